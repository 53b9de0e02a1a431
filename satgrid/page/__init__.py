"""The page: one function that answers its questions, behind a local server or in the browser."""
