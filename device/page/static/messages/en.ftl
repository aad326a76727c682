### The texts of Goban in English. How to translate: docs/translating.md.
### Arguments: $side and $other are names of colours as in "colors", $color is black, white or none.

## Words that are used in other texts

# Many points of a board: the first ones, and how many $more there are of all $count stones.
points-and-more = { $points } and { $more } more ({ $count } stones)
# A string by one of its stones, where it has more than one.
strings = { $point } ({ $count } stones)
list-separator = {", "}
sentence-separator = {" "}
# Between what the program adds in several parts.
part-separator = {"; "}
# What a clause says behind its name, and what happened behind the name of a table.
labelled = { $name }: { $said }
colors-black = Black
colors-white = White
colors-none = A player

## The head and the foot of every page

page-name = Goban
page-skip = To the content
page-navigation = Pages
page-close = Close
page-more = More
page-cancel = Cancel
page-language = Language
page-coordinates = Coordinates
pages-board = Board
pages-games = Games
pages-count = Count
pages-photo = Photo
pages-arbiter = Arbiter
pages-setup = Set-up
pages-login = Log in
pages-table = Table
pages-clock = Clock
pages-join = The table’s device
pages-phone = Phone as camera
pages-first = First set-up
pages-hall = All tables
connection-lost = Connection lost – trying again
connection-connecting = Connecting

## The camera

camera-ok = Live
camera-paused = Paused
camera-occluded = The board is covered
camera-lost = No board in the picture
camera-dark = Too dark
camera-gone = No picture from the camera
camera-ended = The film is over
camera-away = This table does not answer: this is how it was seen last
camera-alt = What the camera sees, with the grid and the stones that were read
camera-waiting = Waiting for a picture
camera-none = There is no picture at the moment.
camera-legend = Green: the grid that was found. Circles: stones as read; doubtful and hidden points are marked.

recent-title = The last five minutes
recent-around = The seconds around it
recent-none = No picture is kept yet.
recent-alt = What the camera saw then
recent-play = Play
recent-stop = Stop
recent-at = { $time }, move { $move }

## The bar about what needs somebody

attention-label = What needs somebody
attention-sound = The sound of alerts
# In the title of the window. $what is the title of an alert, $page the title of the page.
attention-title =
    { $count ->
        [1] ⚠ { $what } · { $page }
       *[other] ⚠ { $what } ({ $count }) · { $page }
    }
attention-paused-title = ⏸ Paused · { $page }
# $more is how many alerts there are beside the one that is named.
attention-several =
    { $more ->
        [1] { $what }, and one more
       *[other] { $what }, and { $more } more
    }
attention-show = Show it
attention-seen = I have seen it
attention-paused = The game is paused
attention-paused-sure = Nothing on the table counts until the game continues.
attention-asking = The arbiter is looking at something on the board.
attention-ask-sound = Alerts make no sound on this device yet.
attention-hear = Turn the sound on
attention-stay-quiet = Stay quiet
attention-silenced = This browser plays no sound before somebody taps the page.

## What went wrong with a request

errors-connection = The server cannot be reached. Check the network and try again.
errors-page = This page cannot be shown
errors-401 = Log in first.
errors-403 = This login may not do that.
errors-404 = There is nothing here.
errors-413 = The file is too large: at most 25 MB and 50 megapixels.
errors-429 = Too many tries. Wait a minute.
errors-503 = The game is not ready for this.
errors-status = The server refused this ({ $status }).

## A board in words, for those who do not see it

position-board = Board of { $size } lines.
position-stones = { $side }: { $stones }.
position-no-stones = { $side }: no stones.
position-last = Last move { $point }.
# A point of a board, what lies there, and how it is marked.
point =
    { $label }, { $kind ->
        [black] black
        [white] white
       *[empty] empty
    }{ $mark ->
        [unsure] , doubtful
        [hidden] , not visible
        [dead] , dead
        [flagged] , marked
        [certain] , certainly dead
        [suggested] , suggested as dead
        [disputed] , disputed
       *[none] {""}
    }
# $point is the text above, $said what the point counts for.
point-said = { $point }: { $said }

## Stepping through a game

steps-group = Step through the game
steps-slider = Move
steps-first = To the start
steps-back = One move back
steps-forward = One move on
steps-last = To the last move
steps-numbers = Move numbers
steps-none = No move yet
steps-at-last = Move { $at }
steps-at = Move { $at } of { $count }
steps-behind = You are looking at an earlier position.
steps-live = Back to now

## The board's page

board-to-count = Agree and count
board-to-result = The result and its count
board-in-words = The board in words
board-download = Download the record (SGF)
board-projector = Projector view
players-title = Players
players-to-play = to play
players-prisoners =
    { $count ->
        [1] 1 prisoner
       *[other] { $count } prisoners
    }
phases-setup = Waiting for the board
phases-play = In play
phases-disturbed = The stones have been disturbed
phases-paused = The game is paused
phases-agreement = Both have passed: agreeing what is dead
phases-counting = Counting
phases-done = The game is over
rules-bga2009 = BGA rules
rules-aga1991 = AGA rules of 1991
rules-aga = AGA rules
rules-wmsg2008 = WMSG rules
rules-japanese-1989 = Japanese rules
rules-egf-japanese = Japanese rules (EGF)
rules-korean-2016 = Korean rules
rules-chinese-official = Chinese rules
rules-chinese-simplified = Chinese rules (simplified)
rules-ing-official = Ing rules
rules-ing-simplified = Ing rules (simplified)
rules-nz = New Zealand rules
rules-tromp-taylor = Tromp-Taylor rules
rules-simple = Simple Rules
round = round { $round }
table-numbered = table { $table }
hub-trouble = The hub of the hall cannot be reached: { $why }. The game goes on.
komi = komi { $komi }
handicap =
    { $count ->
        [1] handicap 1 stone
       *[other] handicap { $count } stones
    }
moves-title = Moves
moves-none = No move yet
moves-pass = pass
moves-inferred = The order of these moves was inferred
moves-count =
    { $count ->
        [1] 1 move
       *[other] { $count } moves
    }
moves-label = Move { $at }: { $side } { $point }
moves-label-pass = Move { $at }: { $side } passes
moves-label-inferred = Move { $at }: { $side } { $point }, order inferred
moves-label-pass-inferred = Move { $at }: { $side } passes, order inferred
news-title = What happened

## Results

result-draw = The game is a draw
result-void = No result
result-undecided = The result is undecided
result-both-lose = Both sides lose
result-both-win = Both sides win
result-black-equal = Black wins with equal points
result-plain = { $side } wins
result-resignation = { $side } wins by resignation
result-time = { $side } wins on time
result-forfeit = { $side } wins by forfeit
# $margin is how it is written (3½), $points the number for the plural.
result-points = { $side } wins by { $margin }

## Alerts

alerts-question = A question
alerts-remedy = What to do:
alerts-must-lie = The board as it must lie
alerts-when-before = Before
alerts-when-after = After
alerts-when-now = Now
alerts-picture-before = The board before it happened
alerts-picture-after = The board when it was noticed
alerts-picture-now = The board as it lies now
alerts-put-right = It has been put right
alerts-attended = Attended to
alerts-is-attended = The call is attended to.
alerts-is-right = Recorded: it has been put right.
alerts-accept = Accept as played
alerts-accept-sure = The stones stay as they lie, and the record takes them over.
alerts-accepted = Recorded: it stands as played.
alerts-in-break-accept = The game goes on
alerts-in-break-accept-sure = The pause ends, and the record takes over the moves that were made during it.
alerts-in-break-accepted = Recorded: the game goes on, with the moves made during the pause.
alerts-dismiss = Dismiss
alerts-dismiss-sure = The alert is withdrawn and does not come again for this cause. The record stays as it is.
alerts-dismissed = The alert is dismissed.
alerts-answered = The answer is recorded.
alerts-over = Somebody else has ended this alert already.
# Answers to the question whose stone it is; $color is the colour of the stone.
alerts-answer-two-in-a-row =
    { $color ->
        [none] A second move of the same side
       *[other] A second move of { $side }
    }
alerts-answer-wrong-colour-stone =
    { $color ->
        [none] The other side’s move, with a stone of the wrong colour
       *[other] { $other }’s move, with a stone of the wrong colour
    }
alerts-answer-pass =
    { $color ->
        [none] The other side had passed
       *[other] { $other } had passed
    }
alerts-answer-extra-stone = Extra stone
alerts-effect-two-in-a-row = Raises an alert that says what is to be taken back.
alerts-effect-wrong-colour-stone =
    { $color ->
        [none] Records it as the other side’s move, and asks for a stone of the right colour.
       *[other] Records it as { $other }’s move, and asks for a stone of the right colour.
    }
alerts-effect-pass = Records the pass before this stone; nothing on the board changes.
alerts-effect-extra-stone = Takes it out of the record, and asks for the stone to come off.

## The arbiter's page

arbiter-calm = Nothing needs you at the moment.
arbiter-picture = The camera
arbiter-undo = Undo
arbiter-taken-back = It is undone.
why-now = What the program is weighing now
why-alert = Why the program thinks so
why-led = The alert came with time. Before it, the program had decided this:
why-waits = It waits: { $reason }.
why-waits-at = It waits: { $reason } ({ $points }).
why-recorded = It recorded: { $says }.
why-weighs-nothing = Nothing is being weighed at the moment.
why-nothing = Nothing is being weighed at the moment: the board lies as the record has it.
why-score = score { $value }

## Corrections of the record

corrections-title = Correct the record
corrections-hint = Every correction is kept with who made it and when, and can be undone.
corrections-history = What was entered
corrections-pass = { $side } passes
corrections-passed = Recorded: { $side } passes.
passing-out-of-turn = It is { $other }’s turn. Has { $side } passed all the same?
passing-again = { $other } has passed a moment ago. Has { $side } passed too?
corrections-move = Correct a move…
corrections-stone = Set a stone…
corrections-stone-sure = One point of the record is set by hand. The board then counts as lying so.
corrections-stone-label = The board as the record has it: choose a point
corrections-stone-kind = What lies there
corrections-stones-black = A black stone
corrections-stones-white = A white stone
corrections-stones-empty = Nothing
corrections-stone-summary =
    { $kind ->
        [black] { $point } becomes black.
        [white] { $point } becomes white.
       *[empty] { $point } becomes empty.
    }
corrections-stone-set =
    { $kind ->
        [black] { $point } is black now.
        [white] { $point } is white now.
       *[empty] { $point } is empty now.
    }
corrections-stone-there = { $point } is so already.
corrections-turn = Who is to play…
corrections-to-play = To play
corrections-turned = { $side } is to play.
corrections-resync = Take the board as it lies
corrections-resync-sure = The record is brought to the stones as they lie on the table now.
corrections-resynced = The record follows the board as it lies.
corrections-undo = Undo
corrections-redo = Redo
corrections-undone = The last correction is undone.
corrections-redone = The correction is made again.
corrections-kind = What to do
corrections-kinds-replace-move = Replace a move
corrections-kinds-insert-move = Insert a move before
corrections-kinds-delete-move = Delete a move
corrections-number = Move number
corrections-color = Colour
corrections-point = Point
corrections-point-example = Q16
corrections-point-hint = Empty for a pass. A tap on the board sets it.
corrections-board-label = The board before this move: choose a point
corrections-no-point = { $point } is no point of this board.
corrections-enter = Enter
corrections-corrected = The record is corrected.
corrections-same = Move { $number } is recorded so already: choose another point.
corrections-refused = This was not accepted; the record is as it was.
# A move inside the texts below: "Black Q16", "White pass".
corrections-a-move = { $side } { $point }
corrections-a-pass = { $side } pass
corrections-no-move = There is no such move.
corrections-deletes = Move { $number } ({ $was }) is deleted.
corrections-inserts = { $now } becomes move { $number }.
corrections-replaces = Move { $number } ({ $was }) becomes { $now }.

## The course of the game

game-title = The game
game-pause = Pause the game
game-paused = Paused: nothing on the table counts until the game continues.
game-go = End the pause
game-going = The game continues.
game-resign = Resign…
game-resigns = Who resigns
game-resign-sure = The game is then over.
game-resigned = Recorded: { $side } resigns.
game-resume = Resume after the passes
game-resume-sure = Play goes on after the passes, { $side } to play.
game-resumed = Play is resumed.
game-result = Give the result…
game-result-sure = The result goes into the record.
game-given = The result is recorded.
game-enter = Enter
game-penalty = Penalty points…
game-penalty-sure = The count takes these points from the side.
game-penalised = Who loses points
game-penalty-hint = For example 2
game-penalty-reason = Why (may be left empty)
game-no-penalty = A penalty is at least half a point.
game-penalty-given =
    { $points ->
        [1] Recorded: { $side } loses 1 point.
       *[other] Recorded: { $side } loses { $margin } points.
    }
game-method = Way of counting…
game-method-sure = What the players agreed on, where the rules leave it to them.
game-counted = Counted by
game-methods-territory = Territory
game-methods-area = Area
game-method-agreed =
    { $method ->
        [area] Recorded: counted by area.
       *[territory] Recorded: counted by territory.
    }
game-describe = Names and event…
game-describe-sure = This goes into the record and onto the result sheet.
game-player-name-black = Black’s name
game-player-name-white = White’s name
game-player-rank-black = Black’s rank
game-player-rank-white = White’s rank
game-rank-hint = For example 3d
game-event = Event
game-round = Round
game-described = Recorded: names and event.
game-end = End the game…
game-end-sure = The game is then over: nothing more is recorded until a new game begins.
game-ended = The game is over.
game-winner = Winner
game-winners-none = As it was decided, or open
game-winners-draw = Nobody: a draw
game-winners-lost = Nobody: both lose
game-winners-void = No result (void)
game-reason = How
game-reasons-points = by points
game-reasons-resignation = by resignation
game-reasons-time = on time
game-reasons-forfeit = by forfeit
game-margin = Points
game-margin-hint = For example 6.5
game-new-game = New game…
game-new-game-sure = The game in hand is closed and kept; the next one has files of its own.
game-rules = Rules
game-komi = Komi
game-komi-hint = Empty: as the rules say
game-handicap = Handicap stones
game-first = Who begins
game-first-stone = As the first stone shows
game-black-side = Black sits
game-unknown-side = not known
game-sides-bottom = at the bottom of the picture
game-sides-left = on the left
game-sides-top = at the top
game-sides-right = on the right
game-begin = Begin
game-begun = A new game has begun.

## The pairing that the hub of a hall has assigned

assignment-title = Pairing from the hub
assignment-states-taken = The game has it.
assignment-states-asks = A game goes on. Does it get this pairing? Its rules, komi and handicap stay.
assignment-states-next = The next game takes it.
assignment-states-refused = It cannot be taken.
assignment-take = Give it to this game
assignment-later = Keep it for the next game
assignment-taking = This game gets the pairing.
assignment-waiting = The next game gets the pairing.

## The score

score-rules = Rules
score-method = Count
score-methods-by-rules = As the rules say
score-methods-territory = Territory
score-methods-area = Area
score-komi = Komi
score-komi-hint = Empty: the usual one
score-prisoners-black = Prisoners Black holds
score-prisoners-white = Prisoners White holds
score-lines-territory = Territory
score-lines-stones = Stones on the board
score-lines-prisoners = Prisoners
score-lines-pass-stones = Pass stones
score-lines-dead = Dead stones taken
score-lines-komi = Komi
score-other =
    { $method ->
        [area] Counted by area: { $side } by { $margin }.
       *[territory] Counted by territory: { $side } by { $margin }.
    }
score-other-equal =
    { $method ->
        [area] Counted by area: equal points.
       *[territory] Counted by territory: equal points.
    }
score-unsettled = Not settled: { $points }.
score-unsettled-many = { $count } points are not settled.
score-notes =
    { $count ->
        [1] 1 note
       *[other] { $count } notes
    }

## A position from a photo

photo-title = Read a board from a photo
photo-intro = Take a picture of a board from above or from the side. The position comes back as a diagram and as SGF. The picture is not kept.
photo-drop = Drop a picture here
photo-take = Take a picture
photo-choose = Choose a picture
photo-reading = Reading the picture…
photo-picture-alt = Your picture, with the grid that was found
photo-grid-note = The grid as it was found. Circles: doubtful points.
photo-board-label = The position that was read: choose a point to change it
photo-sure = { $size }×{ $size }, { $percent } % sure that every point is right.
photo-unsure =
    { $count ->
        [1] 1 point is doubtful: please check.
       *[other] { $count } points are doubtful: please check.
    }
photo-lines = { $size }×{ $size }.
photo-hidden =
    { $count ->
        [1] 1 point is cut off or covered: please check.
       *[other] { $count } points are cut off or covered: please check.
    }
photo-refused-no-grid = No board was found. Drag the four circles onto the outermost intersections, or take a picture from higher up.
photo-refused-ambiguous-grid = The grid fits in more than one way. Drag the four circles onto the outermost intersections, or show all four sides.
photo-refused-blurred = The picture is blurred, or what lies there is unclear. Say where the board lies, or take another picture with even light.
photo-refused-too-dark = The picture is too dark. Give more light.
photo-refused-occluded = Too much of the board is covered. Say where it lies, or take another picture.
photo-not-read = The board could not be read. Drag the four circles onto the outermost intersections.
photo-corners-title = Where is the board?
photo-read-here = Read it here
photo-grid-wrong = The grid does not fit
photo-whose-turn = Whose turn is it?
photo-turn-unknown = not known
photo-which-side = Which side is up?
photo-turn = Turn the board
photo-not-finished = Not finished: no count
photo-not-finished-why = Too many points belong to nobody. The game may still be on, or dead stones lie there: tap them.
photo-count-anyway = Count it as it lies
photo-as-it-lies = As it lies: { $result }.
photo-tap-point = A tap on a point changes it: black, white, empty.
photo-tap-dead = A tap on a string marks it as dead.
photo-download = Download SGF
photo-kept = { $name } is in your downloads.
photo-score = Score
photo-to-scoring = Score this board
photo-to-correcting = Back to correcting

## Agreeing and counting

count-title = Count the game
count-steps-label = The way to the result
count-steps-pass = Both pass
count-steps-agree = Agree what is dead
count-steps-result = Result
count-stages-waiting = Waiting for the board
count-stages-play = The game goes on
count-stages-marking = Mark the dead strings, then both confirm
count-stages-disputed = You do not agree yet
count-stages-missing = No result yet
count-stages-result = The result
count-score = Score as it stands
count-scores-marking = Score, if this is agreed
count-scores-result = The count
# $result is a text of "Results": "White wins by 3½".
count-if-ended = If it ended like this: { $result }.
count-no-score = There is no score while you do not agree.
count-options = Count it another way
count-no-board = The board was not seen yet.
count-board-label = The board: choose a string to mark it as dead
count-tap = Tap a string to mark it as dead; tap it again to take the mark away.
count-choose = Choose a point to read what it counts for.
count-undo-first = The result stands. Undo it first to change what is dead.
count-played =
    { $passes ->
        [0] The game is counted when both have passed. Until then you may try out what the board would count.
       *[other] { $passes } of { $needed } passes were made. Until then you may try out what the board would count.
    }
count-no-passes = These rules know no passes: the game ends when a player has no legal play.
count-pass = { $side } passes
count-login-first = Passes and confirmations are entered on a device that is logged in.
count-login = Log in
count-mark = Tap every string that is dead. All others live. The territory follows at once.
count-taken-off = Taken off the board: { $points }.
count-asking = Asking which strings are held for dead…
count-nothing-suggested = No string is suggested as dead.
count-suggestion-certain = { $side } { $points }: certainly dead, it cannot live
# $programs are names: "GNU Go", or "GNU Go" and "KataGo" joined by the text below.
count-suggestion = { $side } { $points }: suggested by { $programs }
count-two-programs = { $first } and { $second }
count-take-over = Mark what is suggested
count-marked = Marked as dead: { $points }.
count-nothing-marked = Nothing is marked as dead.
count-confirm = { $side } confirms
count-unsettled-sure =
    { $more ->
        [0] { $count } points are settled by neither side and count for nobody: { $points }. Is the game over?
       *[other] { $count } points are settled by neither side and count for nobody: { $points } and { $more } more. Is the game over?
    }
count-not-yet = { $side } has not confirmed yet.
count-claimed-same = ✓ { $side } has confirmed this.
count-claimed-nothing = { $side } has confirmed that nothing is dead.
count-claimed = { $side } has confirmed that these are dead: { $points }.
count-clear = Nothing is dead
count-disputed = One of you says that these are dead, the other that they live: { $points }.
# What follows from a dispute; $clause is a clause such as "BGA 10", $first another.
count-dispute-requested = Change the marks and confirm again, or one of you asks to play on: the other then plays first ({ $first }). Otherwise the referee decides ({ $clause }).
count-dispute-requested-bare = Change the marks and confirm again, or one of you asks to play on: the other then plays first. Otherwise the referee decides.
count-dispute-both-lose = Change the marks and confirm again, or one of you asks to play on: the other then plays first. If nobody asks and you do not agree, both lose ({ $clause }).
count-dispute-referee = Change the marks and confirm again. If you still disagree, these rules leave it to the referee ({ $clause }).
count-dispute-referee-bare = Change the marks and confirm again. If you still disagree, these rules leave it to the referee.
count-dispute-again = Change the marks and confirm again.
count-dispute-played = Change the marks and confirm again, or play it out: { $side } plays first ({ $clause }).
count-dispute-played-bare = Change the marks and confirm again, or play it out: { $side } plays first.
count-dispute-played-either = Change the marks and confirm again, or play it out: either side plays first ({ $clause }).
count-dispute-played-either-bare = Change the marks and confirm again, or play it out: either side plays first.
count-play-on = Play on instead
count-request = Either of you may ask to play on; the other then plays first.
count-request-cited = Either of you may ask to play on; the other then plays first ({ $clause }).
count-resume-requested = { $other } asks to play on, { $side } first
count-resume = Play on, { $side } first
# $what is a sentence that says what the record lacks.
count-missing = There is no score: the record lacks something. { $what } Put the record right; the score follows.
count-undecided = There is no score yet: are { $points } in seki? These rules do not count eyes in seki: { $eyes }. Both sides state it, and the arbiter enters it.
count-in-seki = They are in seki
count-not-in-seki = They are not in seki
count-to-arbiter = Correct the record
count-undo = Undo the agreement
count-undone = The agreement is undone.
count-undo-last = Undo the last correction
count-undone-last = The last correction is undone.
count-agreed-on = Both agree that these are dead: { $points }.
count-agreed-nothing = Both agree that nothing is dead.
count-both-methods = Counted by territory and by area: the same.
count-otherwise =
    { $method ->
        [area] By area it would be { $side } by { $margin }.
       *[territory] By territory it would be { $side } by { $margin }.
    }
count-otherwise-equal =
    { $method ->
        [area] By area it would be equal points.
       *[territory] By territory it would be equal points.
    }
count-last-pass = Black moved last: White hands Black one more pass stone. It is counted in.
count-last-pass-cited = Black moved last: White hands Black one more pass stone ({ $clause }). It is counted in.
count-sheet = Result sheet to sign
count-legend-area-black = Black’s area
count-legend-area-white = White’s area
count-legend-territory-black = Black’s territory
count-legend-territory-white = White’s territory
count-legend-dead = dead
count-legend-certain = certainly dead
count-legend-suggested = suggested
count-legend-unsettled = settled by neither side
count-explain-nobody = nobody’s point
count-explain-point = 1 point for { $side }
count-explain-dead = 2 points for { $side }, territory and prisoner
count-explain-nothing = counts nothing

## The board arranged for the count

filled-title = Check with the filled-in board
filled-intro = Arrange the board for counting by hand, then take a picture of it from above. The picture is not kept.
filled-kind = How the board is arranged
filled-kinds-territory = Prisoners filled into territory
filled-kinds-area = All stones filled in
filled-kinds-half = Half counting: dead stones off
filled-left-title = Prisoners that found no room
filled-left-black = Held by Black
filled-left-white = Held by White
filled-take = Take a picture
filled-choose = Choose a picture
filled-camera = Use the camera
filled-heaps = Stones in heaps beside the board
filled-again = Count again
filled-counting = Counting the picture…
filled-board-label = The board as the picture shows it
filled-live-title = As the camera sees it
filled-live-agrees = The arranged board agrees with the score
filled-live-arranging = The board is being arranged
filled-live-differs = The arranged board differs by { $off }: { $side } by { $margin } before komi
filled-live-differs-equal = The arranged board differs by { $off }: equal points before komi
filled-live-unclear = The arranged board does not show the score
filled-live-shown = On the board
filled-live-expected = By the score
filled-live-board = The board as it was arranged
filled-live-board-label = The board as the camera sees it
# $result is a text of "Results".
filled-agrees = The board agrees: { $result }
filled-differs = The board shows something else: { $result }. The game’s score is { $side } by { $margin }.
filled-differs-equal = The board shows something else: { $result }. The game’s score is equal points.
filled-difference = { $points }: { $shown } here, { $expected } by the game.
filled-difference-many = { $points } and { $more } more: { $shown } here, { $expected } by the game.
filled-shows = The picture shows Black { $black }, White { $white }, { $vacant } empty points; komi { $komi }. The count is right with at least { $percent } %.
filled-one-side = { $side } alone is counted: { $vacant } vacant points, { $stones } stones on the board, { $heaps } in heaps beside it.

## Setting up the camera

setup-title = Set up the camera
setup-intro = The whole board in the picture, from as high as possible, without glare. When everything below is good, the game can begin.
setup-picture-alt = The whole picture of the camera
setup-judgement = How it looks
setup-board-found = The board is found: { $size } lines.
setup-board-poor = The board is found: { $size } lines. Not good enough yet: { $names }.
# $why is a reason of "no-board".
setup-no-board = The board is not found: { $why }.
setup-names-sharpness = Sharpness
setup-names-light = Light
setup-names-glare = Glare
setup-names-angle = Angle
setup-names-size = Size
setup-names-rate = Frame rate
setup-verdicts-good = good
setup-verdicts-fair = fair
setup-verdicts-poor = poor
setup-corners = Corners of the board
setup-corner-names-top-left = Top left
setup-corner-names-top-right = Top right
setup-corner-names-bottom-right = Bottom right
setup-corner-names-bottom-left = Bottom left
setup-corner-at = { $name } corner, { $x } across, { $y } down; move it with the arrow keys
setup-drag-hint = If the grid does not fit, drag the four circles onto the outermost intersections, or choose one and use the arrow keys (with Shift in larger steps).
setup-size = Board
setup-lines = { $count } × { $count }
setup-keep-corners = Use these corners
setup-as-found = Back to what was found
setup-corners-set = The board is looked for at these corners.
setup-lock = Light and focus
setup-to-lock = Lock
setup-to-unlock = Unlock
setup-locks-settling = Exposure, white balance and focus are settling; then they are held.
setup-locks-locked = Exposure, white balance and focus are held.
setup-locks-unlocked = Exposure, white balance and focus adjust themselves.
setup-locks-unsupported = This camera cannot hold exposure and white balance.
setup-now-both = Now: exposure { $exposure } ms, gain { $gain }.
setup-now-exposure = Now: exposure { $exposure } ms.
setup-now-gain = Now: gain { $gain }.
setup-locked = The camera settles and is then held.
setup-unlocked = Unlocked: the camera adjusts itself.

## The games of the day

games-title = The games of this board
games-intro = Every game with its record, the newest first.
games-none = No game yet.
games-current = on the board
games-open = not decided
games-record = SGF
games-replay = Replay
games-all = All games
games-sheet = Result sheet
games-search = Search
games-zip = All records (zip)
games-columns-game = Game
games-columns-black = Black
games-columns-white = White
games-columns-result = Result
games-columns-moves = Moves
games-columns-record = Record

## The device at the table

table-join-title = Make this the table’s device?
table-join-hint = Whoever holds it may then pass, call the arbiter, say what is dead and confirm the count. The arbiter can take that back at any time.
table-code = Code
table-connect = Connect this device
table-not-here = Not this one
table-not-connected = This device is not connected to the table. The arbiter shows a code that connects it.
table-clock = The clock
table-pass = { $side } passes
table-pass-sure = This records a pass by { $side }. Only the arbiter can take it back.
table-passed = Recorded: { $side } passes.
table-call = Call the arbiter
table-call-sure = The arbiter is asked to come to this table.
table-called = The arbiter is called.
table-leave = Disconnect this device
table-leave-sure = It then shows the game as to anybody else.
devices-open = The table’s devices…
devices-title = Devices at the table
devices-hint = A telephone or tablet at the table, with which players pass, call you, and agree on the count. It needs no password.
devices-none = No device is connected.
devices-name =
    { $role ->
        [camera] Phone camera { $number }
       *[table] Table { $number }
    }
# $time is a time of day.
devices-since = since { $time }
devices-ends-with-game = until the next game
devices-with-game = Connected for this game only
devices-add = Show a code
devices-qr = The link as a QR code
devices-scan = Scan this with the device, or open this address there:
devices-code = The code, which holds once and for ten minutes:
devices-joined = A device has been connected.
devices-revoke = Disconnect
devices-revoke-named =
    { $role ->
        [camera] Disconnect phone camera { $number }
       *[table] Disconnect table { $number }
    }
devices-revoke-sure =
    { $role ->
        [camera] Phone camera { $number } can then send no more pictures.
       *[table] Table { $number } can then do nothing more than look on.
    }
devices-revoked =
    { $role ->
        [camera] Phone camera { $number } is disconnected.
       *[table] Table { $number } is disconnected.
    }

## A phone that is the camera

phone-title = Use this phone as the camera
phone-hint = It sends what its camera sees to this board, and may do nothing else. The arbiter can take that back at any time.
phone-certificate = Your browser may have warned about this page: the board made its certificate itself, so no authority vouches for it. The connection is encrypted all the same; choose to go on, once.
phone-connect = Use this phone
phone-not-connected = This phone is not connected. The set-up page of the board shows a code that connects it.
phone-start = Start the camera
phone-stop = Stop the camera
phone-take-over = Use this phone instead
phone-preview = What this phone’s camera sees
phone-lens = Lens
phone-lens-numbered = Camera { $number }
phone-place = The whole board in the picture, from as high as possible, without glare. Then leave the phone where it is, and do not turn it.
phone-awake = The screen stays on.
phone-not-awake = This browser lets the screen go off: have the phone’s settings keep it on.
phone-held = Exposure and focus are held.
phone-slow = The camera gives far fewer pictures than before: the phone may be hot, or the light too weak.
phone-card = The phone as camera
phone-none = No phone sends pictures.
phone-scan = Scan this with the phone, or open this address there:
phone-states-stopped = The camera is off.
phone-states-waiting = Waiting for the camera …
phone-states-sending = Pictures are being sent.
phone-states-lost = The board does not answer; trying again.
phone-states-hidden = The camera rests while another page or app is in front.
phone-states-no-picture = The phone’s camera gives no picture; trying again.
phone-troubles-insecure = Browsers give the camera to https pages alone. Open this address with https://.
phone-troubles-other = The camera cannot be started.
phone-troubles-not-allowed = The camera was not allowed. Allow it for this page in the browser’s settings, then start again.
phone-troubles-not-found = This device has no camera.
phone-troubles-not-readable = The camera cannot be used; another app may have it.
phone-refusals-other-phone = Another phone is the camera already.
phone-refusals-no-phone = This board has another camera.
phone-refusals-login-needed = This phone is not connected any more. Ask for a new code.
phone-refusals-not-allowed = This login may not do that.
phone-rate = { $sent } pictures a second are sent; the camera gives { $given }.
phone-rate-sent = { $sent } pictures a second are sent.
phone-battery = Battery { $percent } %.
phone-battery-charging = Battery { $percent } %, charging.
phone-battery-low = Battery { $percent } %: connect the charger.

## The clock: a tablet that lies at the table

clock-title = Start the clock
clock-intro = This device becomes the clock of the game. It lies beside the board. A press on one’s own half ends the move.
clock-control = Time
clock-control-hint = Main time and overtime in seconds, such as 1800 + 5x30 byo-yomi
clock-none = No clock
clock-other-time = Another time control…
clock-main = { $minutes } min
clock-given = This is the time of this game.
clock-no-control = This is no time control. Write main time and overtime in seconds, such as 1800 + 5x30 byo-yomi.
clock-first = Whose time runs first
clock-start = Start the clock
clock-runs = Time runs
clock-stopped = Stopped
clock-stop = Stop
clock-go = Go on
clock-pass = Pass
clock-call = Call the arbiter
clock-swap = Swap sides
clock-table = To the table
clock-over = Time has run out
clock-last-period = Last period
clock-periods =
    { $count ->
        [1] 1 period
       *[other] { $count } periods
    }
clock-unreachable = The board cannot be reached. The clock goes on.
clock-kept =
    { $count ->
        [1] The board cannot be reached. The clock goes on, and 1 entry is kept.
       *[other] The board cannot be reached. The clock goes on, and { $count } entries are kept.
    }
clock-elsewhere = The clock is shown in another window of this browser.
clock-here = Show it here
clock-other = Another device is the clock of this game.
clock-take-over = Be the clock here
clock-take-over-sure = The other device is then the clock no longer.
clock-no-board = The clock can start once the camera has seen the board.
clock-heard-voice = Sound: voice
clock-heard-beeps = Sound: beeps
clock-heard-silent = Sound: off
clock-byoyomi = { $count } × { $period }
clock-canadian =
    { $count ->
        [1] 1 move in { $period }
       *[other] { $count } moves in { $period }
    }
clock-increment = + { $period } each move
clock-delay = Delay { $period }

## The clock on the arbiter’s page

clock-card-title = The clock
clock-card-stop = Stop the clock
clock-card-go = Let the clock go on
clock-card-stopped = The clock is to stop.
clock-card-going = The clock is to go on.
clock-card-adjust = Give or take time…
clock-card-side = Whose time
clock-card-what = What to do
clock-card-ways-give = Give time
clock-card-ways-take = Take time
clock-card-ways-penalty = Take time as a penalty
clock-card-seconds = Seconds
clock-card-periods = Periods
clock-card-reason = Why (may be left empty)
clock-card-enter = Order
clock-card-nothing = Say how many seconds or periods.
clock-card-ordered = This is ordered of the clock.
clock-card-waiting =
    { $count ->
        [1] The clock has not carried out 1 order yet.
       *[other] The clock has not carried out { $count } orders yet.
    }

## The first start without a camera

first-title = Set up this board
first-intro = No camera is configured yet. Choose one, look at its picture, and say what is played. Every step can be skipped.
first-steps-camera = Camera
first-steps-picture = Picture
first-steps-game = Game
first-steps-begin = Begin
first-camera-hint = Its picture is shown once you choose it. Nothing is recorded yet.
first-none = No camera was found on this machine.
first-named = { $name } ({ $source })
first-phone = A phone, by its browser
first-demo = The recorded game that comes with the program
first-network = A network camera, or a film on this machine
first-phone-later = A phone needs the network and https. When the game begins, the page moves to { $address } and shows a code for the phone.
first-no-source = { $source } is no camera, and no film or folder of pictures on this machine.
first-no-answer = { $source } does not answer. Is it connected, and not in use by another program?
first-try-it = Try it
first-again = Look for cameras again
first-game-hint = What you leave open is as the rules have it, or is found by itself.
first-next = Next
first-skip = Skip this step
first-back = Back
first-skip-all = Skip everything and begin
first-begin = Begin
first-keep = Use camera, rules, komi and side at the next start too
first-kept-at = They are written to { $file }. Names and handicap are for this game alone.
first-begun = The game begins
first-moved = A phone needs the network and https. The page is now at this address; its certificate is its own.
first-starting = The program opens the camera …

## The login

login-title = The arbiter’s login
# "goban serve --new-password" is a command and stays as it is.
login-hint = The password was shown once when the program first started. On that machine goban serve --new-password makes another.
login-name = Name (may be left empty)
login-password = Password
login-enter = Log in
login-is-in = You are logged in
login-to-arbiter = To the arbiter’s page
login-leave = Log out
login-sound = Sound, vibration and notices when something needs me
sound-on = Turn the sound off
sound-off = Turn the sound on

## What happens in a game

# $said is one of the sentences below, $outcome one of "outcome".
event-settled = Settled: { $said }
event-settled-as = Settled ({ $outcome }): { $said }
event-withdrawn = Withdrawn: { $said }
event-withdrawn-as = Withdrawn ({ $outcome }): { $said }
# $detail is what the program adds in a few words.
event-detail = { $said } ({ $detail })
event-title = A note
outcome-put-right = put right
outcome-attended = attended
outcome-called-again = called again
outcome-time-was-given = time was given
outcome-result-given = result given
outcome-accepted = accepted
outcome-dismissed = dismissed
outcome-undone = undone
outcome-corrected = corrected
outcome-misread = misread
outcome-restored = restored
outcome-rewound = taken back
outcome-passed = passed
outcome-setup = part of the start
outcome-the-record-follows-the-table = the record follows the table
outcome-pictures-come-again = pictures come again
outcome-there-is-room-again = there is room again
outcome-two-in-a-row = two moves in a row
outcome-wrong-colour-stone = wrong colour
outcome-extra-stone = extra stone
outcome-pass = passed before

## Moves

event-BoardPlay = { $side } plays at { $points }.
event-Pass =
    { $forced ->
        [yes] { $side } passes in place of the illegal move.
       *[no] { $side } passes.
    }
event-Resigned = { $side } resigns.
event-MovesInferred = What no picture shows is inferred, a move or the order of moves: { $points }.
event-Revision = The record is corrected at move { $move }.

## Illegal moves: what happened, a title, and how it is put right

event-TwoInARow =
    { $count ->
        [0] { $side } has passed out of turn.
       *[other] { $side } has made two or more moves in a row: { $points }.
    }
    .title = Two in a row
    .remedy = Take back every stone of the sequence; { $side } has passed instead.
event-SelfCapture = { $side }'s play leaves its own string without a liberty: { $points }.
    .title = Self capture
    .remedy = Take the stone back; { $side } has passed instead.
event-KoRetake = { $side } has retaken the ko at { $points } at once.
    .title = Ko retake
    .remedy = Take the stone back and put the captured one back; { $side } has passed instead.
event-SuperkoRepetition = { $side }'s play at { $points } repeats an earlier position.
    .title = Superko repetition
    .remedy = Take the stone back and put back what it captured; { $side } has passed instead.
event-LongCycle = The position after { $points } has been there before.
    .title = Long cycle
    .remedy = If neither departs from the cycle, the game ends without result.
event-OccupiedIntersection = { $side } has played on the occupied point { $points }.
    .title = Occupied intersection
    .remedy = Take the stone off again.

## Irregularities. $color is the colour of the stones.

event-WrongColourStone =
    { $color ->
        [black] A black stone at { $points } was played by White.
        [white] A white stone at { $points } was played by Black.
       *[none] A stone of the wrong colour was played at { $points }.
    }
    .title = Wrong colour stone
    .remedy = Replace it with a stone of { $other } and complete the captures.
event-StoneBetweenPoints = A stone lies between points near { $points }.
    .title = Stone between points
    .remedy = Its owner puts it on the point that was meant.
event-HandicapMisplaced = Handicap stones do not lie in the usual pattern: { $points }.
    .title = Handicap misplaced
    .remedy = Correct it before White's first move, or carry on.
event-HandicapCountMismatch =
    { $count ->
        [0] The number of handicap stones differs: the board.
       *[other] The number of handicap stones differs: { $points }.
    }
    .title = Handicap count mismatch
    .remedy = Correct it before White's first move, or carry on.
event-UncapturedString =
    { $color ->
        [black] Captured black stones still lie on the board: { $points }.
        [white] Captured white stones still lie on the board: { $points }.
       *[none] Captured stones still lie on the board: { $points }.
    }
    .title = Uncaptured string
    .remedy = Take them off.
event-RemovedStonesWithLiberties = Stones with liberties were removed: { $points }.
    .title = Removed stones with liberties
    .remedy = Put all of them back; the stone played stays.

## On the table

event-StoneMoved =
    { $color ->
        [black] A black stone has moved: { $points }.
        [white] A white stone has moved: { $points }.
       *[none] A stone has moved: { $points }.
    }
    .title = Stone moved
    .remedy = Put the stone back where it was played.
event-StoneTakenBack = A stone just played was taken back: { $points }.
    .title = Stone taken back
    .remedy = Put the stone back; a move made stands.
event-StoneRemoved = Stones were removed without a play: { $points }.
    .title = Stone removed
    .remedy = Put the stones back.
event-ExtraStone = A stone of unknown origin lies at { $points }.
    .title = Extra stone
    .remedy = Take the stone off.
event-PrisonerOnBoard = { $side } stones from { $other }'s lid lie on the board: { $points }.
    .title = Prisoner on board
    .remedy = Put them back into { $other }'s lid.
event-BoardDisturbed =
    { $count ->
        [0] The stones do not lie as they did; see the board.
       *[other] The stones do not lie as they did; see { $points }.
    }
    .title = Board disturbed
    .remedy = Put the stones back as the diagram shows.
event-StoneCountMismatch = The count of stones does not fit the moves made.
    .title = Stone count mismatch
    .remedy = Look for a prisoner, a pass stone or a pass that is missing.
event-AmbiguousTurn =
    { $color ->
        [black] Whose stone is the black one at { $points }?
        [white] Whose stone is the white one at { $points }?
       *[none] Whose stone is the one at { $points }?
    }{ $after ->
        [none] {""}
       *[other] {" "}It came after { $side }’s { $after }.
    }
    .title = A question
    .remedy =
        { $color ->
            [black] Was it a second move of Black, or White's move with a stone of the wrong colour?
            [white] Was it a second move of White, or Black's move with a stone of the wrong colour?
           *[none] Was it a second move of the same side, or a stone of the wrong colour?
        }
event-CapturePending = Captured stones at { $points } are still to be taken off.
event-PassUnconfirmed = { $side } seems to have passed: a pass stone has changed hands.
event-PrisonersNotVisible = { $side }'s prisoners cannot be seen.
event-PointUnreliable = The reading of { $points } is not reliable for now.
event-ViewOccluded = The board cannot be seen.
event-GridLost = The board’s lines cannot be found.
    .title = Grid lost
event-ViewMoved = The camera or the board has moved; the stones lie as they did.
event-GameDescribed = Players and event are stated.
event-Restored = The board lies as the record has it.
event-GameAbandonedOrEnded = The game is over.
    .title = Game abandoned or ended

## The camera and the disk

event-CameraGone = No picture comes from the camera.
    .title = Camera gone
    .remedy = Look at its cable and its power; the game goes on when pictures come.
event-CameraFrozen = The camera gives the same picture again and again.
    .title = Camera frozen
    .remedy = Unplug the camera and plug it in again.
event-CameraDark = The camera's pictures are too dark.
    .title = Camera dark
    .remedy = Give the board light, or uncover the lens.
event-DiskNearlyFull = The disk is nearly full.
    .title = Disk nearly full
    .remedy = Remove recordings and pictures of games that are over.

## The clock

event-PressWithoutMove = { $side } has pressed the clock, and no move of this side is seen.
    .title = Press without a move
    .remedy = Has { $side } passed? Then record the pass. Else { $side } still has to move.
event-TimeRanOut = The time of { $side } has run out; the arbiter decides.
    .title = Time has run out
    .remedy = Enter the result, or give time on the clock.
event-ClockAdjusted = The clock of { $side } was adjusted.
event-TimePenalty = { $side } loses time as a penalty.

## What becomes of an illegal move

event-IllegalMoveUnwind = { $side }’s illegal move is taken back; a pass replaces it.
event-Rewound = The game goes on from after move { $move }.
event-TacitlyAccepted = Play has gone on; the move at { $points } stands.
event-GameLost = Play has gone on; by these rules { $side } has lost by the move at { $points }.
event-SelfCaptureString = Play has gone on; { $side }’s string { $points } comes off.
event-CycleWatch = Play has gone on after { $points }; the cycle is watched.
event-RefereeNeeded =
    { $count ->
        [0] The rules leave this to the referee.
       *[other] The rules leave this to the referee: { $points }.
    }
    .title = Referee needed
event-ArbiterCalled =
    { $color ->
        [none] A player asks the arbiter to come.
       *[other] { $side } asks the arbiter to come.
    }
    .title = Arbiter called
    .remedy = Go to the table.
event-RewindOffer = If both agree, the game goes back to before { $points }.
    .title = Rewind offer
    .remedy = { $side } then makes a legal move, without a pass.

## The end of a game

event-BreakBegun = The game is paused.
event-BreakEnded =
    { $color ->
        [none] The game continues.
       *[other] The game continues, { $side } to play.
    }
event-PlayInBreak = The game is paused, and stones are played all the same: { $points }.
    .title = Play in break
    .remedy = Let the game go on with these moves, or put the board back as it lay.
event-GamePaused = The passes pause the game for agreement.
event-DeadStringProposed =
    { $color ->
        [none] Taken off the board as dead: { $points }.
       *[other]
            { $count ->
                [0] { $side } says that nothing is dead.
               *[other] { $side } says that these are dead: { $points }.
            }
    }
event-StatusAgreed =
    { $count ->
        [0] Both agree that nothing is dead.
       *[other] Both agree what is dead: { $points }.
    }
event-AgreementMismatch = It is not agreed whether these are dead: { $points }.
event-GameResumed =
    { $color ->
        [none] The game is resumed.
       *[other] The game is resumed, { $side } to play.
    }
event-ResumptionScope = { $side }’s play at { $points } lies outside what is disputed.
    .title = Resumption scope
event-FourPasses = Passes again: the game ends with all stones on the board.
event-WhiteLastPassDue = Black moved last: White passes once more.
event-NeutralPointsLeft =
    { $count ->
        [0] Neutral points are left.
       *[other] Neutral points are left: { $points }.
    }
event-FirstPassUnusual = The game’s first pass was long before its end.
    .title = First pass unusual
event-EquivalenceBroken = Territory and area differ: the record lacks something.
    .title = Equivalence broken
event-SekiExclusionNeedsHuman = Eyes in a seki are for people to exclude.
event-CountingMethodDefaulted = No way of counting was agreed.
event-KomiNotAnnounced = The organiser states the komi of this board.
event-Result = The count is made.
event-CountingObserved = The stones are being arranged for counting.
event-FillInMismatch = The board filled in does not hold the stones it should.
event-CountAgrees = The board as arranged counts as the record does.
event-CountDiffers = The board as arranged counts otherwise than the record.
event-ResultByReferee = The referee gives the result.
event-Penalty = { $side } loses points by the arbiter.
event-Penalty-withdrawn = A penalty of { $side } is withdrawn.

## The start of a game

event-BoardNotEmptyAtStart = Stones lay on the board when recording began.
event-WhiteBegins = White has made the first move of an even game, which is Black’s.
event-HandicapNotStandardised =
    { $count ->
        [0] Handicap is not standardised on this board.
       *[other] Handicap is not standardised on this board: { $points }.
    }
event-OrientationUnset = The handicap stones fit if Black sits elsewhere: say where.
    .title = Orientation unset
event-IntegralKomi = This komi allows a draw.
event-StoneSupplyUnconfirmed = Nobody has confirmed the number of stones.

## What changes hands when something is put right

hands-pass-stone =
    { $count ->
        [1] { $giver } hands { $receiver } one pass stone.
       *[other] { $giver } hands { $receiver } { $count } pass stones.
    }
hands-pass-stone-returned =
    { $count ->
        [1] { $giver } hands one pass stone back to { $receiver }.
       *[other] { $giver } hands { $count } pass stones back to { $receiver }.
    }
# $color is the colour of the stones that become prisoners of $receiver.
hands-prisoners =
    { $count ->
        [1]
            { $color ->
                [black] 1 black stone goes to { $receiver } as a prisoner.
               *[white] 1 white stone goes to { $receiver } as a prisoner.
            }
       *[other]
            { $color ->
                [black] { $count } black stones go to { $receiver } as prisoners.
               *[white] { $count } white stones go to { $receiver } as prisoners.
            }
    }
hands-own =
    { $count ->
        [1]
            { $color ->
                [black] 1 black stone goes back to { $receiver }.
               *[white] 1 white stone goes back to { $receiver }.
            }
       *[other]
            { $color ->
                [black] { $count } black stones go back to { $receiver }.
               *[white] { $count } white stones go back to { $receiver }.
            }
    }
remedy-to-play = { $side } plays next.
remedy-referee = The referee decides.
remedy-lost = By these rules { $side } has lost by it; the referee declares it.
remedy-both-lose = If play has gone on and the players do not agree, both lose.
remedy-warning =
    { $cost ->
        [0] By these rules it may be a warning for { $side }.
        [one] By these rules it may be a warning for { $side }, which costs 1 point.
       *[other] By these rules it may be a warning for { $side }, which costs { $cost } points.
    }

full-stop = .

## The result sheet. Its language is that of the configuration.

sheet-heading = Result sheet
sheet-title = Result sheet: { $black } – { $white }, { $result }
sheet-round = round { $round }
sheet-rules = rules: { $rules } ({ $id })
sheet-changed = changed by the organiser: { $fields }
sheet-komi-zi = komi { $komi } ({ $zi } zi)
sheet-result-zi = { $words } ({ $zi } zi)
sheet-even = even game
sheet-board = The final position with the owner of every point
sheet-legend = Squares: territory and dead stones, in the colour of their owner. No mark: neutral.
sheet-not-counted = The game was not counted.
sheet-count-territory = Count by territory
sheet-count-area = Count by area
sheet-count-territory-other = Count by territory (not by these rules)
sheet-count-area-other = Count by area (not by these rules)
sheet-terms-territory = territory
sheet-terms-prisoners = prisoners
sheet-terms-pass-stones = pass stones
sheet-terms-dead = dead stones taken
sheet-terms-stones = stones
sheet-terms-neutral = neutral points
sheet-terms-tax = tax
sheet-terms-komi = komi
sheet-terms-penalty = penalty
sheet-sum = sum
sheet-difference = difference
sheet-lead = { $side } +{ $margin }
sheet-equal = equal
sheet-irregularities = Irregularities
sheet-irregularities-timed = Irregularities (time since the first picture)
sheet-none = None is on record.
sheet-unknown = The events of the game were not given.
sheet-at-move = { $time }, move { $move }
sheet-open = open
sheet-settled = settled
# By whose word something ended; $outcome is one of "outcome".
sheet-outcome-by = { $outcome }, by { $arbiter }
sheet-by = by { $arbiter }
sheet-doubts = The result may be another
sheet-notes = Notes
sheet-clauses = Clauses
sheet-signed = The result is { $result }: { $words }.
sheet-continued = The irregularities and notes below, or on the next page, belong to this sheet.
sheet-arbiter = Arbiter

## What the clauses say that an alert or a note may cite, in a few words

clause-bga-1 = board sizes; the counting method is agreed before the first move, else it is territory
clause-bga-2 = Black first from an empty board, White first after handicap; moves alternate; a stone goes on an empty intersection
clause-bga-3 = komi 7 1/2 in even games and 1/2 with handicap, unless otherwise stated
clause-bga-4 = handicap stones on the star points; with area counting a point to White for each but the first
clause-bga-5-1 = strings without liberties are removed at once and are prisoners, which stay visible
clause-bga-5-2 = no play may leave its own string without liberties
clause-bga-6-1 = a lone stone that has just captured a lone stone is not captured in return
clause-bga-6-2 = no play recreates a position that a play of the same player created
clause-bga-7 = a pass hands over a stone, which joins the opponent's prisoners; it is always legal
clause-bga-8 = which violations are illegal moves and which are irregularities; both are taken to be innocent
clause-bga-8-1 = an illegal move noticed before the next is unwound for a pass; later both may agree to rewind
clause-bga-8-1-i = no rewind: a self-captured string is removed as prisoners
clause-bga-8-1-ii = no rewind after two or more moves in a row: the referee is consulted
clause-bga-8-2 = an irregularity is corrected to the satisfaction of both as soon as it is noticed
clause-bga-9 = two passes pause the game; agreed dead strings are removed; else play is resumed
clause-bga-10 = a dispute is played out: alternation is resumed
clause-bga-10-i = the opponent of the last to pass moves first in the resumed game
clause-bga-10-iii = passes at once again, four in all, end the game with every stone left on the board
clause-bga-11 = White makes the last move, so that both made the same number of moves
clause-bga-12 = two ways to count with one result; territory includes eyes in seki
clause-bga-12-3 = the score is White's and komi less Black's; no draws with the stated komi
clause-bga-a-1-i = illegal: two or more moves in a row
clause-bga-a-1-ii = illegal: self-capture
clause-bga-a-1-iii = illegal: retaking a ko out of turn
clause-bga-a-1-iv = illegal: repeating an earlier position
clause-bga-a-2-i = wrong colour: replace it at once, later agree; the stones may be counted
clause-bga-a-2-ii = stone on an occupied intersection: at once remove it and move legally, later it is a prisoner
clause-bga-a-2-iii = stone between points: its owner places it on the one that was meant
clause-bga-a-2-iv = misplaced handicap stones are set right before White's first move, later they stay
clause-bga-a-2-v = captured stones left on the board are removed and given to their captor
clause-bga-a-2-vi = stones removed with liberties are put back; the play stays
clause-bga-app-b = area and territory give the same result when both made as many moves
clause-bga-app-b-cor-1 = a draw needs an odd komi on a board of odd size
clause-bga-interp-3-1 = komi 7 1/2, with handicap 1/2, is for 19x19 only
clause-bga-interp-3-2 = a non-integral komi on smaller boards: a draw is against the spirit of the rules
clause-bga-interp-6-1 = ko is a cycle of length two, superko anything more complex
clause-bga-interp-8-1 = two types of illegal move; noticed before the next move a pass takes its place
clause-bga-interp-8-1-i = illegal: a move out of turn; the whole sequence is the illegal move
clause-bga-interp-8-1-ii = illegal: a play on a point forbidden by self-capture, ko or superko
clause-bga-interp-8-2 = later: both may rewind without penalty; else the referee for moves in a row, prisoners for self-capture, play on for ko
clause-bga-interp-8-3 = irregularities are corrected without penalty to the satisfaction of both
clause-bga-interp-8-3-i = captured stones left on the board are removed and given to the opponent
clause-bga-interp-8-3-ii = stones removed with liberties are put back; the capturing stone stays
clause-bga-interp-8-3-iii = misplaced handicap stones are set right before White's first move, later they stay
clause-bga-interp-8-3-iv = stone on an occupied intersection: it comes off and the opponent moves; later it goes to its owner's bowl
clause-bga-interp-8-3-v = stone between points: its owner places it on the one that was meant
clause-bga-interp-8-3-vi = wrong colour: replace it at once, later agree; the stones may be counted
clause-bga-interp-10-1 = play may be resumed many times; four passes without agreement leave all stones on the board
clause-aga-1 = the board is vacant but for handicap; both sides have enough stones
clause-aga-2 = moves alternate, Black first, White first after handicap; one's own stone on an empty point
clause-aga-3 = 5 1/2 points to White, 1/2 with handicap, which avoids draws
clause-aga-4 = 2 to 9 handicap stones on a table of star points, not standardised beyond; with area a point for each but the first
clause-aga-5 = strings without liberties are captured and removed; self-capture is illegal
clause-aga-6 = no play recreates a position with the same player to play; the usual case is a ko
clause-aga-7 = a pass hands the opponent a stone
clause-aga-8 = an illegal move is taken back and is a pass with a stone, if noticed before the next; later it stands unless both agree
clause-aga-9 = two passes signal the end; agreed dead stones are removed as prisoners
clause-aga-10 = a dispute is played out, the opponent of the last to pass moving; both passing twice leaves all stones alive; the touch procedure
clause-aga-11 = White makes the last move; both played or passed as many stones
clause-aga-12 = territory or area, territory without agreement, with the same difference; what territory, area and neutral points are
clause-wmsg-1-1 = the board has 19 by 19 lines
clause-wmsg-1-2 = 180 stones of each colour in official competitions
clause-wmsg-2-1 = one player takes the black stones, the other the white ones
clause-wmsg-2-2 = the board is empty at first
clause-wmsg-2-3 = Black first, then in alternation, each on an unoccupied point
clause-wmsg-2-4 = a stone that was placed is not moved to another point
clause-wmsg-2-5 = a pass gives up the right to play
clause-wmsg-3-3 = stones without liberties must be removed
clause-wmsg-3-5 = forbidden points: no liberty left and nothing captured
clause-wmsg-4 = no play recreates a position that existed; ko and longer cycles
clause-wmsg-5 = two passes end the alternation, whoever passes last
clause-wmsg-5-1 = dead stones are removed by agreement, then the game ends
clause-wmsg-5-2 = a dispute resumes play in the original order up to two passes, then all stones are alive
clause-wmsg-5-3 = resumed play only settles life and death and enclosed points; other points are split
clause-wmsg-6 = area, neutral points split; White passing first costs Black a point; komi 6.5; resignation
clause-wmsg-7 = three ways to count with one result; all stones are filled in here
clause-faq-2-1 = short rules for beginners: the first player uses black stones, players alternate
clause-faq-2-2 = area or territory, and removal by agreement, as the people you play with use them
clause-faq-3-3 = surrounded stones are removed, the opponent's first; suicide may be allowed or not
clause-faq-3-5 = turns alternate; a play puts one's own stone on an empty intersection; a pass merely gives the turn
clause-faq-3-6 = komi, by half a point to avoid ties; an agreed number of handicap stones, free or on set points
clause-faq-3-7 = alternation, agreement, scoring; without agreement alternation is resumed as if nothing had stopped it
clause-faq-3-8 = superko: a play may not recreate a position; or a 2-play rule, and without result after a long cycle
clause-faq-3-9 = area: stones and the points only they surround; territory: such points and prisoners; the rest is neutral
clause-faq-3-10 = a score is counted by some mechanical procedure
clause-faq-4-1 = short rules: two passes end the game without agreement; area, superko, suicide; all else is the tournament's
clause-faq-4-2 = American: situational superko, no suicide, komi 7.5, free or fixed handicap, area or territory alike by pass stones and White last
clause-faq-4-3 = Chinese: area, no suicide
clause-faq-4-3-1 = official Chinese: a 2-play and a long-cycle rule, half counting, komi 3.75 as a half
clause-faq-4-3-2 = simplified Chinese: positional superko, any way of counting, komi 7.5
clause-faq-4-4 = Japanese: territory without sekis, no suicide, a 2-play and a long-cycle rule, komi 6.5, fixed handicap, rearranging
clause-faq-4-4-1 = finishing a Japanese game: neutral points, hypothetical life and death, removal, count
clause-faq-4-4-2 = Japanese 1989 rules, the world amateur ones, Korean ones, and their 2003 interpretation
clause-faq-4-4-4 = verbal Japanese rules: undefined; disputes are a referee's
clause-faq-4-5 = Ing: area, suicide, komi 8, Black wins ties, free handicap
clause-faq-4-5-1 = official Ing: ko rules that resemble superko, 180 stones each to fill in, late phases not clear
clause-faq-4-5-2 = simplified Ing: positional superko, any way of counting, clear late phases
clause-faq-4-6 = New Zealand: area, suicide, situational superko, komi 7, free handicap
clause-faq-4-7 = servers: IGS and Yahoo, territory with sekis, no suicide, 2-play rule, three or two passes, cycles open, no pass stones
clause-faq-5-2 = pass stones; traditional territory scoring has none
clause-faq-5-3 = pass stones and White passing last make area and territory equal
clause-faq-5-6 = stone scoring: stones alone count, and each group gives up its eyes
clause-faq-5-7 = old Ing: neutral regions are shared by the stones around them
clause-faq-5-8 = no passes: who has no legal play loses
clause-faq-5-10 = positional superko looks at the position, situational at the side to move too
clause-faq-5-11 = H-1 points for H handicap stones, almost only with American rules
clause-faq-6-1 = a zero score is a tie, half a win each; the referee may declare forfeits
clause-faq-6-8 = who the referees are is settled before the start; they decide
clause-j1989-2 = the players move in turn, one stone of their own colour each
clause-j1989-3 = a stone goes on an empty point
clause-j1989-4 = a stone stays on the board as long as it has a liberty, and may not be there without one
clause-j1989-6 = who lost a stone in a ko does not take it back with the next move
clause-j1989-9-3 = who asks for a stopped game to be resumed must be obliged; the opponent then plays first
clause-j1989-10-4 = once both players have confirmed the result, nothing changes it
clause-j1989-12 = the whole board repeats a position: if both players agree, the game ends without result
clause-j1989-13-1 = an effective move is found after the stop, nobody asks to resume and they do not agree to end: both lose
clause-j1989-13-2 = a stone that moved goes back and play continues; where the players do not agree or it cannot go back, both lose
clause-j1989-14 = who breaks a rule has lost as of that move, if it is found before both confirmed the result
clause-egf-1-4 = the rules of play; with Japanese ones komi 6.5, White wins ties in handicap games with an integer komi, arbitration decides disagreements
clause-k2016-3-3 = a stone counts on the point, or nearest to the point, that it touched first, and the move must be made
clause-k2016-3-4 = a stone on the board is not moved to another point
clause-k2016-18 = a warning and two points: prisoners not in the lid, captured stones taken off after the clock was pressed, a stone moved while it is laid
clause-cn-ref-8-1 = two moves in a row, where the other side has not passed, lose the game
clause-cn-ref-8-2 = a stone lifted and put elsewhere goes back, with a warning; one that was dropped may be played anywhere
clause-cn-ref-8-3 = stones found moved go back or stay, by agreement; else the referee: back, valid, a draw or a replay; who moved them wilfully loses
clause-cn-ref-8-4 = a scattered board is replayed from the record; where that cannot be, a draw, a replay or a loss; who scattered it wilfully loses
clause-cn-ref-9 = stones with liberties that were taken off go back, with a warning
clause-cn-ref-10 = a stone on a forbidden point does not count and is a pass
clause-cn-ref-11 = a ko that is retaken at once does not count and is a pass; so with a repeated position

## The page of a hall, which shows many tables

hall-name = Hall
hall-pages-hall = All tables
hall-pages-alerts = Alerts
hall-pages-login = Log in
hall-live = Live
hall-lost = Connection lost – trying again
hall-table = Table { $table }
hall-seconds = { $count } s
hall-minutes = { $count } min
hall-hours = { $hours } h { $minutes } min
hall-title = All tables
hall-needing =
    { $count ->
        [1] Needs an arbiter: 1 table
       *[other] Needs an arbiter: { $count } tables
    }
hall-troubled =
    { $count ->
        [1] Not in order: 1 table
       *[other] Not in order: { $count } tables
    }
hall-others =
    { $count ->
        [1] 1 other table
       *[other] { $count } other tables
    }
hall-tools = Filters and views
hall-calm = No table needs you at the moment.
hall-none = There is no board in this hall yet. On the hub’s machine, goban hub add-board T1 lets one in.
hall-no-match = No table fits these filters.
hall-clear = Show all
hall-sections = The tables of the hall
hall-search = Player or table
hall-search-hint = Name or table
hall-tables = Tables
hall-tables-hint = 1-20, 35
hall-bad-tables = Numbers and spans, such as 1-20, 35
hall-round = Round
hall-any-round = All rounds
hall-state = State
hall-states-any = All
hall-states-alert = Needs an arbiter
hall-states-trouble = Not in order
hall-states-play = In play
hall-states-paused = Paused
hall-states-counting = Agreeing, counting
hall-states-done = Finished
hall-states-setup = Not begun
hall-shown =
    { $count ->
        [1] { $shown } of 1 table
       *[other] { $shown } of { $count } tables
    }
hall-shown-all =
    { $count ->
        [1] 1 table
       *[other] { $count } tables
    }
hall-projector = Projector view
hall-leave-projector = Back (Esc)
hall-spectators = Spectators’ view
hall-keys = Keys
hall-keys-title = What the keys do
hall-keys-arrows = Arrows
hall-keys-search = search
hall-keys-walk = go from table to table
hall-keys-open = open the table
hall-keys-next = go to the next table that needs an arbiter
hall-keys-seen = I have seen it: the sound stops
hall-keys-projector = projector view, and back
hall-keys-all = show all tables
hall-failure = The hub keeps nothing at the moment: { $why }. The games go on at the boards.
hall-leaving = Not everything leaves the hall at the moment: { $why }. In the hall all goes on.
tile-move = move { $number }
tile-no-move = no move yet
tile-turn = { $side } to play
tile-versus = { $black } – { $white }
tile-waits = for { $time }
tile-more = and { $count } more
board-never = Never heard of yet
board-away = No word from this board since { $since }
board-starting = Not heard of since the hub began
board-trouble-camera-gone = No picture from the camera
board-trouble-camera-frozen = The camera’s picture stands still
board-trouble-camera-dark = The camera’s picture is too dark
board-trouble-disk-nearly-full = The board’s disk is nearly full
board-lost = No board in the camera’s picture
board-twins = Two machines use this name: { $numbers }
board-strange = { $count } lines came once more and say something else
board-differs = its record here is not the one at the board; the board is asked for its game
board-unreadable = messages that could not be read: { $count }, the last: { $why }
board-twins-title = Two boards under one name
log-title = Alerts of the last 24 hours
log-intro = Every alert, question and call, open ones first. The time counts from the moment when the hub heard of it.
log-none = There was no alert.
log-open =
    { $count ->
        [1] 1 is open
       *[other] { $count } are open
    }
log-took = { $count } ended; half of them within { $median }, the longest took { $longest }
log-columns-table = Table
log-columns-what = What
log-columns-raised = Raised
log-columns-ended-by = Ended by
log-columns-took = Took
log-states-open = open
log-states-call = a call
log-filter = Show
log-filters-all = All
log-filters-open = Open alone
log-filters-ended = Ended alone
log-at-table = at the table
log-seen-by = seen by { $who } at { $at }
hall-login-title = Log in to the hall
hall-login-hint = Your name and your password, as the hub gave them. The first password, shown when the hub first started, belongs to the name arbiter.
hall-login-name = Name
hall-login-is-in = You are logged in as { $name }
hall-login-to-hall = To all tables
hall-login-leave = Log out
hall-login-enter = Log in

## The page as an app, the link to it, the rules, and what stands above a sheet

page-install = Install as an app
pages-rules = Rules
offline-title = The board cannot be reached
offline-why = There is no network, or the program does not run. This page tries again by itself.
offline-again = Try again
rules-page-title = The rules that are cited
rules-page-intro = What each clause says, in other words. Where this and a document differ, the document is right.
rules-page-cited = What was cited: { $cited }
rules-page-unknown = This clause is the organiser’s own; the program does not know its words.
sheet-bar-label = This sheet
sheet-bar-back = Back
sheet-bar-print = Print
sheet-bar-pdf = PDF
overlay-refused = { $name }={ $value } cannot be used; { $used } is used.
overlay-unknown = { $name } is no setting of this page.
overlay-no-board = There is no board { $name }.
share-share = Share…
share-title = Show this board to others
share-qr = The link to this board as a QR code
share-send = Send the link
share-copy = Copy the link
share-copied = The link is copied.
share-embed = Show it in another page
share-embed-hint = This HTML shows the board there, without alerts and without buttons.
share-open = Open the board
why-figures = How it weighs this, in figures

hall-pages-pairings = Pairings
hall-pages-boards = Boards
hall-pages-aim = Cameras
hall-pages-sheets = Table sheets
board-left-out = This board sends alerts that cannot be shown: see its own page
pairings-intro = Which table plays which pairing. A board takes its pairing before the first move; a game that goes on is asked about.
pairings-paste = A round as a table: paste it, or choose a file
pairings-columns = The first line names the columns: board, table, round, black, white, black_rank, white_rank, komi, handicap, rules, tournament, pairing. One of board and table is needed. Commas, semicolons or tabs divide them.
pairings-take = Take these pairings
pairings-file = Choose a file
pairings-taken = Tables changed: { $changed }. Left as they are: { $left }.
pairings-bad = Nothing was changed. Lines that cannot be used: { $count }.
pairings-line = Line { $line }: { $message }
pairings-running = Games go on
pairings-running-at = A game goes on at { $boards }.
pairings-leave = Leave these tables as they are
pairings-change = Change them too: each board then asks whether its game takes the pairing
pairings-change-one = Change it
pairings-goes-on = A game goes on here, at move { $move }. The board then asks whether this game takes the pairing.
pairings-edit = Edit…
pairings-edit-of = Pairing of { $table }
pairings-became-taken = taken
pairings-became-asks = the board asks its arbiter
pairings-became-next = for the next game
pairings-became-refused = the board cannot take it
pairings-tournament = Tournament
pairings-pairing = Pairing
pairings-as-before = As the board has them
pairings-keep = Keep
pairings-kept = The pairing of { $table } is kept.
pairings-terms = Terms
pairings-at-board = At the board
desk-title = Tournament program
desk-reads = { $source }, round { $round }
desk-question = { $table }: a game goes on here, and the program now pairs { $black } with { $white }.
desk-leave = Leave it
desk-results = Results of the pairings
desk-result = Result
desk-confirm = Confirm { $result }
desk-confirmed = The result of { $table } is confirmed.
desk-other = Other result…
desk-other-hint = As a record has it: B+3.5, W+R, 0, Void, 0:0
desk-stage-played = being played
desk-stage-open = waits to be confirmed
desk-stage-confirmed = { $result }, confirmed by { $who }
desk-stage-sent = { $result }, confirmed by { $who }; the program has it
desk-files = Files of the confirmed results:
boards-intro = Each board has a name and a password of its own. A running hub needs no restart.
boards-name = Name of a new board
boards-name-hint = Letters, digits, dots, dashes: such as T12
boards-add = Let it in
boards-added = Board { $board } may connect
boards-once = Its password is shown this once:
boards-on-board = Start the board with this line; SOURCE is its camera, such as picamera:
boards-copy = Copy the line
boards-copied = The line is copied.
boards-not-copied = The browser does not let this page copy: mark the line and copy it.
boards-ca = Certificate (ca.pem)
boards-qr = The same line as a QR code
boards-list = Boards that may connect
boards-heard = Last heard
boards-online = online
boards-remove = Remove…
boards-remove-of = Remove { $board }
boards-remove-sure = The board can connect no more, and is not shown any longer. What it has sent is kept.
boards-removed = Board { $board } is removed.
aim-intro = Every camera of the hall. Point each at its board until all tiles are green; a name leads to the board's set-up.
aim-ready = { $ready } of { $count } cameras are ready
aim-picture = What the camera of { $table } sees
sheets-intro = A sheet for each table: its code leads spectators to the game. No login is needed.
sheets-print = Print
sheets-follow = Scan to follow this game

site-none = No game has begun yet.
site-earlier = Earlier games
site-gone = This table is not shown any more. This is how it stood last.
site-delayed =
    { $minutes ->
        [one] Everything is shown one minute later.
       *[other] Everything is shown { $minutes } minutes later.
    }
site-quiet =
    { $minutes ->
        [one] No news for one minute: nothing comes from the hall.
       *[other] No news for { $minutes } minutes: nothing comes from the hall.
    }
