"""The compressed texts of lz-string in addresses: LZ78 over UTF-16 units, six bits a character.

Source: the description and test vectors of the library lz-string (pieroxy.net).
"""

from __future__ import annotations

from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
URI = BASE64[:62] + "+-"
"""The alphabets of `compressToBase64` and `compressToEncodedURIComponent`."""

_BITS = 6
_SHORT, _LONG, _END = 0, 1, 2
"""The codes of a new unit of 8 bits, of one of 16, and of the end."""


def decompress(text: str, alphabet: str, most: int) -> str:
    """Return the text that was compressed; raise `PuzzleError` for a damaged or longer one.

    `most` is the greatest number of UTF-16 units.
    """
    values = {sign: value for value, sign in enumerate(alphabet)}
    text = text.rstrip("=$")
    if unknown := {*text} - values.keys():
        raise PuzzleError(f"{min(unknown)!r} is no character of compressed data: is it complete?")
    bits = "".join(f"{values[sign]:06b}" for sign in text)
    position = 0

    def take(count: int) -> int:
        nonlocal position
        found = bits[position : position + count]
        if len(found) < count:
            raise PuzzleError("the compressed data breaks off: copy the whole address")
        position += count
        return int(found[::-1], 2)

    phrases: list[str] = ["", "", ""]
    width, room = 2, 1  # Codes have `width` bits until `room` more phrases are known.
    last, parts, length = "", [], 0
    while True:
        check_deadline()
        code = take(width)
        if code == _END:
            break
        if code in (_SHORT, _LONG):
            phrases.append(chr(take(8 if code == _SHORT else 16)))
            code = len(phrases) - 1
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        if code > len(phrases) or (code == len(phrases) and not last):
            raise PuzzleError("the compressed data is damaged: copy the whole address")
        phrase = phrases[code] if code < len(phrases) else last + last[0]
        parts.append(phrase)
        length += len(phrase)
        if length > most:
            raise PuzzleError(f"more than {most:,} characters in the address")
        if last:
            phrases.append(last + phrase[0])
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        elif width == 2:
            room, width = 4, 3
        last = phrase
    return "".join(parts)


def compress(text: str) -> str:
    """Return the text as `compressToBase64` writes it; its characters are UTF-16 units."""
    bits: list[str] = []
    codes: dict[str, int] = {}
    new: set[str] = set()  # Units that have a code, and were not written yet.
    width, room, size = 2, 2, 3

    def count_down() -> None:
        nonlocal width, room
        room -= 1
        if not room:
            room, width = 1 << width, width + 1

    def put(value: int, count: int) -> None:
        bits.append(f"{value:0{count}b}"[::-1])

    def write(phrase: str) -> None:
        if phrase in new:
            long = ord(phrase) > 0xFF
            put(_LONG if long else _SHORT, width)
            put(ord(phrase), 16 if long else 8)
            count_down()
            new.remove(phrase)
        else:
            put(codes[phrase], width)
        count_down()

    phrase = ""
    for unit in text:
        if unit not in codes:
            codes[unit], size = size, size + 1
            new.add(unit)
        if phrase + unit in codes:
            phrase += unit
            continue
        write(phrase)
        codes[phrase + unit], size = size, size + 1
        phrase = unit
    if phrase:
        write(phrase)
    put(_END, width)
    whole = "".join(bits)
    whole += "0" * (_BITS - len(whole) % _BITS)
    signs = [BASE64[int(whole[k : k + _BITS], 2)] for k in range(0, len(whole), _BITS)]
    return "".join(signs) + "=" * (-len(signs) % 4)
