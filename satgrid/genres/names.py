"""The printed names of all genres of puzz.link, for messages about those without a family.

Source: `variety.js` of pzprjs.
"""

from __future__ import annotations

from satgrid.errors import truncate

_CAPITALIZED = """
amibo anglers anymino aqre aquapelago aquarium araf archipelago arukone ayeheya barns battleship
bonsan bosanowa box bramble brownies bunnyhop cave chocona cojun compass context coral creek
crossstitch detour distopia dominion doppelblock edamame evolmino fillmat fillomino geradeweg
goishi gravel haisu herugolf heteromino heyablock heyapin heyawake hinge hitori icebarn icelom
ichimaga isowatari juosan kaisu kakuro kakuru koburin kouchoku kropki kurarin kurochute kuroclone
kurodoko kuromenbun kurotto kusabi ladders lohkous lollipops magnets makaro martini marutaring
meidjuluk mejilink minarism mintonette mochikoro mochinyoro myopia nagenawa nanameguri nanro
nawabari nondango nonogram norinori norinuri nuribou nurikabe nurimisaki nuritwin oasis orbital
ovotovata oyakodori paintarea parquet patchwork pencils pentominous pentopia pipelink putteria
ququ recoil retsurin roma sashigane sashikabe sashikazune satogaeri scrabble scrin seiza
shakashaka shikaku shimaguni skyscrapers slalom snake stostone subomino sudoku sukoro sumiwake
takoyaki tapa tasquare tatamibari tentaisho tents tetrominous tilepaint toichika tontonbeya topo
tren trizone turnaround vertigo view voxas wafusuma wagiri wataridori yajilin yajirushi yajitatami
yosenabe zabajaba
"""
"""The genres whose printed name is their own with a capital letter."""

_NAMED = """
aho Aho-ni-Narikire
akichi Akichiwake
alter Alternation
angleloop Angle Loop
antmill Ant Mill
armyants Army Ants
arrowflow Arrow Flow
balance Balance Loop
balloon Balloon Box
batten Battenberg Painting
bdblock Border Block
bdwalk Building Walk
bhaibahan Bhai Bahan
blindrush Blind Rush
bosnianroad Bosnian Road
bwloop Kuroshiro Loop
canal Canal View
castle Castle Wall
cbanana Choco Banana
cbblock Combi Block
chainedb Chained Block
circlesquare Circles and Squares
circuitwalk Circuit Walk
cityspace City Space
cocktail Cocktail Lamp
coffeemilk Coffee Milk
cornerch Corner Chain
country Country Road
cts Cross the Streams
curvedata Curve Data
curving Curving Road
dbchoco Double Choco
diamond Diamond Chain
disco Disconnection
disloop Disorderly Loop
dosufuwa Dosun-Fuwari
dotchi Dotchi-Loop
dotchi2 Dotchi Dotchi Loop
doubleback Double Back
easyasabc Easy as ABC
elasticlink Elastic Link
energywalk Energy Walk
factors Rooms of Factors
fakearrow Fake Arrow
familyphoto Family Photo
firefly Hotaru Beam
firewalk Fire Walk
fivecells FiveCells
forestwalk Forest Walk
fourcells FourCells
fracdiv Fractional Division
gokigen Slant
golemgrad Golem Grad
guidearrow Guide Arrow
hakoiri Hakoiri-masashi
hamlepaths Hamle Paths
hanare Hanare-gumi
hashikake Hashiwokakero
hasunomura Hasu no Mura
heavydots Heavy Dots
hebi Hebi-Ichigo
heyabon Heya-Bon
icelom2 Icelom 2
icewalk Ice Walk
ichimagam Magnetic Ichimaga
ichimagax Crossing Ichimaga
interbd International Borders
invlitso Inverse LITSO
island Inaba's Island
japanesesums Japanese Sums
kaero Return Home
kaidan Stairwell
kazunori Kazunori Room
keywest Key West
kinkonkan Kin-Kon-Kan
kissing Kissing Polyominoes
kramma KaitoRamma
kramman New KaitoRamma
landmeasure Land Measurement
lapaz La Paz
lightshadow Light and Shadow
lightup Akari
lineofsight Line of Sight
lither Litherslink
lits LITS
lixloop LIX Loop
longest The Longest
lookair Look-Air
loopsp Loop Special
loute L-route
lring L-Ring
mannequin Mannequin Gate
mashu Masyu
maxi Maxi Loop
meander Meandering Numbers
midloop Mid-loop
mines Minesweeper
mirrorbk Mirror Block
moonsun Moon or Sun
morningwalk Morning Walk
mrokmrno Mr. OK and Mr. NO
mrtile Mirroring Tile
mukkonn Mukkonn Enn
nagare Nagareru-Loop
narrow Narrowfence
news NEWS
nibunnogo Nibun-nogo
nikoji NIKOJI
nothing All or Nothing
nothree No Three
numcity Number City
numlin Numberlink
numrope Number Rope
nuriloop Nurikabe Loop
nurimaze Nuri-Maze
nuriuzu Nuri-uzu
oneroom One Room One Door
onsen Onsen-meguri
outofsight Out Of Sight
pentatouch Penta Touch
pipelinkr Pipelink Returns
pmemory Persistence of Memory
portal Portal Loop
railpool Rail Pool
rassi Rassi Silai
rectslider Rectangle-Slider
reflect Reflect Link
regional-poly Regional Polyominoes
remlen Remembered Length
renban Renban-Madoguchi
retroships Retrograde Battleships
ringring Ring-ring
ripple Ripple Effect
roboticwalk Robotic Walk
roundtrip Round Trip
ruleofthree Rule of Three
sananko San-Anko
sansaroad Sansa Road
sendai Sendai-Miyagi
shugaku School Trip
shwolf Goats and Wolves
simplegako Simple Gako
simpleloop Simple Loop
slashpack Slash Pack
slither Slitherlink
slovak Slovak Sums
smullyan Smullyanic Dynasty
snakeegg Snake Egg
snakepit Snake Pit
soulmates Soul Mates
squarejam Square Jam
starbattle Star Battle
statuepark Statue Park
suguru Suguru (Capsules)
sukororoom Sukoro-room
swslither Sheep Wolf Slitherlink
symmarea Symmetry Area
tachibk Tachiawase Block
tajmahal Taj Mahal
tapaloop Tapa-Like Loop
tateyoko Tatebo-Yokobo
tawa Tawamurenga
teri Territory
tetrochain Tetro Chain-Y
tetrochaink Tetro Chain-K
tetroctb Tetro Chain-CTB
tilecity Tile City
timebomb Time Bomb
tjunction T-Junction
toichika2 Toichika 2
tontti Tonttiraja
trainstations Train Stations
triplace Tri-place
tslither Touch Slitherlink
turnrun Turn and Run
twinarea Twin Area
ubahn U-Bahn
usoone Uso-one
usotatami Uso-tatami
uturns U-Turns
vslither Vertex Slitherlink
walllogic Wall Logic
waterwalk Water Walk
wblink Shirokuro-link
wittgen Wittgenstein Briquet
yajikazu Yajisan-Kazusan
yajilin-regions Regional Yajilin
yajirushi2 Yajirushi 2
yajisoko Yajisan-Sokoban
yinyang Yin-Yang
yokeimoji Yokeimoji Cross
"""
"""All other genres, one per line, with their printed names."""

_ALIASES = """
akari:lightup bag:cave bijutsukan:lightup bnuuyhop:bunnyhop bossanova:bosanowa bridges:hashikake
building:skyscrapers fillomino01:fillomino hakyukoka:ripple hashi:hashikake heyawacky:heyawake
masyu:mashu numberlink:numlin pearl:mashu rome:roma sato:satogaeri skyscraper:skyscrapers
slitherlink:slither snakes:hebi suraromu:slalom yajirin:yajilin yajirin-regions:yajilin-regions
"""
"""Other names of genres in addresses."""


def printed_names() -> dict[str, str]:
    """Return the printed name of each genre of puzz.link, by all its names in addresses."""
    names = {genre: genre.capitalize() for genre in _CAPITALIZED.split()}
    for line in _NAMED.strip().splitlines():
        genre, _, name = line.partition(" ")
        names[genre] = name
    for pair in _ALIASES.split():
        alias, _, genre = pair.partition(":")
        names[alias] = names[genre]
    return names


def genre_in_words(genre: str) -> str:
    """Return how a message names a genre: with its printed name, if puzz.link has it."""
    name = printed_names().get(genre)
    shown = repr(truncate(genre))
    return f"{name} (genre {shown})" if name else f"the genre {shown}"
