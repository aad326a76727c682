### The texts of Goban in Korean. How to translate: docs/translating.md.
### Arguments: $side and $other are names of colours as in "colors", $color is black, white or none.

## Words that are used in other texts

# Many points of a board: the first ones, and how many $more there are of all $count stones.
points-and-more = { $points } 외 { $more }곳 (모두 { $count }점)
# A string by one of its stones, where it has more than one.
strings = { $point } ({ $count }점)
list-separator = { ", " }
sentence-separator = { " " }
# Between what the program adds in several parts.
part-separator = { "; " }
# What a clause says behind its name, and what happened behind the name of a table.
labelled = { $name }: { $said }
colors-black = 흑
colors-white = 백
colors-none = 한쪽

## The head and the foot of every page

page-name = Goban
page-skip = 본문으로
page-navigation = 페이지
page-close = 닫기
page-more = 더 보기
page-cancel = 취소
page-language = 언어
page-coordinates = 좌표
pages-board = 바둑판
pages-games = 대국
pages-count = 계가
pages-photo = 사진
pages-arbiter = 심판
pages-setup = 설정
pages-login = 로그인
pages-table = 대국석
pages-clock = 시계
pages-join = 대국석 기기
pages-phone = 휴대전화 카메라
pages-first = 첫 설정
pages-hall = 모든 대국석
connection-lost = 연결이 끊겼습니다. 다시 연결하는 중
connection-connecting = 연결하는 중

## The camera

camera-ok = 중계 중
camera-paused = 중단됨
camera-occluded = 바둑판이 가려졌습니다
camera-lost = 화면에 바둑판이 없습니다
camera-dark = 너무 어둡습니다
camera-gone = 카메라 화면이 없습니다
camera-ended = 영상이 끝났습니다
camera-away = 이 대국석이 응답하지 않습니다. 마지막으로 본 모습입니다
camera-alt = 카메라 화면과 읽어 낸 선과 돌
camera-waiting = 화면을 기다리는 중
camera-none = 지금은 화면이 없습니다.
camera-legend = 초록색은 찾은 선, 원은 읽어 낸 돌입니다. 불확실하거나 가려진 점에는 표시가 있습니다.

recent-title = 최근 5분
recent-around = 그 전후 몇 초
recent-none = 아직 보관된 사진이 없습니다.
recent-alt = 그때 카메라가 본 것
recent-play = 재생
recent-stop = 정지
recent-at = { $time }, { $move }수

## The bar about what needs somebody

attention-label = 확인이 필요한 일
attention-sound = 알림 소리
# In the title of the window. $what is the title of an alert, $page the title of the page.
attention-title =
    { $count ->
        [1] ⚠ { $what } · { $page }
       *[other] ⚠ { $what } ({ $count }) · { $page }
    }
attention-paused-title = ⏸ 중단됨 · { $page }
# $more is how many alerts there are beside the one that is named.
attention-several = { $what } 외 { $more }건
attention-show = 보기
attention-seen = 확인함
attention-paused = 대국이 중단되었습니다
attention-paused-sure = 대국이 재개될 때까지 판 위의 변화는 기록되지 않습니다.
attention-asking = 심판이 판 위를 확인하고 있습니다.
attention-ask-sound = 이 기기에서는 아직 알림 소리가 나지 않습니다.
attention-hear = 소리 켜기
attention-stay-quiet = 소리 없이 두기
attention-silenced = 이 브라우저는 페이지를 누르기 전에는 소리를 내지 않습니다.

## What went wrong with a request

errors-connection = 서버에 연결할 수 없습니다. 네트워크를 확인하고 다시 시도하세요.
errors-page = 이 페이지를 표시할 수 없습니다
errors-401 = 먼저 로그인하세요.
errors-403 = 이 로그인에는 권한이 없습니다.
errors-404 = 여기에는 아무것도 없습니다.
errors-413 = 파일이 너무 큽니다. 최대 25 MB, 5천만 화소입니다.
errors-429 = 시도가 너무 많습니다. 1분만 기다리세요.
errors-503 = 대국이 아직 준비되지 않았습니다.
errors-status = 서버가 거절했습니다 ({ $status }).

## A board in words, for those who do not see it

position-board = { $size }줄 바둑판.
position-stones = { $side }: { $stones }.
position-no-stones = { $side }: 돌 없음.
position-last = 마지막 수 { $point }.
# A point of a board, what lies there, and how it is marked.
point =
    { $label }, { $kind ->
        [black] 흑
        [white] 백
       *[empty] 빈 점
    }{ $mark ->
        [unsure] , 불확실
        [hidden] , 보이지 않음
        [dead] , 사석
        [flagged] , 표시됨
        [certain] , 확실한 사석
        [suggested] , 사석 후보
        [disputed] , 이견 있음
       *[none] { "" }
    }
# $point is the text above, $said what the point counts for.
point-said = { $point }: { $said }

## Stepping through a game

steps-group = 수순 보기
steps-slider = 수
steps-first = 처음으로
steps-back = 한 수 뒤로
steps-forward = 한 수 앞으로
steps-last = 마지막 수로
steps-numbers = 수순 번호
steps-none = 아직 둔 수가 없습니다
steps-at-last = { $at }수
steps-at = { $count }수 중 { $at }수
steps-behind = 이전 국면을 보고 있습니다.
steps-live = 현재로 돌아가기

## The board's page

board-to-count = 사석 합의와 계가
board-to-result = 결과와 계가
board-in-words = 바둑판을 글로 보기
board-download = 기보 내려받기 (SGF)
board-projector = 프로젝터 화면
players-title = 대국자
players-to-play = 차례
players-prisoners = 따낸 돌 { $count }개
phases-setup = 바둑판을 기다리는 중
phases-play = 대국 중
phases-disturbed = 돌이 흐트러졌습니다
phases-paused = 대국이 중단되었습니다
phases-agreement = 양쪽 통과: 사석을 합의하는 중
phases-counting = 계가 중
phases-done = 대국이 끝났습니다
rules-bga2009 = BGA 규칙
rules-aga1991 = AGA 규칙 (1991년)
rules-aga = AGA 규칙
rules-wmsg2008 = WMSG 규칙
rules-japanese-1989 = 일본 규칙
rules-egf-japanese = 일본 규칙 (EGF)
rules-korean-2016 = 한국 규칙
rules-chinese-official = 중국 규칙
rules-chinese-simplified = 중국 규칙 (간략)
rules-ing-official = 응씨 규칙
rules-ing-simplified = 응씨 규칙 (간략)
rules-nz = 뉴질랜드 규칙
rules-tromp-taylor = Tromp-Taylor 규칙
rules-simple = Simple Rules
round = { $round }라운드
table-numbered = { $table }번 대국석
hub-trouble = 대회장 서버에 연결할 수 없습니다: { $why }. 대국은 계속됩니다.
komi = 덤 { $komi }집
handicap = 접바둑 { $count }점
moves-title = 수순
moves-none = 아직 둔 수가 없습니다
moves-pass = 통과
moves-inferred = 이 수순은 추정한 것입니다
moves-count = { $count }수
moves-label = { $at }수: { $side } { $point }
moves-label-pass = { $at }수: { $side } 통과
moves-label-inferred = { $at }수: { $side } { $point }, 수순은 추정
moves-label-pass-inferred = { $at }수: { $side } 통과, 수순은 추정
news-title = 경과

## Results

result-draw = 빅(무승부)
result-void = 결과 없음
result-undecided = 결과 미정
result-both-lose = 양쪽 패
result-both-win = 양쪽 승
result-black-equal = 집 수가 같아 흑 승
result-plain = { $side } 승
result-resignation = { $side } 불계승
result-time = { $side } 시간승
result-forfeit = { $side } 반칙승 또는 부전승
# $margin is how it is written (3½), $points the number for the plural.
result-points = { $side } { $margin }집 승

## Alerts

alerts-question = 질문
alerts-remedy = 조치:
alerts-must-lie = 올바른 판의 모습
alerts-when-before = 전
alerts-when-after = 후
alerts-when-now = 지금
alerts-picture-before = 일어나기 전의 판
alerts-picture-after = 알아차렸을 때의 판
alerts-picture-now = 지금의 판
alerts-put-right = 바로잡음
alerts-attended = 처리함
alerts-is-attended = 처리한 것으로 기록했습니다.
alerts-is-right = 기록했습니다: 바로잡음.
alerts-accept = 둔 대로 인정
alerts-accept-sure = 돌은 그대로 두고 기보도 그에 맞춥니다.
alerts-accepted = 기록했습니다: 둔 대로 인정.
alerts-in-break-accept = 대국 계속
alerts-in-break-accept-sure = 중단을 끝내고, 그동안 둔 수를 기보에 넣습니다.
alerts-in-break-accepted = 기록했습니다: 중단 중에 둔 수를 포함해 대국 계속.
alerts-dismiss = 무시
alerts-dismiss-sure = 이 알림을 거두고 같은 이유로는 다시 알리지 않습니다. 기보는 그대로입니다.
alerts-dismissed = 알림을 무시했습니다.
alerts-answered = 답을 기록했습니다.
alerts-over = 다른 사람이 이미 이 알림을 처리했습니다.
# Answers to the question whose stone it is; $color is the colour of the stone.
alerts-answer-two-in-a-row =
    { $color ->
        [none] 같은 쪽의 두 번째 수
       *[other] { $side }의 두 번째 수
    }
alerts-answer-wrong-colour-stone =
    { $color ->
        [none] 상대의 수인데 돌 색이 틀림
       *[other] { $other }의 수인데 돌 색이 틀림
    }
alerts-answer-pass =
    { $color ->
        [none] 상대가 통과했음
       *[other] { $other }이 통과했음
    }
alerts-answer-extra-stone = 남는 돌
alerts-effect-two-in-a-row = 무엇을 들어낼지 알려 주는 알림이 나옵니다.
alerts-effect-wrong-colour-stone =
    { $color ->
        [none] 상대의 수로 기록하고, 올바른 색의 돌로 바꾸도록 요청합니다.
       *[other] { $other }의 수로 기록하고, 맞는 색의 돌로 바꾸도록 알립니다.
    }
alerts-effect-pass = 이 돌 앞에 통과를 기록합니다. 판은 그대로입니다.
alerts-effect-extra-stone = 기보에서 빼고, 돌을 들어내도록 알립니다.

## The arbiter's page

arbiter-calm = 지금은 처리할 일이 없습니다.
arbiter-picture = 카메라
arbiter-undo = 되돌리기
arbiter-taken-back = 되돌렸습니다.
why-now = 프로그램이 검토 중인 것
why-alert = 프로그램이 그렇게 판단한 이유
why-led = 이 알림은 시간이 지난 뒤에 나왔습니다. 그 전의 판단은 다음과 같습니다.
why-waits = 기다리는 중: { $reason }.
why-waits-at = 기다리는 중: { $reason } ({ $points }).
why-recorded = 기록함: { $says }.
why-weighs-nothing = 지금은 검토 중인 것이 없습니다.
why-nothing = 지금은 검토 중인 것이 없습니다. 판은 기보와 같습니다.
why-score = 평가 { $value }

## Corrections of the record

corrections-title = 기보 고치기
corrections-hint = 모든 수정은 누가 언제 했는지 남으며 되돌릴 수 있습니다.
corrections-history = 입력 기록
corrections-pass = { $side } 통과
corrections-passed = 기록했습니다: { $side } 통과.
passing-out-of-turn = { $other }의 차례입니다. 그래도 { $side }이 패스했습니까?
passing-again = { $other }이 방금 패스했습니다. { $side }도 패스했습니까?
corrections-move = 수 고치기…
corrections-stone = 돌 놓기…
corrections-stone-sure = 기보의 한 점을 직접 정합니다. 그 뒤로는 판이 그렇게 놓인 것으로 봅니다.
corrections-stone-label = 기보의 판: 점을 고르세요
corrections-stone-kind = 놓을 것
corrections-stones-black = 흑돌
corrections-stones-white = 백돌
corrections-stones-empty = 없음
corrections-stone-summary =
    { $kind ->
        [black] { $point }: 흑으로 바꿉니다.
        [white] { $point }: 백으로 바꿉니다.
       *[empty] { $point }: 빈 점으로 바꿉니다.
    }
corrections-stone-set =
    { $kind ->
        [black] { $point }: 이제 흑입니다.
        [white] { $point }: 이제 백입니다.
       *[empty] { $point }: 이제 빈 점입니다.
    }
corrections-stone-there = { $point }: 이미 그렇습니다.
corrections-turn = 차례 정하기…
corrections-to-play = 차례
corrections-turned = { $side } 차례입니다.
corrections-resync = 지금 판을 그대로 받아들이기
corrections-resync-sure = 기보를 지금 판에 놓인 돌에 맞춥니다.
corrections-resynced = 기보를 지금 판에 맞췄습니다.
corrections-undo = 되돌리기
corrections-redo = 다시 하기
corrections-undone = 마지막 수정을 되돌렸습니다.
corrections-redone = 수정을 다시 했습니다.
corrections-kind = 할 일
corrections-kinds-replace-move = 수 바꾸기
corrections-kinds-insert-move = 앞에 수 넣기
corrections-kinds-delete-move = 수 지우기
corrections-number = 수 번호
corrections-color = 색
corrections-point = 점
corrections-point-example = Q16
corrections-point-hint = 통과는 비워 두세요. 판을 눌러 고를 수 있습니다.
corrections-board-label = 이 수 전의 판: 점을 고르세요
corrections-no-point = { $point }: 이 판에 없는 점입니다.
corrections-enter = 입력
corrections-corrected = 기보를 고쳤습니다.
corrections-same = { $number }수는 이미 그렇게 기록되어 있습니다. 다른 점을 고르세요.
corrections-refused = 수정이 받아들여지지 않았습니다. 기보는 그대로입니다.
# A move inside the texts below: "Black Q16", "White pass".
corrections-a-move = { $side } { $point }
corrections-a-pass = { $side } 통과
corrections-no-move = 그런 수가 없습니다.
corrections-deletes = { $number }수({ $was })를 지웁니다.
corrections-inserts = { $number }수로 넣습니다: { $now }.
corrections-replaces = { $number }수({ $was })를 바꿉니다: { $now }.

## The course of the game

game-title = 대국
game-pause = 대국 중단
game-paused = 중단했습니다. 대국이 재개될 때까지 판 위의 변화는 기록되지 않습니다.
game-go = 중단 끝내기
game-going = 대국을 계속합니다.
game-resign = 기권…
game-resigns = 기권하는 쪽
game-resign-sure = 대국이 끝납니다.
game-resigned = 기록했습니다: { $side } 기권.
game-resume = 통과 뒤 재개
game-resume-sure = 통과 뒤 { $side } 차례로 대국을 재개합니다.
game-resumed = 대국을 재개했습니다.
game-result = 결과 입력…
game-result-sure = 결과가 기보에 들어갑니다.
game-given = 결과를 기록했습니다.
game-enter = 입력
game-penalty = 벌점…
game-penalty-sure = 계가할 때 그쪽에서 이만큼 뺍니다.
game-penalised = 벌점을 받는 쪽
game-penalty-hint = 예: 2
game-penalty-reason = 이유 (비워도 됨)
game-no-penalty = 벌점은 반집 이상입니다.
game-penalty-given =
    { $points ->
        [1] 기록했습니다: { $side } 벌점 1집.
       *[other] 기록했습니다: { $side } 벌점 { $margin }집.
    }
game-method = 계가 방법…
game-method-sure = 규칙이 대국자에게 맡긴 경우, 대국자가 합의한 방법입니다.
game-counted = 계가 방법
game-methods-territory = 집
game-methods-area = 면적(집과 돌)
game-method-agreed =
    { $method ->
        [area] 기록했습니다: 면적으로 계가합니다.
       *[territory] 기록했습니다: 집으로 계가합니다.
    }
game-describe = 이름과 대회…
game-describe-sure = 기보와 결과표에 들어갑니다.
game-player-name-black = 흑의 이름
game-player-name-white = 백의 이름
game-player-rank-black = 흑의 단급
game-player-rank-white = 백의 단급
game-rank-hint = 예: 3d
game-event = 대회
game-round = 라운드
game-described = 기록했습니다: 이름과 대회.
game-end = 대국 끝내기…
game-end-sure = 대국이 끝나며, 새 대국까지 아무것도 기록하지 않습니다.
game-ended = 대국이 끝났습니다.
game-winner = 승자
game-winners-none = 결정된 대로, 또는 미정
game-winners-draw = 없음: 빅(무승부)
game-winners-lost = 없음: 양쪽 패
game-winners-void = 결과 없음
game-reason = 방식
game-reasons-points = 집 차이
game-reasons-resignation = 기권(불계)
game-reasons-time = 시간
game-reasons-forfeit = 반칙 또는 불참
game-margin = 집
game-margin-hint = 예: 6.5
game-new-game = 새 대국…
game-new-game-sure = 지금 대국은 닫아 보관하고, 다음 대국은 따로 기록합니다.
game-rules = 규칙
game-komi = 덤
game-komi-hint = 비우면 규칙대로
game-handicap = 접바둑 돌 수
game-first = 먼저 두는 쪽
game-first-stone = 첫 돌의 색에 따름
game-black-side = 흑의 자리
game-unknown-side = 모름
game-sides-bottom = 화면 아래
game-sides-left = 왼쪽
game-sides-top = 위
game-sides-right = 오른쪽
game-begin = 시작
game-begun = 새 대국을 시작했습니다.

## The pairing that the hub of a hall has assigned

assignment-title = 대회장의 대진
assignment-states-taken = 이 대국에 적용했습니다.
assignment-states-asks = 대국 중입니다. 이 대진을 적용할까요? 규칙, 덤, 접바둑 돌은 그대로입니다.
assignment-states-next = 다음 대국에 적용합니다.
assignment-states-refused = 적용할 수 없습니다.
assignment-take = 이 대국에 적용
assignment-later = 다음 대국에 쓰기
assignment-taking = 이 대국에 대진을 적용합니다.
assignment-waiting = 다음 대국에 대진을 적용합니다.

## The score

score-rules = 규칙
score-method = 계가
score-methods-by-rules = 규칙대로
score-methods-territory = 집
score-methods-area = 면적(집과 돌)
score-komi = 덤
score-komi-hint = 비우면 보통의 덤
score-prisoners-black = 흑이 따낸 돌
score-prisoners-white = 백이 따낸 돌
score-lines-territory = 집
score-lines-stones = 판 위의 돌
score-lines-prisoners = 따낸 돌
score-lines-pass-stones = 통과 돌
score-lines-dead = 들어낸 사석
score-lines-komi = 덤
score-other =
    { $method ->
        [area] 면적으로는 { $side } { $margin }집.
       *[territory] 집으로는 { $side } { $margin }집.
    }
score-other-equal =
    { $method ->
        [area] 면적으로는 같음.
       *[territory] 집으로는 같음.
    }
score-unsettled = 미정: { $points }.
score-unsettled-many = { $count }개 점이 미정입니다.
score-notes = 참고 { $count }건

## A position from a photo

photo-title = 사진에서 바둑판 읽기
photo-intro = 바둑판을 위나 옆에서 찍으세요. 국면을 바둑판 그림과 SGF로 돌려줍니다. 사진은 보관하지 않습니다.
photo-drop = 여기에 사진을 놓으세요
photo-take = 사진 찍기
photo-choose = 사진 고르기
photo-reading = 사진을 읽는 중…
photo-picture-alt = 찾은 선을 겹친 사진
photo-grid-note = 찾은 선입니다. 원은 불확실한 점입니다.
photo-board-label = 읽어 낸 국면: 점을 골라 바꿀 수 있습니다
photo-sure = { $size }줄, 모든 점이 맞을 확률 { $percent }%.
photo-unsure = { $count }개 점이 불확실합니다. 확인하세요.
photo-lines = { $size }줄.
photo-hidden = { $count }개 점이 잘렸거나 가려졌습니다. 확인하세요.
photo-refused-no-grid = 바둑판을 찾지 못했습니다. 원 네 개를 가장 바깥 교차점으로 옮기거나 더 위에서 찍으세요.
photo-refused-ambiguous-grid = 선이 여러 가지로 맞습니다. 원 네 개를 가장 바깥 교차점으로 옮기거나 네 변이 모두 나오게 찍으세요.
photo-refused-blurred = 사진이 흐리거나 분명하지 않습니다. 바둑판의 위치를 알려 주거나 고른 빛에서 다시 찍으세요.
photo-refused-too-dark = 사진이 너무 어둡습니다. 더 밝게 하세요.
photo-refused-occluded = 바둑판이 너무 많이 가려졌습니다. 위치를 알려 주거나 다시 찍으세요.
photo-not-read = 바둑판을 읽지 못했습니다. 원 네 개를 가장 바깥 교차점으로 옮기세요.
photo-corners-title = 바둑판이 어디에 있습니까?
photo-read-here = 여기서 읽기
photo-grid-wrong = 선이 맞지 않음
photo-whose-turn = 누구 차례입니까?
photo-turn-unknown = 모름
photo-which-side = 어느 쪽이 위입니까?
photo-turn = 바둑판 돌리기
photo-not-finished = 끝나지 않음: 계가 없음
photo-not-finished-why = 주인이 없는 점이 너무 많습니다. 대국 중이거나 사석이 남아 있습니다. 사석을 누르세요.
photo-count-anyway = 이대로 계가하기
photo-as-it-lies = 이대로면: { $result }.
photo-tap-point = 점을 누르면 흑, 백, 빈 점으로 바뀝니다.
photo-tap-dead = 돌을 누르면 이어진 돌 전체가 사석으로 표시됩니다.
photo-download = SGF 내려받기
photo-kept = { $name }: 내려받았습니다.
photo-score = 계가
photo-to-scoring = 이 판을 계가하기
photo-to-correcting = 수정으로 돌아가기

## Agreeing and counting

count-title = 계가
count-steps-label = 결과까지의 순서
count-steps-pass = 양쪽 통과
count-steps-agree = 사석 합의
count-steps-result = 결과
count-stages-waiting = 바둑판을 기다리는 중
count-stages-play = 대국이 계속됩니다
count-stages-marking = 사석을 표시하고 양쪽이 확인하세요
count-stages-disputed = 아직 합의하지 않았습니다
count-stages-missing = 아직 결과가 없습니다
count-stages-result = 결과
count-score = 현재 계가
count-scores-marking = 이대로 합의할 때의 계가
count-scores-result = 계가
# $result is a text of "Results": "White wins by 3½".
count-if-ended = 이대로 끝나면: { $result }.
count-no-score = 합의하기 전에는 계가가 없습니다.
count-options = 다른 방법으로 계가
count-no-board = 아직 바둑판을 보지 못했습니다.
count-board-label = 바둑판: 사석으로 표시할 돌을 고르세요
count-tap = 돌을 누르면 이어진 돌이 사석으로 표시되고, 다시 누르면 지워집니다.
count-choose = 점을 고르면 어떻게 세는지 보여 줍니다.
count-undo-first = 결과가 정해졌습니다. 사석을 바꾸려면 먼저 되돌리세요.
count-played =
    { $passes ->
        [0] 양쪽이 통과하면 계가합니다. 그때까지는 시험 삼아 계가해 볼 수 있습니다.
       *[other] { $needed }번 중 { $passes }번 통과했습니다. 그때까지는 시험 삼아 계가해 볼 수 있습니다.
    }
count-no-passes = 이 규칙에는 통과가 없습니다. 한쪽이 둘 수 있는 수가 없으면 끝납니다.
count-pass = { $side } 통과
count-login-first = 통과와 확인은 로그인한 기기에서 입력합니다.
count-login = 로그인
count-mark = 죽은 돌을 모두 누르세요. 나머지는 산 돌입니다. 집은 바로 표시됩니다.
count-taken-off = 판에서 들어낸 돌: { $points }.
count-asking = 사석 후보를 알아보는 중…
count-nothing-suggested = 사석 후보가 없습니다.
count-suggestion-certain = { $side } { $points }: 확실한 사석, 살 수 없음
# $programs are names: "GNU Go", or "GNU Go" and "KataGo" joined by the text below.
count-suggestion = { $side } { $points }: { $programs } 의견
count-two-programs = { $first }, { $second }
count-take-over = 후보를 표시하기
count-marked = 사석 표시: { $points }.
count-nothing-marked = 사석 표시가 없습니다.
count-confirm = { $side } 확인
count-unsettled-sure =
    { $more ->
        [0] { $count }곳이 어느 쪽 집인지 정해지지 않아 누구에게도 세지 않습니다: { $points }. 대국이 끝났습니까?
       *[other] { $count }곳이 어느 쪽 집인지 정해지지 않아 누구에게도 세지 않습니다: { $points } 외 { $more }곳. 대국이 끝났습니까?
    }
count-not-yet = { $side }은 아직 확인하지 않았습니다.
count-claimed-same = ✓ { $side }이 확인했습니다.
count-claimed-nothing = { $side }은 사석이 없다고 확인했습니다.
count-claimed = { $side }은 사석으로 확인했습니다: { $points }.
count-clear = 사석 없음
count-disputed = 한쪽은 사석이라 하고 다른 쪽은 산 돌이라 합니다: { $points }.
# What follows from a dispute; $clause is a clause such as "BGA 10", $first another.
count-dispute-requested = 표시를 바꿔 다시 확인하거나, 한쪽이 재개를 요청하세요. 재개하면 상대가 먼저 둡니다 ({ $first }). 아니면 심판이 정합니다 ({ $clause }).
count-dispute-requested-bare = 표시를 바꿔 다시 확인하거나, 한쪽이 재개를 요청하세요. 재개하면 상대가 먼저 둡니다. 아니면 심판이 정합니다.
count-dispute-both-lose = 표시를 바꿔 다시 확인하거나, 한쪽이 재개를 요청하세요. 재개하면 상대가 먼저 둡니다. 아무도 요청하지 않고 합의도 안 되면 둘 다 집니다 ({ $clause }).
count-dispute-referee = 표시를 바꿔 다시 확인하세요. 그래도 합의가 안 되면 이 규칙에서는 심판이 정합니다 ({ $clause }).
count-dispute-referee-bare = 표시를 바꿔 다시 확인하세요. 그래도 합의가 안 되면 이 규칙에서는 심판이 정합니다.
count-dispute-again = 표시를 바꿔 다시 확인하세요.
count-dispute-played = 표시를 바꿔 다시 확인하거나, 두어서 가리세요. { $side }이 먼저 둡니다 ({ $clause }).
count-dispute-played-bare = 표시를 바꿔 다시 확인하거나, 두어서 가리세요. { $side }이 먼저 둡니다.
count-dispute-played-either = 표시를 바꿔 다시 확인하거나, 두어서 가리세요. 어느 쪽이든 먼저 둘 수 있습니다 ({ $clause }).
count-dispute-played-either-bare = 표시를 바꿔 다시 확인하거나, 두어서 가리세요. 어느 쪽이든 먼저 둘 수 있습니다.
count-play-on = 대국 계속하기
count-request = 어느 쪽이든 재개를 요청할 수 있고, 재개하면 요청한 쪽의 상대가 먼저 둡니다.
count-request-cited = 어느 쪽이든 재개를 요청할 수 있고, 재개하면 요청한 쪽의 상대가 먼저 둡니다 ({ $clause }).
count-resume-requested = { $other }이 재개 요청, { $side }이 먼저 둠
count-resume = 재개, { $side }이 먼저 둠
# $what is a sentence that says what the record lacks.
count-missing = 기보에 빠진 것이 있어 계가할 수 없습니다. { $what } 기보를 고치면 계가합니다.
count-undecided = 아직 점수가 없습니다. { $points }: 빅입니까? 이 규칙에서는 빅의 눈을 세지 않습니다: { $eyes }. 양쪽이 확인하고 심판이 입력합니다.
count-in-seki = 빅입니다
count-not-in-seki = 빅이 아닙니다
count-to-arbiter = 기보 고치기
count-undo = 합의 되돌리기
count-undone = 합의를 되돌렸습니다.
count-undo-last = 마지막 수정 되돌리기
count-undone-last = 마지막 수정을 되돌렸습니다.
count-agreed-on = 양쪽이 사석으로 합의했습니다: { $points }.
count-agreed-nothing = 양쪽이 사석이 없다고 합의했습니다.
count-both-methods = 집으로도 면적으로도 결과가 같습니다.
count-otherwise =
    { $method ->
        [area] 면적으로는 { $side } { $margin }집입니다.
       *[territory] 집으로는 { $side } { $margin }집입니다.
    }
count-otherwise-equal =
    { $method ->
        [area] 면적으로는 같습니다.
       *[territory] 집으로는 같습니다.
    }
count-last-pass = 흑이 마지막에 두었습니다. 백이 흑에게 통과 돌을 하나 더 줍니다. 계가에 들어 있습니다.
count-last-pass-cited = 흑이 마지막에 두었습니다. 백이 흑에게 통과 돌을 하나 더 줍니다 ({ $clause }). 계가에 들어 있습니다.
count-sheet = 서명할 결과표
count-legend-area-black = 흑의 면적
count-legend-area-white = 백의 면적
count-legend-territory-black = 흑집
count-legend-territory-white = 백집
count-legend-dead = 사석
count-legend-certain = 확실한 사석
count-legend-suggested = 후보
count-legend-unsettled = 미정
count-explain-nobody = 공배
count-explain-point = { $side } 1집
count-explain-dead = { $side } 2집(집과 따낸 돌)
count-explain-nothing = 세지 않음

## The board arranged for the count

filled-title = 정리한 판으로 확인
filled-intro = 손으로 판을 정리한 뒤 위에서 찍으세요. 사진은 보관하지 않습니다.
filled-kind = 정리 방법
filled-kinds-territory = 따낸 돌로 집 메우기
filled-kinds-area = 모든 돌로 메우기
filled-kinds-half = 한쪽만 세기: 사석 제거
filled-left-title = 메우지 못한 따낸 돌
filled-left-black = 흑이 가진 돌
filled-left-white = 백이 가진 돌
filled-take = 사진 찍기
filled-choose = 사진 고르기
filled-camera = 카메라 쓰기
filled-heaps = 판 옆에 쌓은 돌의 수
filled-again = 다시 세기
filled-counting = 사진을 계가하는 중…
filled-board-label = 사진에 보이는 판
filled-live-title = 카메라에 보이는 판
filled-live-agrees = 정리한 판이 계가와 맞습니다
filled-live-arranging = 판을 정리하는 중
filled-live-differs = 정리한 판이 { $off }집 다릅니다. 덤을 빼고 { $side } { $margin }집
filled-live-differs-equal = 정리한 판이 { $off }집 다릅니다. 덤을 빼고 같음
filled-live-unclear = 정리한 판에서 계가를 알 수 없습니다
filled-live-shown = 판 위
filled-live-expected = 계가
filled-live-board = 정리한 판
filled-live-board-label = 카메라에 보이는 바둑판
# $result is a text of "Results".
filled-agrees = 판과 맞습니다: { $result }
filled-differs = 판의 결과가 다릅니다: { $result }. 대국의 계가로는 { $side } { $margin }집입니다.
filled-differs-equal = 판의 결과가 다릅니다: { $result }. 대국의 계가로는 같습니다.
filled-difference = { $points }: 여기는 { $shown }, 대국은 { $expected }.
filled-difference-many = { $points } 외 { $more }곳: 여기는 { $shown }, 대국은 { $expected }.
filled-shows = 사진에는 흑 { $black }, 백 { $white }, 빈 점 { $vacant }개, 덤 { $komi }. 계가가 맞을 확률은 { $percent }% 이상입니다.
filled-one-side = { $side }만 셉니다: 빈 점 { $vacant }개, 판 위의 돌 { $stones }개, 옆에 쌓은 돌 { $heaps }개.

## Setting up the camera

setup-title = 카메라 설정
setup-intro = 바둑판 전체가 나오게, 되도록 높이, 빛이 반사되지 않게 카메라를 놓으세요. 아래 항목이 모두 좋으면 대국을 시작할 수 있습니다.
setup-picture-alt = 카메라의 전체 화면
setup-judgement = 화면 상태
setup-board-found = 바둑판을 찾았습니다: { $size }줄.
setup-board-poor = 바둑판을 찾았습니다: { $size }줄. 아직 부족합니다: { $names }.
# $why is a reason of "no-board".
setup-no-board = 바둑판을 찾지 못했습니다: { $why }.
setup-names-sharpness = 선명도
setup-names-light = 밝기
setup-names-glare = 반사
setup-names-angle = 각도
setup-names-size = 크기
setup-names-rate = 프레임 수
setup-verdicts-good = 좋음
setup-verdicts-fair = 보통
setup-verdicts-poor = 나쁨
setup-corners = 바둑판의 모서리
setup-corner-names-top-left = 왼쪽 위
setup-corner-names-top-right = 오른쪽 위
setup-corner-names-bottom-right = 오른쪽 아래
setup-corner-names-bottom-left = 왼쪽 아래
setup-corner-at = { $name } 모서리, 가로 { $x }, 세로 { $y }. 방향키로 옮길 수 있습니다
setup-drag-hint = 선이 맞지 않으면 원 네 개를 가장 바깥 교차점으로 옮기세요. 원을 골라 방향키로도 옮길 수 있습니다 (Shift를 누르면 더 크게).
setup-size = 바둑판
setup-lines = { $count } × { $count }
setup-keep-corners = 이 모서리 사용
setup-as-found = 찾은 위치로 되돌리기
setup-corners-set = 이 모서리 안에서 바둑판을 찾습니다.
setup-lock = 밝기와 초점
setup-to-lock = 고정
setup-to-unlock = 해제
setup-locks-settling = 노출, 화이트 밸런스, 초점을 맞추는 중이며 곧 고정합니다.
setup-locks-locked = 노출, 화이트 밸런스, 초점이 고정되었습니다.
setup-locks-unlocked = 노출, 화이트 밸런스, 초점이 자동으로 맞춰집니다.
setup-locks-unsupported = 이 카메라는 노출과 화이트 밸런스를 고정할 수 없습니다.
setup-now-both = 현재: 노출 { $exposure } ms, 게인 { $gain }.
setup-now-exposure = 현재: 노출 { $exposure } ms.
setup-now-gain = 현재: 게인 { $gain }.
setup-locked = 카메라를 맞춘 뒤 고정합니다.
setup-unlocked = 해제했습니다. 카메라가 자동으로 맞춥니다.

## The games of the day

games-title = 이 바둑판의 대국
games-intro = 모든 대국과 기보이며, 최근 대국부터 나옵니다.
games-none = 아직 대국이 없습니다.
games-current = 진행 중
games-open = 미정
games-record = SGF
games-replay = 다시 보기
games-all = 모든 대국
games-sheet = 결과표
games-search = 검색
games-zip = 모든 기보 (zip)
games-columns-game = 대국
games-columns-black = 흑
games-columns-white = 백
games-columns-result = 결과
games-columns-moves = 수
games-columns-record = 기보

## The device at the table

table-join-title = 이 기기를 대국석 기기로 쓸까요?
table-join-hint = 이 기기로 통과, 심판 호출, 사석 표시, 계가 확인을 할 수 있습니다. 심판은 이 권한을 언제든 거둘 수 있습니다.
table-code = 코드
table-connect = 이 기기 연결
table-not-here = 이 기기 아님
table-not-connected = 이 기기는 대국석에 연결되지 않았습니다. 심판이 보여 주는 코드로 연결합니다.
table-clock = 시계
table-pass = { $side } 통과
table-pass-sure = { $side }의 통과를 기록합니다. 심판만 되돌릴 수 있습니다.
table-passed = 기록했습니다: { $side } 통과.
table-call = 심판 부르기
table-call-sure = 심판을 이 자리로 부릅니다.
table-called = 심판을 불렀습니다.
table-leave = 이 기기 연결 끊기
table-leave-sure = 그 뒤에는 관전자와 같은 화면이 나옵니다.
devices-open = 대국석 기기…
devices-title = 대국석의 기기
devices-hint = 대국석에 두는 휴대전화나 태블릿입니다. 대국자가 통과하고, 심판을 부르고, 계가를 합의합니다. 암호는 필요 없습니다.
devices-none = 연결된 기기가 없습니다.
devices-name =
    { $role ->
        [camera] 카메라 { $number }
       *[table] 기기 { $number }
    }
# $time is a time of day.
devices-since = { $time }부터
devices-ends-with-game = 다음 대국까지
devices-with-game = 이 대국에만 연결
devices-add = 코드 보이기
devices-qr = 링크 QR 코드
devices-scan = 기기로 스캔하거나 기기에서 이 주소를 여세요:
devices-code = 코드 (한 번, 10분 동안 유효):
devices-joined = 기기가 연결되었습니다.
devices-revoke = 연결 끊기
devices-revoke-named =
    { $role ->
        [camera] 카메라 { $number } 연결 끊기
       *[table] 기기 { $number } 연결 끊기
    }
devices-revoke-sure =
    { $role ->
        [camera] 카메라 { $number }: 더 이상 화면을 보낼 수 없습니다.
       *[table] 기기 { $number }: 보기만 할 수 있습니다.
    }
devices-revoked =
    { $role ->
        [camera] 카메라 { $number }: 연결을 끊었습니다.
       *[table] 기기 { $number }: 연결을 끊었습니다.
    }

## A phone that is the camera

phone-title = 이 휴대전화를 카메라로 사용
phone-hint = 카메라에 보이는 것을 이 바둑판에 보내며, 다른 일은 할 수 없습니다. 심판은 이 권한을 언제든 거둘 수 있습니다.
phone-certificate = 브라우저가 이 페이지를 경고했을 수 있습니다. 바둑판이 인증서를 직접 만들어 보증하는 기관이 없기 때문입니다. 그래도 연결은 암호화됩니다. 한 번만 계속을 선택하세요.
phone-connect = 이 휴대전화 사용
phone-not-connected = 이 휴대전화는 연결되지 않았습니다. 바둑판의 설정 페이지가 보여 주는 코드로 연결합니다.
phone-start = 카메라 시작
phone-stop = 카메라 정지
phone-take-over = 대신 이 휴대전화 사용
phone-preview = 이 휴대전화의 카메라에 보이는 것
phone-lens = 렌즈
phone-lens-numbered = 카메라 { $number }
phone-place = 바둑판 전체가 나오게, 되도록 높이, 빛이 반사되지 않게 휴대전화를 놓으세요. 그다음에는 옮기거나 돌리지 마세요.
phone-awake = 화면이 켜진 채로 있습니다.
phone-not-awake = 이 브라우저에서는 화면이 꺼집니다. 꺼지지 않게 휴대전화를 설정하세요.
phone-held = 노출과 초점이 고정되었습니다.
phone-slow = 카메라 화면이 전보다 훨씬 적습니다. 휴대전화가 뜨겁거나 빛이 너무 약할 수 있습니다.
phone-card = 휴대전화 카메라
phone-none = 화면을 보내는 휴대전화가 없습니다.
phone-scan = 휴대전화로 스캔하거나 휴대전화에서 이 주소를 여세요:
phone-states-stopped = 카메라가 꺼져 있습니다.
phone-states-waiting = 카메라를 기다리는 중…
phone-states-sending = 화면을 보내고 있습니다.
phone-states-lost = 바둑판이 응답하지 않습니다. 다시 시도합니다.
phone-states-hidden = 다른 페이지나 앱이 앞에 있는 동안 카메라가 멈춥니다.
phone-states-no-picture = 휴대전화 카메라에서 화면이 오지 않습니다. 다시 시도합니다.
phone-troubles-insecure = 브라우저는 https 페이지에만 카메라를 허용합니다. 이 주소를 https://로 여세요.
phone-troubles-other = 카메라를 시작할 수 없습니다.
phone-troubles-not-allowed = 카메라 사용이 허용되지 않았습니다. 브라우저 설정에서 이 페이지에 허용하고 다시 시작하세요.
phone-troubles-not-found = 이 기기에는 카메라가 없습니다.
phone-troubles-not-readable = 카메라를 사용할 수 없습니다. 다른 앱이 쓰고 있을 수 있습니다.
phone-refusals-other-phone = 이미 다른 휴대전화를 카메라로 쓰고 있습니다.
phone-refusals-no-phone = 이 바둑판에는 다른 카메라가 있습니다.
phone-refusals-login-needed = 이 휴대전화는 더 이상 연결되어 있지 않습니다. 새 코드를 요청하세요.
phone-refusals-not-allowed = 이 로그인에는 권한이 없습니다.
phone-rate = 초당 { $sent }장을 보냅니다. 카메라는 초당 { $given }장을 찍습니다.
phone-rate-sent = 초당 { $sent }장을 보냅니다.
phone-battery = 배터리 { $percent }%.
phone-battery-charging = 배터리 { $percent }%, 충전 중.
phone-battery-low = 배터리 { $percent }%: 충전기를 연결하세요.

## The clock: a tablet that lies at the table

clock-title = 시계 시작
clock-intro = 이 기기가 대국 시계가 됩니다. 바둑판 옆에 둡니다. 자기 쪽을 누르면 착수가 끝납니다.
clock-control = 제한 시간
clock-control-hint = 제한 시간과 초읽기를 초로 적습니다. 예: 1800 + 5x30 byo-yomi
clock-none = 시계 없음
clock-other-time = 다른 제한 시간…
clock-main = { $minutes }분
clock-given = 이 대국의 제한 시간입니다.
clock-no-control = 시간 형식이 아닙니다. 제한 시간과 초읽기를 초로 적으세요. 예: 1800 + 5x30 byo-yomi
clock-first = 먼저 시간이 가는 쪽
clock-start = 시계 시작
clock-runs = 시간이 갑니다
clock-stopped = 멈춤
clock-stop = 멈춤
clock-go = 계속
clock-pass = 통과
clock-call = 심판 부르기
clock-swap = 자리 바꾸기
clock-table = 대국석으로
clock-over = 시간 초과
clock-last-period = 마지막 초읽기
clock-periods = 초읽기 { $count }회
clock-unreachable = 바둑판에 연결할 수 없습니다. 시계는 계속 갑니다.
clock-kept = 바둑판에 연결할 수 없습니다. 시계는 계속 가고 { $count }건을 보관합니다.
clock-elsewhere = 이 브라우저의 다른 창에 시계가 있습니다.
clock-here = 여기에 표시
clock-other = 다른 기기가 이 대국의 시계입니다.
clock-take-over = 여기를 시계로
clock-take-over-sure = 다른 기기는 더 이상 시계가 아닙니다.
clock-no-board = 카메라가 바둑판을 보면 시계를 시작할 수 있습니다.
clock-heard-voice = 소리: 음성
clock-heard-beeps = 소리: 신호음
clock-heard-silent = 소리: 끔
clock-byoyomi = { $count } × { $period }
clock-canadian = { $period } 안에 { $count }수
clock-increment = 한 수마다 + { $period }
clock-delay = 지연 { $period }

## The clock on the arbiter’s page

clock-card-title = 시계
clock-card-stop = 시계 멈추기
clock-card-go = 시계 계속
clock-card-stopped = 시계에 멈추라고 지시했습니다.
clock-card-going = 시계에 계속 가라고 지시했습니다.
clock-card-adjust = 시간 더하기·빼기…
clock-card-side = 누구의 시간
clock-card-what = 할 일
clock-card-ways-give = 시간 더하기
clock-card-ways-take = 시간 빼기
clock-card-ways-penalty = 벌칙으로 시간 빼기
clock-card-seconds = 초
clock-card-periods = 초읽기 횟수
clock-card-reason = 이유 (비워도 됨)
clock-card-enter = 지시하기
clock-card-nothing = 초나 초읽기 횟수를 적으세요.
clock-card-ordered = 시계에 지시했습니다.
clock-card-waiting = 시계가 아직 실행하지 않은 지시가 { $count }건 있습니다.

## The first start without a camera

first-title = 이 바둑판 준비
first-intro = 아직 설정된 카메라가 없습니다. 카메라를 고르고 화면을 확인한 뒤 대국 내용을 정하세요. 모든 단계는 건너뛸 수 있습니다.
first-steps-camera = 카메라
first-steps-picture = 화면
first-steps-game = 대국
first-steps-begin = 시작
first-camera-hint = 고르면 화면이 나타납니다. 아직 아무것도 기록하지 않습니다.
first-none = 이 컴퓨터에서 카메라를 찾지 못했습니다.
first-named = { $name } ({ $source })
first-phone = 휴대전화 (브라우저로)
first-demo = 프로그램에 들어 있는 녹화된 대국
first-network = 네트워크 카메라 또는 이 컴퓨터의 동영상
first-phone-later = 휴대전화에는 네트워크와 https가 필요합니다. 대국이 시작되면 페이지가 { $address }(으)로 옮겨 가고 휴대전화용 코드를 보여 줍니다.
first-no-source = { $source }은(는) 카메라도, 이 컴퓨터의 동영상이나 사진 폴더도 아닙니다.
first-no-answer = { $source }이(가) 응답하지 않습니다. 연결되어 있고 다른 프로그램이 쓰고 있지 않은지 확인하세요.
first-try-it = 시험하기
first-again = 카메라 다시 찾기
first-game-hint = 비워 둔 항목은 규칙대로 되거나 저절로 정해집니다.
first-next = 다음
first-skip = 이 단계 건너뛰기
first-back = 뒤로
first-skip-all = 모두 건너뛰고 시작
first-begin = 시작
first-keep = 카메라, 규칙, 덤, 흑의 자리를 다음 시작에도 사용
first-kept-at = { $file }에 기록합니다. 이름과 접바둑은 이 대국에만 적용됩니다.
first-begun = 대국이 시작됩니다
first-moved = 휴대전화에는 네트워크와 https가 필요합니다. 페이지는 이제 이 주소에 있습니다. 인증서는 프로그램이 직접 만든 것입니다.
first-starting = 프로그램이 카메라를 여는 중…

## The login

login-title = 심판 로그인
# "goban serve --new-password" is a command and stays as it is.
login-hint = 암호는 프로그램을 처음 시작할 때 한 번 표시되었습니다. 그 컴퓨터에서 goban serve --new-password 명령으로 새로 만들 수 있습니다.
login-name = 이름 (비워도 됨)
login-password = 암호
login-enter = 로그인
login-is-in = 로그인되어 있습니다
login-to-arbiter = 심판 페이지로
login-leave = 로그아웃
login-sound = 나를 찾을 때 소리, 진동, 알림으로 알리기
sound-on = 소리 끄기
sound-off = 소리 켜기

## What happens in a game

# $said is one of the sentences below, $outcome one of "outcome".
event-settled = 해결: { $said }
event-settled-as = 해결({ $outcome }): { $said }
event-withdrawn = 철회: { $said }
event-withdrawn-as = 철회({ $outcome }): { $said }
# $detail is what the program adds in a few words.
event-detail = { $said } ({ $detail })
event-title = 참고
outcome-put-right = 바로잡음
outcome-attended = 처리됨
outcome-called-again = 다시 호출됨
outcome-time-was-given = 시간이 더해짐
outcome-result-given = 결과가 입력됨
outcome-accepted = 인정
outcome-dismissed = 무시
outcome-undone = 되돌림
outcome-corrected = 수정
outcome-misread = 잘못 읽음
outcome-restored = 복원
outcome-rewound = 수를 되돌림
outcome-passed = 통과
outcome-setup = 시작할 때의 돌
outcome-the-record-follows-the-table = 기보를 판에 맞춤
outcome-pictures-come-again = 화면이 다시 나옴
outcome-there-is-room-again = 공간이 생김
outcome-two-in-a-row = 연속 착수
outcome-wrong-colour-stone = 돌 색 틀림
outcome-extra-stone = 남는 돌
outcome-pass = 앞서 통과

## Moves

event-BoardPlay = { $side } { $points }.
event-Pass =
    { $forced ->
        [yes] 반칙수 대신 { $side }이 통과한 것으로 합니다.
       *[no] { $side } 통과.
    }
event-Resigned = { $side } 기권.
event-MovesInferred = 화면에 없는 수나 수순을 추정했습니다: { $points }.
event-Revision = { $move }수에서 기보를 고쳤습니다.

## Illegal moves: what happened, a title, and how it is put right

event-TwoInARow =
    { $count ->
        [0] { $side }이 차례가 아닌데 패스했습니다.
       *[other] { $side }이 두 수 이상 잇달아 두었습니다: { $points }.
    }
    .title = 연속 착수
    .remedy = 잇달아 둔 돌을 모두 들어내고, 대신 { $side }이 통과한 것으로 합니다.
event-SelfCapture = { $side }의 수로 자기 돌의 활로가 없어졌습니다: { $points }.
    .title = 자살수(착수 금지)
    .remedy = 돌을 들어내고, 대신 { $side }이 통과한 것으로 합니다.
event-KoRetake = { $side }이 패를 바로 되따냈습니다: { $points }.
    .title = 패 되따내기
    .remedy = 돌을 들어내고 따낸 돌을 다시 놓은 뒤, 대신 { $side }이 통과한 것으로 합니다.
event-SuperkoRepetition = { $side }의 { $points } 수로 이전 국면이 되풀이되었습니다.
    .title = 동형 반복
    .remedy = 돌을 들어내고 따낸 돌을 다시 놓은 뒤, 대신 { $side }이 통과한 것으로 합니다.
event-LongCycle = { $points } 뒤의 국면은 전에도 나왔습니다.
    .title = 긴 순환
    .remedy = 양쪽 모두 순환을 피하지 않으면 결과 없이 끝납니다.
event-OccupiedIntersection = { $side }이 돌이 있는 점에 두었습니다: { $points }.
    .title = 돌이 있는 점에 착수
    .remedy = 그 돌을 들어내세요.

## Irregularities. $color is the colour of the stones.

event-WrongColourStone =
    { $color ->
        [black] { $points }의 흑돌은 백이 두었습니다.
        [white] { $points }의 백돌은 흑이 두었습니다.
       *[none] { $points }에 다른 색 돌을 두었습니다.
    }
    .title = 돌 색이 틀림
    .remedy = { $other }의 돌로 바꾸고 따낼 돌이 있으면 따내세요.
event-StoneBetweenPoints = { $points } 근처의 돌이 교차점에서 벗어났습니다.
    .title = 교차점을 벗어난 돌
    .remedy = 둔 사람이 두려던 점에 놓으세요.
event-HandicapMisplaced = 접바둑 돌이 보통 자리에 있지 않습니다: { $points }.
    .title = 접바둑 돌의 자리가 틀림
    .remedy = 백의 첫 수 전에 고치거나 그대로 두세요.
event-HandicapCountMismatch =
    { $count ->
        [0] 접바둑 돌의 수가 다릅니다. 판을 보세요.
       *[other] 접바둑 돌의 수가 다릅니다: { $points }.
    }
    .title = 접바둑 돌의 수가 틀림
    .remedy = 백의 첫 수 전에 고치거나 그대로 두세요.
event-UncapturedString =
    { $color ->
        [black] 따인 흑돌이 판에 남아 있습니다: { $points }.
        [white] 따인 백돌이 판에 남아 있습니다: { $points }.
       *[none] 따인 돌이 판에 남아 있습니다: { $points }.
    }
    .title = 들어내지 않은 돌
    .remedy = 들어내세요.
event-RemovedStonesWithLiberties = 활로가 있는 돌을 들어냈습니다: { $points }.
    .title = 활로가 있는 돌을 들어냄
    .remedy = 모두 다시 놓으세요. 둔 돌은 그대로 둡니다.

## On the table

event-StoneMoved =
    { $color ->
        [black] 흑돌이 움직였습니다: { $points }.
        [white] 백돌이 움직였습니다: { $points }.
       *[none] 돌이 움직였습니다: { $points }.
    }
    .title = 돌이 움직임
    .remedy = 돌을 두었던 자리에 되돌려 놓으세요.
event-StoneTakenBack = 방금 둔 돌을 물렸습니다: { $points }.
    .title = 무르기
    .remedy = 돌을 다시 놓으세요. 둔 수는 유효합니다.
event-StoneRemoved = 착수 없이 돌을 들어냈습니다: { $points }.
    .title = 돌을 들어냄
    .remedy = 돌을 다시 놓으세요.
event-ExtraStone = 출처를 모르는 돌이 있습니다: { $points }.
    .title = 남는 돌
    .remedy = 그 돌을 들어내세요.
event-PrisonerOnBoard =
    { $color ->
        [black] 백의 돌통 뚜껑에 있던 흑돌이 판에 있습니다: { $points }.
        [white] 흑의 돌통 뚜껑에 있던 백돌이 판에 있습니다: { $points }.
       *[none] 돌통 뚜껑에 있던 돌이 판에 있습니다: { $points }.
    }
    .title = 따낸 돌이 판에 있음
    .remedy = { $other }의 돌통 뚜껑에 되돌려 놓으세요.
event-BoardDisturbed =
    { $count ->
        [0] 돌이 있던 자리에 있지 않습니다. 판을 보세요.
       *[other] 돌이 있던 자리에 있지 않습니다: { $points }.
    }
    .title = 판이 흐트러짐
    .remedy = 그림대로 돌을 되돌려 놓으세요.
event-StoneCountMismatch = 돌의 수가 둔 수와 맞지 않습니다.
    .title = 돌의 수가 맞지 않음
    .remedy = 따낸 돌, 통과 돌, 통과 가운데 빠진 것이 있는지 찾아보세요.
event-AmbiguousTurn =
    { $color ->
        [black] { $points }의 흑돌은 누구의 수입니까?
        [white] { $points }의 백돌은 누구의 수입니까?
       *[none] { $points }의 돌은 누구의 수입니까?
    }{ $after ->
        [none] {""}
       *[other] {" "}{ $side }의 { $after } 다음에 놓였습니다.
    }
    .title = 질문
    .remedy =
        { $color ->
            [black] 흑의 두 번째 수입니까, 아니면 백이 다른 색 돌을 둔 것입니까?
            [white] 백의 두 번째 수입니까, 아니면 흑이 다른 색 돌을 둔 것입니까?
           *[none] 같은 쪽의 두 번째 수입니까, 아니면 다른 색 돌을 둔 것입니까?
        }
event-CapturePending = 따인 돌을 아직 들어내야 합니다: { $points }.
event-PassUnconfirmed = { $side }이 통과한 것 같습니다. 통과 돌이 건네졌습니다.
event-PrisonersNotVisible = { $side }이 따낸 돌이 보이지 않습니다.
event-PointUnreliable = 지금은 읽기가 확실하지 않습니다: { $points }.
event-ViewOccluded = 바둑판이 보이지 않습니다.
event-GridLost = 바둑판의 선을 찾을 수 없습니다.
    .title = 바둑판을 놓침
event-ViewMoved = 카메라나 바둑판이 움직였습니다. 돌의 위치는 그대로입니다.
event-GameDescribed = 대국자와 대회를 입력했습니다.
event-Restored = 판은 기보와 같습니다.
event-GameAbandonedOrEnded = 대국이 끝났습니다.
    .title = 대국 중지 또는 종료

## The camera and the disk

event-CameraGone = 카메라에서 화면이 오지 않습니다.
    .title = 카메라 화면 없음
    .remedy = 연결선과 전원을 확인하세요. 화면이 오면 대국이 계속됩니다.
event-CameraFrozen = 카메라가 같은 화면만 보냅니다.
    .title = 카메라 멈춤
    .remedy = 카메라를 뺐다가 다시 꽂으세요.
event-CameraDark = 카메라 화면이 너무 어둡습니다.
    .title = 카메라가 어두움
    .remedy = 바둑판을 밝히거나 렌즈를 가린 것을 치우세요.
event-DiskNearlyFull = 디스크가 거의 찼습니다.
    .title = 디스크 공간 부족
    .remedy = 끝난 대국의 녹화와 사진을 지우세요.

## The clock

event-PressWithoutMove = { $side }이 시계를 눌렀으나 착수가 보이지 않습니다.
    .title = 착수 없이 시계를 누름
    .remedy = { $side }이 통과했으면 통과를 기록합니다. 아니면 { $side }이 두어야 합니다.
event-TimeRanOut = { $side }의 시간이 다 되었습니다. 심판이 결정합니다.
    .title = 시간 초과
    .remedy = 결과를 입력하거나 시계에 시간을 더하세요.
event-ClockAdjusted = { $side }의 시계가 조정되었습니다.
event-TimePenalty = { $side }이 벌칙으로 시간을 잃었습니다.

## What becomes of an illegal move

event-IllegalMoveUnwind = { $side }의 반칙수를 무르고 통과로 합니다.
event-Rewound = { $move }수 다음부터 대국을 계속합니다.
event-TacitlyAccepted = 대국이 계속되어 { $points } 수는 유효합니다.
event-GameLost = 대국이 계속되었습니다. 이 규칙에서는 { $points } 수로 { $side }이 졌습니다.
event-SelfCaptureString = 대국이 계속되어 { $side }의 돌을 들어냅니다: { $points }.
event-CycleWatch = { $points } 뒤 대국이 계속되었습니다. 순환을 지켜봅니다.
event-RefereeNeeded =
    { $count ->
        [0] 규칙은 이것을 심판에게 맡깁니다.
       *[other] 규칙은 이것을 심판에게 맡깁니다: { $points }.
    }
    .title = 심판 판단 필요
event-ArbiterCalled =
    { $color ->
        [none] 대국석에서 심판을 부릅니다.
       *[other] { $side }이 심판을 부릅니다.
    }
    .title = 심판 호출
    .remedy = 대국석으로 가세요.
event-RewindOffer = 양쪽이 동의하면 { $points } 전으로 돌아갑니다.
    .title = 되돌리기 제안
    .remedy = 그 뒤 { $side }이 규칙에 맞는 수를 둡니다. 통과로 처리하지 않습니다.

## The end of a game

event-BreakBegun = 대국을 중단했습니다.
event-BreakEnded =
    { $color ->
        [none] 대국을 재개했습니다.
       *[other] 대국을 재개했습니다. { $side } 차례입니다.
    }
event-PlayInBreak = 대국이 중단되었는데 돌을 두고 있습니다: { $points }.
    .title = 중단 중 착수
    .remedy = 이 수들을 인정하고 대국을 계속하거나 판을 되돌리세요.
event-GamePaused = 통과로 대국이 멈췄습니다. 사석을 합의합니다.
event-DeadStringProposed =
    { $color ->
        [none] 사석으로 들어냈습니다: { $points }.
       *[other]
            { $count ->
                [0] { $side }은 사석이 없다고 합니다.
               *[other] { $side }은 사석이라고 합니다: { $points }.
            }
    }
event-StatusAgreed =
    { $count ->
        [0] 양쪽이 사석이 없다고 합의했습니다.
       *[other] 양쪽이 사석을 합의했습니다: { $points }.
    }
event-AgreementMismatch = 사석인지 합의되지 않았습니다: { $points }.
event-GameResumed =
    { $color ->
        [none] 대국을 재개했습니다.
       *[other] 대국을 재개했습니다. { $side } 차례입니다.
    }
event-ResumptionScope = { $side }의 { $points } 수는 다툼의 범위 밖입니다.
    .title = 다툼의 범위 밖
event-FourPasses = 다시 통과했습니다. 모든 돌을 판에 두고 대국이 끝납니다.
event-WhiteLastPassDue = 흑이 마지막에 두었습니다. 백이 한 번 더 통과합니다.
event-NeutralPointsLeft =
    { $count ->
        [0] 공배가 남았습니다.
       *[other] 공배가 남았습니다: { $points }.
    }
event-FirstPassUnusual = 대국이 끝나기 훨씬 전에 첫 통과가 있었습니다.
    .title = 이른 첫 통과
event-EquivalenceBroken = 집과 면적의 결과가 다릅니다. 기보에 빠진 것이 있습니다.
    .title = 두 계가의 불일치
event-SekiExclusionNeedsHuman = 빅 안의 눈은 사람이 빼야 합니다.
event-CountingMethodDefaulted = 계가 방법을 합의하지 않았습니다.
event-KomiNotAnnounced = 이 판의 덤은 주최자가 정합니다.
event-Result = 계가를 마쳤습니다.
event-CountingObserved = 계가하려고 돌을 정리하고 있습니다.
event-FillInMismatch = 메운 판의 돌 수가 맞지 않습니다.
event-CountAgrees = 정리한 판이 기보의 계가와 맞습니다.
event-CountDiffers = 정리한 판이 기보의 계가와 다릅니다.
event-ResultByReferee = 심판이 결과를 정했습니다.
event-Penalty = 심판이 { $side }에게 벌점을 주었습니다.
event-Penalty-withdrawn = { $side }의 벌점을 취소했습니다.

## The start of a game

event-BoardNotEmptyAtStart = 기록을 시작할 때 판에 돌이 있었습니다.
event-WhiteBegins = 맞바둑에서 백이 첫 수를 두었습니다. 흑이 먼저 두어야 합니다.
event-HandicapNotStandardised =
    { $count ->
        [0] 이 판에는 접바둑 돌의 정해진 자리가 없습니다.
       *[other] 이 판에는 접바둑 돌의 정해진 자리가 없습니다: { $points }.
    }
event-OrientationUnset = 흑이 다른 쪽에 앉으면 접바둑 돌의 자리가 맞습니다. 어느 쪽인지 알려 주세요.
    .title = 흑의 자리를 모름
event-IntegralKomi = 이 덤으로는 무승부가 될 수 있습니다.
event-StoneSupplyUnconfirmed = 돌의 수를 아무도 확인하지 않았습니다.

## What changes hands when something is put right

hands-pass-stone = { $giver }이 { $receiver }에게 통과 돌 { $count }개를 줍니다.
hands-pass-stone-returned = { $giver }이 { $receiver }에게 통과 돌 { $count }개를 돌려줍니다.
# $color is the colour of the stones that become prisoners of $receiver.
hands-prisoners =
    { $color ->
        [black] 흑돌 { $count }점은 { $receiver }이 따낸 돌이 됩니다.
       *[white] 백돌 { $count }점은 { $receiver }이 따낸 돌이 됩니다.
    }
hands-own =
    { $color ->
        [black] 흑돌 { $count }점을 { $receiver }에게 돌려줍니다.
       *[white] 백돌 { $count }점을 { $receiver }에게 돌려줍니다.
    }
remedy-to-play = 다음은 { $side } 차례입니다.
remedy-referee = 심판이 정합니다.
remedy-lost = 이 규칙에서는 이것으로 { $side }의 패배입니다. 심판이 선언합니다.
remedy-both-lose = 대국이 계속되었고 대국자가 합의하지 않으면 둘 다 집니다.
remedy-warning =
    { $cost ->
        [0] 이 규칙에서는 { $side }에 대한 경고가 될 수 있습니다.
       *[other] 이 규칙에서는 { $side }에 대한 경고가 되어 { $cost }점을 잃을 수 있습니다.
    }

## What the program says of the picture, a count or a request.
## Their English stands where the program makes them: `text("NAME", …)` is `text-NAME` here.

full-stop = .
text-sharp = 화면이 선명합니다.
text-soft = 화면이 조금 흐립니다. 바둑판에 초점을 맞추세요.
text-blurred = 화면이 흐립니다. 바둑판에 초점을 맞추고, 렌즈를 닦고, 카메라가 흔들리지 않게 하세요.
text-too-dark = 너무 어둡습니다. 더 밝게 하세요.
text-burnt = 바둑판 일부가 지나치게 밝습니다. 비추는 등이나 카메라를 옮기세요.
text-rather-dark = 조금 어둡습니다. 더 밝으면 좋습니다.
text-mirrored = 바둑판이나 돌에 빛이 반사됩니다.
text-light = 밝기가 좋습니다.
text-high = 카메라가 충분히 높습니다.
text-side = 카메라가 옆에서 봅니다. 더 높으면 돌 사이가 보입니다.
text-low = 카메라가 너무 낮아 돌이 서로 가립니다. 더 높이 다세요.
text-large = 바둑판이 화면에서 충분히 큽니다.
text-small = 바둑판이 화면에서 조금 작습니다. 카메라를 가까이 하세요.
text-too-small = 바둑판이 화면에서 너무 작습니다. 카메라를 가까이 하거나 해상도를 높이세요.
text-rate-unknown = 프레임 수를 아직 모릅니다.
text-rate-good = 충분히 빠르게 처리합니다.
text-rate-slow = 처리가 느려 빠른 수를 늦게 볼 수 있습니다.
text-rate-poor = 처리하는 프레임이 너무 적어 빠른 수의 순서를 알 수 없습니다.
text-no-grid = 바둑판을 찾지 못했습니다. 더 높은 곳에서 전체가 나오게 찍거나 모서리를 지정하세요
text-ambiguous-grid = 선이 여러 가지로 맞습니다. 네 변이 모두 나오게 찍거나 모서리를 지정하세요
text-unclear = 화면이 흐리거나 분명하지 않습니다. 카메라를 고정하고, 초점을 맞추고, 고르게 비추세요
text-dark = 화면이 너무 어둡습니다. 더 밝게 하세요
text-covered = 바둑판이 너무 많이 가려졌습니다
text-moving = 바둑판이나 카메라가 움직이고 있습니다
text-no-picture = 카메라에서 화면이 오지 않습니다
text-frozen = 카메라가 같은 화면만 보냅니다
text-no-picture-yet = 아직 화면이 오지 않았습니다
text-no-camera-picture = 카메라 화면이 아직 없습니다. 사진을 보내세요
text-no-camera = 이 입력은 조절할 수 있는 카메라가 아닙니다
text-no-game = 아직 바둑판을 보지 못했습니다
text-password = 암호가 틀립니다
text-tries = 틀린 암호가 너무 많습니다. { $count }초 뒤에 다시 시도하세요
text-busy = 한꺼번에 너무 많이 보냈습니다. 몇 초 뒤에 다시 시도하세요
text-asked-at-once = 요청이 너무 많습니다. 1초 뒤에 다시 시도하세요
text-no-record = 아직 기보가 없습니다
text-no-such-game = 그런 대국이 없습니다
text-no-result = 아직 결과가 없어 서명할 것이 없습니다
text-no-decision = 이 알림을 낸 판단이 남아 있지 않습니다
text-no-answer = 대국 프로그램이 응답하지 않습니다. 나중에 다시 시도하세요
text-not-agreed = 양쪽이 아직 사석을 확인하지 않았습니다. 먼저 합의하고 계가하세요
text-over = 대국이 끝났습니다. 먼저 종국을 되돌리세요
text-nothing-to-undo = 되돌릴 수정이 없습니다
text-nothing-to-redo = 다시 할 수정이 없습니다
text-not-paused = 대국이 중단되지 않았습니다
text-result-stands = 결과 { $result }: 이미 정해졌으니 먼저 되돌리세요
text-not-begun = 대국이 시작되지 않았습니다. 첫 국면이 아직 정해지지 않았습니다
text-alert-ended = 이 알림은 이미 끝났습니다
text-no-such-alert = 이 대국에는 그런 알림이 없었습니다
text-question-ended = 이 질문은 이미 끝났거나 나온 적이 없습니다
text-moves-since = 그 뒤로 수를 두었습니다. 수를 고치세요
text-answer-forbidden = 상대의 그 수는 금지되어 있습니다. 다른 답을 고르세요
text-stone-is-off = 그 돌은 판에 없습니다. 질문에 답하세요
text-not-unwound = 무를 수 없습니다. 수를 고치거나 인정하세요
text-for-referee = 심판이 정할 일입니다. 무시하거나 결과를 입력하세요
text-handicap-stands = 수를 두었으므로 접바둑 돌은 그대로입니다
text-handicap-lies = 접바둑 돌이 아직 맞지 않습니다. 돌을 바로 놓거나 인정하세요
text-stopped = 대국이 멈춰 있습니다. 먼저 재개하거나 종국을 되돌리세요
text-move-range = { $number }수: 기보는 { $moves }수입니다. 1부터 { $most }까지 넣으세요
# What is added to an event in a few words
text-cleared = 판을 치웠습니다
text-by-arbiter = 심판이 정함
text-without-passes = 두 번의 통과 없이
text-before-agreement = 양쪽이 사석을 합의하기 전
text-after-end = 통과로 대국이 끝났으므로 지금 두는 수는 인정되지 않습니다
text-agreed-gone = 죽은 돌로 합의한 돌이 기록에 없습니다: 죽은 돌을 다시 합의하십시오
text-knows-no-passes = 이 규칙에는 통과가 없습니다
text-disk = { $megabytes } MB 남음
text-flapping = 화면이 자꾸 끊깁니다: { $seconds }초 동안 { $count }번
text-lid-more = { $side }의 돌통 뚜껑에 기보보다 { $count }개 많음
text-lid-fewer = { $side }의 돌통 뚜껑에 기보보다 { $count }개 적음
text-penalty = { $margin }집
text-penalty-reason = { $margin }집, { $reason }
text-result-territory = { $result }, 집 계가
text-result-area = { $result }, 면적 계가
text-method-territory = 이 규칙대로 집
text-method-area = 이 규칙대로 면적
text-each = 각 { $count }개
# Notes of a score
text-komi-none = 대국에도 규칙에도 덤이 정해져 있지 않아 0으로 계가합니다
text-komi-draw = 덤 { $komi }: 무승부가 될 수 있습니다
text-few-passes = 기보의 통과는 { $needed }번 중 { $passes }번입니다. 그대로 계가합니다
text-last-pass = 흑이 마지막에 두었습니다. 백이 통과 돌을 하나 더 주며 계가에 들어 있습니다
text-first-pass = { $side }이 대국이 끝나기 훨씬 전에 먼저 통과했습니다. 통과로 인정할지는 심판이 정합니다
text-lost-by-breach = { $number }수({ $why })로 { $side }의 패배입니다. 발견되기 전에 양쪽이 결과를 확인했으면 예외입니다
text-end-for-people = 이 규칙은 대국의 끝을 대국자와 심판에게 맡깁니다
text-neutral = 양쪽 색에 닿은 빈 점 { $count }개
text-dead-unstated = 사석이 밝혀지지 않았습니다. 사석일 수 있는 돌: { $points }
text-seki-undecided = { $points }이 빅인지 밝혀지지 않았습니다. 이 규칙에서는 빅의 눈을 세지 않습니다: { $eyes }
text-seki-left-out = 빅의 눈은 세지 않았습니다: { $points }
text-handicap-count = 접바둑 돌이 { $count }개 놓여 있습니다. { $needed }개여야 합니다
text-not-empty = 첫 수 전에 판에 돌이 있습니다
text-handicap-worth = 접바둑 { $count }점은 집으로 최대 { $theirs }점에 해당하지만 이 규칙은 백에게 주지 않습니다
text-seki-by-result = 기록의 결과 { $given }에 따라 { $points }는 빅입니다
text-no-seki-by-result = 기록의 결과 { $given }에 따라 빅이 없습니다
text-more-moves = { $side }이 { $count }수 더 두었습니다. { $other }의 통과나 수가 빠졌습니다
text-passes-owed =
    { $count ->
        [1] { $side }이 쓴 돌이 하나 더 많습니다. { $other }이 통과 돌을 1개 주며 계가에 들어 있습니다
       *[other] { $side }이 쓴 돌이 더 많습니다. { $other }이 통과 돌을 { $count }개 주며 계가에 들어 있습니다
    }
text-methods-differ = 다른 방법의 결과는 { $ours }이(가) 아니라 { $theirs }입니다. 통과, 따낸 돌, 수 가운데 하나가 빠졌습니다
text-dead-stay = 이 규칙에서는 여기서 모든 돌이 판에 남으므로 사석을 들어내지 않습니다
text-program-missing = { $program }: 설치되지 않아 사석을 묻지 않았습니다
# What a board as arranged for the count shows
text-shown = 흑 { $black }집, 백 { $white }집
text-border-gap = 경계에 틈이 있습니다: { $points }
text-border-open = 경계가 열려 있습니다: { $points }
text-strays = 상대의 집 안에 있는 돌: { $points }
text-black-too-many = 흑돌이 { $count }개 많음
text-white-too-many = 백돌이 { $count }개 많음
text-black-too-few = 흑돌이 { $count }개 모자람
text-white-too-few = 백돌이 { $count }개 모자람
text-territory-too-many = { $points }의 { $side }집이 { $count }집 많음
text-territory-too-few = { $points }의 { $side }집이 { $count }집 모자람
text-heaps-beside = 판 옆에 쌓여 있어야 할 돌: { $number }
text-heaps-asked = 판 옆에 쌓은 돌이 몇 개인지 입력하세요
text-heaps-missing = 기보에 따르면 모자람: { $number }
text-heaps-seen = 보이지만 모두 확실하지는 않음: { $number }
text-heaps-unseen = 확실히 보이지 않습니다
text-heaps-tens-and-rest =
    { $tens ->
        [1] 10개 쌓은 무더기 1개와 { $rest }개 쌓은 무더기 1개입니까?
       *[other] 10개씩 쌓은 무더기 { $tens }개와 { $rest }개 쌓은 무더기 1개입니까?
    }
text-heaps-tens =
    { $tens ->
        [1] 10개 쌓은 무더기 1개입니까?
       *[other] 10개씩 쌓은 무더기 { $tens }개입니까?
    }
text-heaps-rest = { $rest }개 쌓은 무더기 1개입니까?
text-wall-gap = { $points }의 빈 점은 기보에 따르면 양쪽 것입니다: 벽의 틈을 막으세요
text-all-filled = 모든 돌로 메운 판입니다 (빈 점 { $number }): ‘모든 돌로 메우기’를 고르세요

## The result sheet. Its language is that of the configuration.

sheet-heading = 결과표
sheet-title = 결과표: { $black } – { $white }, { $result }
sheet-round = { $round }라운드
sheet-rules = 규칙: { $rules } ({ $id })
sheet-changed = 주최자가 바꾼 것: { $fields }
sheet-komi-zi = 덤 { $komi }집({ $zi }子)
sheet-result-zi = { $words }({ $zi }子)
sheet-even = 맞바둑
sheet-board = 최종 국면과 각 점의 주인
sheet-legend = 네모는 집과 사석이며 색은 주인의 색입니다. 표시가 없으면 공배입니다.
sheet-not-counted = 계가하지 않았습니다.
sheet-count-territory = 집 계가
sheet-count-area = 면적 계가
sheet-count-territory-other = 집 계가 (이 규칙의 방법이 아님)
sheet-count-area-other = 면적 계가 (이 규칙의 방법이 아님)
sheet-terms-territory = 집
sheet-terms-prisoners = 따낸 돌
sheet-terms-pass-stones = 통과 돌
sheet-terms-dead = 들어낸 사석
sheet-terms-stones = 돌
sheet-terms-neutral = 공배
sheet-terms-tax = 눈 공제
sheet-terms-komi = 덤
sheet-terms-penalty = 벌점
sheet-sum = 합계
sheet-difference = 차이
sheet-lead = { $side } +{ $margin }
sheet-equal = 같음
sheet-irregularities = 이상 상황
sheet-irregularities-timed = 이상 상황 (첫 화면부터의 시간)
sheet-none = 기록된 것이 없습니다.
sheet-unknown = 대국의 경과가 주어지지 않았습니다.
sheet-at-move = { $time }, { $move }수
sheet-open = 미해결
sheet-settled = 해결
# By whose word something ended; $outcome is one of "outcome".
sheet-outcome-by = { $outcome }, { $arbiter }
sheet-by = { $arbiter }
sheet-doubts = 결과가 달라질 수 있습니다
sheet-notes = 참고
sheet-clauses = 조항
sheet-signed = 결과는 { $result }입니다: { $words }.
sheet-continued = 아래 또는 다음 쪽의 이상 상황과 참고는 이 용지의 일부입니다.
sheet-arbiter = 심판

## What the clauses say that an alert or a note may cite, in a few words

clause-bga-1 = 판의 크기. 계가 방법은 첫 수 전에 합의하고, 없으면 집으로 한다
clause-bga-2 = 빈 판에서는 흑부터, 접바둑은 백부터 번갈아 빈 교차점에 둔다
clause-bga-3 = 따로 정하지 않으면 덤은 맞바둑 7집반, 접바둑 반집
clause-bga-4 = 접바둑 돌은 화점에 놓는다. 면적 계가에서는 첫 돌을 뺀 한 점마다 백에게 1집
clause-bga-5-1 = 활로가 없는 돌은 바로 들어내며, 보이는 곳에 두는 따낸 돌이 된다
clause-bga-5-2 = 자기 돌의 활로를 없애는 수는 둘 수 없다
clause-bga-6-1 = 방금 한 점을 따낸 한 점은 바로 되따낼 수 없다
clause-bga-6-2 = 같은 사람이 둔 수로 생긴 국면을 다시 만드는 수는 둘 수 없다
clause-bga-7 = 통과는 돌 하나를 건네 상대의 따낸 돌에 더한다. 언제나 할 수 있다
clause-bga-8 = 어떤 위반이 반칙수이고 어떤 것이 이상 상황인지. 둘 다 고의가 아닌 것으로 본다
clause-bga-8-1 = 다음 수 전에 알아차린 반칙수는 무르고 통과로 한다. 나중에는 양쪽 합의로 되돌릴 수 있다
clause-bga-8-1-i = 되돌리지 않을 때: 자살수의 돌은 따낸 돌이 된다
clause-bga-8-1-ii = 두 수 이상 잇달아 둔 뒤 되돌리지 않을 때: 심판과 의논한다
clause-bga-8-2 = 이상 상황은 알아차리는 대로 양쪽이 만족하게 바로잡는다
clause-bga-9 = 두 번의 통과로 멈추고, 합의한 사석을 들어낸다. 아니면 재개한다
clause-bga-10 = 다툼은 두어서 가린다. 번갈아 두기를 재개한다
clause-bga-10-i = 재개하면 마지막에 통과한 쪽의 상대가 먼저 둔다
clause-bga-10-iii = 바로 다시 통과해 모두 네 번이면, 모든 돌을 판에 두고 끝난다
clause-bga-11 = 백이 마지막에 두어 양쪽이 둔 수를 같게 한다
clause-bga-12 = 두 계가의 결과는 같다. 빅 안의 눈도 집이다
clause-bga-12-3 = 점수는 백의 점수에 덤을 더하고 흑의 점수를 뺀 것이다. 정해진 덤으로는 무승부가 없다
clause-bga-a-1-i = 반칙: 두 수 이상 잇달아 두기
clause-bga-a-1-ii = 반칙: 자살수
clause-bga-a-1-iii = 반칙: 차례가 아닌 패 되따내기
clause-bga-a-1-iv = 반칙: 이전 국면의 반복
clause-bga-a-2-i = 다른 색: 바로 알면 바꾸고 나중에는 합의한다. 돌의 수를 세어 볼 수 있다
clause-bga-a-2-ii = 돌이 있는 점에 착수: 바로 알면 들어내고 규칙에 맞게 두며, 나중에는 따낸 돌이 된다
clause-bga-a-2-iii = 교차점을 벗어난 돌: 둔 사람이 두려던 점에 놓는다
clause-bga-a-2-iv = 잘못 놓은 접바둑 돌은 백의 첫 수 전에 고치고, 나중에는 그대로 둔다
clause-bga-a-2-v = 판에 남은 따인 돌은 들어내어 따낸 쪽에 준다
clause-bga-a-2-vi = 활로가 있는데 들어낸 돌은 다시 놓는다. 둔 수는 그대로다
clause-bga-app-b = 양쪽이 둔 수가 같으면 면적과 집의 결과가 같다
clause-bga-app-b-cor-1 = 홀수 줄 판의 무승부에는 홀수 덤이 필요하다
clause-bga-interp-3-1 = 덤 7집반(접바둑 반집)은 19줄에만 쓴다
clause-bga-interp-3-2 = 작은 판에서도 정수가 아닌 덤을 쓴다. 무승부는 규칙의 취지에 어긋난다
clause-bga-interp-6-1 = 패는 길이 2의 순환, 슈퍼패(동형 반복 금지)는 그보다 복잡한 순환
clause-bga-interp-8-1 = 반칙수는 두 가지다. 다음 수 전에 알면 통과로 바꾼다
clause-bga-interp-8-1-i = 반칙: 차례가 아닌 착수. 잇달아 둔 수 전체가 반칙수다
clause-bga-interp-8-1-ii = 반칙: 자살수, 패, 슈퍼패로 금지된 점에 착수
clause-bga-interp-8-2 = 나중에는 양쪽이 벌 없이 되돌릴 수 있다. 아니면 연속 착수는 심판이 정하고, 자살수의 돌은 따낸 돌이 되며, 패는 그대로 계속한다
clause-bga-interp-8-3 = 이상 상황은 벌 없이 양쪽이 만족하게 바로잡는다
clause-bga-interp-8-3-i = 판에 남은 따인 돌은 들어내어 상대에게 준다
clause-bga-interp-8-3-ii = 활로가 있는데 들어낸 돌은 다시 놓는다. 따낸 돌을 둔 수는 그대로다
clause-bga-interp-8-3-iii = 잘못 놓은 접바둑 돌은 백의 첫 수 전에 고치고, 나중에는 그대로 둔다
clause-bga-interp-8-3-iv = 돌이 있는 점에 착수: 들어내고 상대가 둔다. 나중에는 그 돌을 주인의 돌통에 넣는다
clause-bga-interp-8-3-v = 교차점을 벗어난 돌: 둔 사람이 두려던 점에 놓는다
clause-bga-interp-8-3-vi = 다른 색: 바로 알면 바꾸고 나중에는 합의한다. 돌의 수를 세어 볼 수 있다
clause-bga-interp-10-1 = 여러 번 재개할 수 있다. 합의 없이 네 번 통과하면 모든 돌이 판에 남는다
clause-aga-1 = 접바둑 돌 말고는 판이 비어 있고, 양쪽에 돌이 넉넉하다
clause-aga-2 = 흑부터(접바둑은 백부터) 번갈아 자기 돌을 빈 점에 둔다
clause-aga-3 = 백에게 5집반, 접바둑은 반집으로 무승부를 피한다
clause-aga-4 = 접바둑 돌은 2~9점을 화점 표에 따라 놓고, 그 이상은 정해져 있지 않다. 면적에서는 첫 돌을 뺀 한 점마다 1집
clause-aga-5 = 활로가 없는 돌은 따내어 들어낸다. 자살수는 반칙이다
clause-aga-6 = 같은 차례의 같은 국면을 다시 만들 수 없다. 보통은 패다
clause-aga-7 = 통과는 상대에게 돌 하나를 준다
clause-aga-8 = 다음 수 전에 알아차린 반칙수는 무르고 돌을 주는 통과로 한다. 나중에는 양쪽이 합의하지 않으면 유효하다
clause-aga-9 = 두 번의 통과로 끝을 알린다. 합의한 사석은 따낸 돌이 된다
clause-aga-10 = 다툼은 마지막에 통과한 쪽의 상대부터 두어 가린다. 양쪽이 두 번씩 통과하면 모두 산 돌이다. 사석을 손으로 짚어 알리는 절차도 있다
clause-aga-11 = 백이 마지막에 둔다. 양쪽이 두거나 건넨 돌의 수가 같다
clause-aga-12 = 집 또는 면적, 합의가 없으면 집이며 차이는 같다. 집, 면적, 공배의 뜻
clause-wmsg-1-1 = 판은 가로세로 19줄이다
clause-wmsg-1-2 = 공식 대회에서는 색마다 180점
clause-wmsg-2-1 = 한쪽이 흑돌, 다른 쪽이 백돌을 쥔다
clause-wmsg-2-2 = 처음에 판은 비어 있다
clause-wmsg-2-3 = 흑부터 번갈아 빈 점에 둔다
clause-wmsg-2-4 = 놓은 돌을 다른 점으로 옮기지 않는다
clause-wmsg-2-5 = 통과는 둘 권리를 포기한다
clause-wmsg-3-3 = 활로가 없는 돌은 들어내야 한다
clause-wmsg-3-5 = 착수 금지점: 활로가 없고 따내는 돌도 없는 점
clause-wmsg-4 = 나왔던 국면을 다시 만들 수 없다. 패와 더 긴 순환
clause-wmsg-5 = 누가 마지막이든 두 번의 통과로 번갈아 두기가 끝난다
clause-wmsg-5-1 = 합의로 사석을 들어내면 대국이 끝난다
clause-wmsg-5-2 = 다툼이 있으면 원래 순서로 재개해 두 번 통과할 때까지 두고, 그 뒤에는 모두 산 돌이다
clause-wmsg-5-3 = 재개는 사활과 둘러싸인 점만 가린다. 다른 점은 나눈다
clause-wmsg-6 = 면적, 공배는 나눈다. 백이 먼저 통과하면 흑이 1집 잃는다. 덤 6.5, 기권
clause-wmsg-7 = 세 가지 계가의 결과는 같다. 여기서는 모든 돌을 메운다
clause-faq-2-1 = 초보자용 짧은 규칙: 먼저 두는 사람이 흑돌을 쥐고 번갈아 둔다
clause-faq-2-2 = 면적이나 집, 합의에 따른 제거는 함께 두는 사람들의 관습대로
clause-faq-3-3 = 둘러싸인 돌은 상대 것부터 들어낸다. 자살수는 허용할 수도 아닐 수도 있다
clause-faq-3-5 = 번갈아 둔다. 수는 자기 돌을 빈 교차점에 놓는 것이고, 통과는 차례만 넘긴다
clause-faq-3-6 = 무승부를 피하는 반집의 덤. 합의한 수의 접바둑 돌을 자유롭게 또는 정해진 점에
clause-faq-3-7 = 번갈아 두기, 합의, 계가. 합의가 없으면 멈춘 적이 없는 듯 재개한다
clause-faq-3-8 = 슈퍼패: 국면을 다시 만들 수 없다. 또는 두 수의 패 규칙과, 긴 순환 뒤 결과 없음
clause-faq-3-9 = 면적은 돌과 그 돌만이 둘러싼 점, 집은 그 점과 따낸 돌, 나머지는 공배
clause-faq-3-10 = 점수는 정해진 절차로 센다
clause-faq-4-1 = 짧은 규칙: 합의 없이 두 번의 통과로 끝. 면적, 슈퍼패, 자살수 허용. 나머지는 대회가 정한다
clause-faq-4-2 = 미국: 상황 슈퍼패, 자살수 금지, 덤 7.5, 자유 또는 고정 접바둑. 통과 돌과 백의 마지막 수로 면적과 집이 같다
clause-faq-4-3 = 중국: 면적, 자살수 금지
clause-faq-4-3-1 = 공식 중국 규칙: 두 수의 패와 긴 순환 규칙, 한쪽만 세기, 덤은 반으로 나눈 3.75
clause-faq-4-3-2 = 간략한 중국 규칙: 국면 슈퍼패, 계가 방법 자유, 덤 7.5
clause-faq-4-4 = 일본: 빅을 뺀 집, 자살수 금지, 두 수의 패와 긴 순환 규칙, 덤 6.5, 고정 접바둑, 판 정리
clause-faq-4-4-1 = 일본식 종국: 공배, 가상의 사활, 제거, 계가
clause-faq-4-4-2 = 1989년 일본 규칙, 세계 아마추어 규칙, 한국 규칙과 2003년의 해석
clause-faq-4-4-4 = 말로 전하는 일본 규칙: 정의가 없고 다툼은 심판이 정한다
clause-faq-4-5 = 응씨: 면적, 자살수 허용, 덤 8, 동점은 흑 승, 자유 접바둑
clause-faq-4-5-1 = 공식 응씨 규칙: 슈퍼패와 비슷한 패 규칙, 각 180점으로 메우기, 후반 단계가 불분명
clause-faq-4-5-2 = 간략한 응씨 규칙: 국면 슈퍼패, 계가 방법 자유, 후반 단계가 분명
clause-faq-4-6 = 뉴질랜드: 면적, 자살수 허용, 상황 슈퍼패, 덤 7, 자유 접바둑
clause-faq-4-7 = 서버: IGS와 Yahoo, 빅도 집, 자살수 금지, 두 수의 패, 세 번 또는 두 번의 통과, 순환은 미정, 통과 돌 없음
clause-faq-5-2 = 통과 돌. 전통적인 집 계가에는 없다
clause-faq-5-3 = 통과 돌과 백의 마지막 통과로 면적과 집이 같아진다
clause-faq-5-6 = 돌 세기: 판 위의 돌만 세며 무리마다 눈만큼 손해를 본다
clause-faq-5-7 = 옛 응씨 규칙: 공배 영역은 둘레의 돌이 나눈다
clause-faq-5-8 = 통과 없음: 둘 수 있는 수가 없으면 진다
clause-faq-5-10 = 국면 슈퍼패는 국면만, 상황 슈퍼패는 차례도 본다
clause-faq-5-11 = 접바둑 H점에 H−1점. 거의 미국 규칙에서만 쓴다
clause-faq-6-1 = 동점은 무승부로 반승씩. 심판은 반칙패나 부전패를 선언할 수 있다
clause-faq-6-8 = 심판이 누구인지는 시작 전에 정해 두며, 결정은 심판이 한다
clause-j1989-2 = 대국자는 번갈아 자기 색 돌을 하나씩 둔다
clause-j1989-3 = 돌은 빈 점에 둔다
clause-j1989-4 = 돌은 활로가 있는 동안 판 위에 있고, 활로 없이는 있을 수 없다
clause-j1989-6 = 패에서 돌을 잃은 쪽은 바로 다음 수에 되따낼 수 없다
clause-j1989-9-3 = 멈춘 대국의 재개를 한쪽이 요청하면 상대는 응해야 하고, 그 상대가 먼저 둔다
clause-j1989-10-4 = 양쪽이 승패를 확인한 뒤에는 아무것도 결과를 바꾸지 않는다
clause-j1989-12 = 판 전체가 같은 모양으로 되풀이되고 양쪽이 합의하면 무승부로 끝난다
clause-j1989-13-1 = 멈춘 뒤 유효한 수가 발견되었는데 아무도 재개를 요청하지 않고 끝내는 데 합의하지 않으면 둘 다 진다
clause-j1989-13-2 = 움직인 돌은 제자리에 놓고 계속한다. 합의하지 못하거나 되돌릴 수 없으면 둘 다 진다
clause-j1989-14 = 규칙을 어긴 쪽은 양쪽이 승패를 확인하기 전에 발견되면 그 수에서 진 것이다
clause-egf-1-4 = 대국 규칙. 일본 규칙에서는 덤 6.5, 정수 덤의 접바둑에서 동점이면 백승, 분쟁은 판정으로 정한다
clause-k2016-3-3 = 돌은 처음 닿은 점이나 가장 가까운 점에 둔 것으로 하고, 반드시 착수해야 한다
clause-k2016-3-4 = 판 위의 돌을 다른 점으로 옮기지 않는다
clause-k2016-18 = 경고와 2점: 사석을 뚜껑에 두지 않음, 시계를 누른 뒤 돌을 따냄, 놓으면서 돌을 움직임
clause-cn-ref-8-1 = 상대가 통과하지 않았는데 연달아 두 수를 두면 진다
clause-cn-ref-8-2 = 들어 올려 다른 곳에 놓은 돌은 제자리로 돌리고 경고한다. 떨어뜨린 돌은 어디에나 둘 수 있다
clause-cn-ref-8-3 = 움직인 돌은 합의로 되돌리거나 그대로 둔다. 합의가 없으면 심판이 되돌림, 유효, 무승부, 재대국을 정한다. 고의면 진다
clause-cn-ref-8-4 = 흩어진 판은 기록대로 복원한다. 할 수 없으면 무승부, 재대국 또는 패배. 고의로 흩뜨리면 진다
clause-cn-ref-9 = 활로가 있는데 들어낸 돌은 되돌리고 경고한다
clause-cn-ref-10 = 착수 금지점에 둔 돌은 무효이며 통과로 본다
clause-cn-ref-11 = 바로 되따낸 패는 무효이며 통과로 본다. 같은 모양의 재현도 같다

## The page of a hall, which shows many tables

hall-name = 대회장
hall-pages-hall = 모든 대국석
hall-pages-alerts = 알림
hall-pages-login = 로그인
hall-live = 중계 중
hall-lost = 연결이 끊겼습니다. 다시 연결하는 중
hall-table = { $table }번 대국석
hall-seconds = { $count }초
hall-minutes = { $count }분
hall-hours = { $hours }시간 { $minutes }분
hall-title = 모든 대국석
hall-needing = 심판 필요: { $count }곳
hall-troubled = 이상 있음: { $count }곳
hall-others = 그 밖에 { $count }곳
hall-tools = 거르기와 보기
hall-calm = 지금은 처리할 대국석이 없습니다.
hall-none = 이 대회장에는 아직 바둑판이 없습니다. 대회장 컴퓨터에서 goban hub add-board T1 명령으로 추가합니다.
hall-no-match = 조건에 맞는 대국석이 없습니다.
hall-clear = 모두 보기
hall-sections = 대회장의 대국석
hall-search = 대국자 또는 대국석
hall-search-hint = 이름 또는 대국석
hall-tables = 대국석
hall-tables-hint = 1-20, 35
hall-bad-tables = 번호나 범위, 예: 1-20, 35
hall-round = 라운드
hall-any-round = 모든 라운드
hall-state = 상태
hall-states-any = 모두
hall-states-alert = 심판 필요
hall-states-trouble = 이상 있음
hall-states-play = 대국 중
hall-states-paused = 중단됨
hall-states-counting = 합의, 계가
hall-states-done = 끝남
hall-states-setup = 시작 전
hall-shown = { $count }곳 중 { $shown }곳
hall-shown-all = { $count }곳
hall-projector = 프로젝터 화면
hall-leave-projector = 돌아가기 (Esc)
hall-spectators = 관전자 화면
hall-keys = 단축키
hall-keys-title = 단축키 설명
hall-keys-arrows = 방향키
hall-keys-search = 검색
hall-keys-walk = 대국석 사이 이동
hall-keys-open = 대국석 열기
hall-keys-next = 심판이 필요한 다음 대국석으로
hall-keys-seen = 확인함: 소리 멈춤
hall-keys-projector = 프로젝터 화면으로 바꾸기, 돌아가기
hall-keys-all = 모든 대국석 보기
hall-failure = 대회장 서버가 지금 저장하지 못합니다: { $why }. 각 대국은 계속됩니다.
hall-leaving = 지금 대회장 밖으로 전달되지 않는 것이 있습니다: { $why }. 대회장 안에서는 모두 계속됩니다.
tile-move = { $number }수
tile-no-move = 아직 없음
tile-turn = { $side } 차례
tile-versus = { $black } – { $white }
tile-waits = { $time }째
tile-more = 외 { $count }건
board-never = 아직 소식 없음
board-away = { $since }부터 이 바둑판의 소식이 없음
board-starting = 대회장 서버가 시작된 뒤 소식이 없음
board-trouble-camera-gone = 카메라 화면이 없습니다
board-trouble-camera-frozen = 카메라 화면이 멈췄습니다
board-trouble-camera-dark = 카메라 화면이 너무 어둡습니다
board-trouble-disk-nearly-full = 바둑판 기기의 디스크가 거의 찼습니다
board-lost = 카메라 화면에 바둑판이 없습니다
board-twins = 두 기기가 이 이름을 씁니다: { $numbers }
board-strange = 다시 온 { $count }줄의 내용이 다릅니다
board-differs = 이곳의 기보가 바둑판의 기보와 다릅니다. 바둑판에 기보를 요청합니다
board-unreadable = 읽지 못한 메시지: { $count }, 마지막: { $why }
board-twins-title = 같은 이름의 바둑판 둘
log-title = 지난 24시간의 알림
log-intro = 모든 알림, 질문, 호출이며 미해결이 먼저 나옵니다. 시간은 대회장 서버가 알게 된 때부터 셉니다.
log-none = 알림이 없었습니다.
log-open = 미해결 { $count }건
log-took = { $count }건 해결. 절반은 { $median } 안에, 가장 오래 걸린 것은 { $longest }
log-columns-table = 대국석
log-columns-what = 내용
log-columns-raised = 발생
log-columns-ended-by = 처리한 사람
log-columns-took = 걸린 시간
log-states-open = 미해결
log-states-call = 호출
log-filter = 보기
log-filters-all = 모두
log-filters-open = 미해결만
log-filters-ended = 해결된 것만
log-at-table = 대국석에서
log-seen-by = { $who } 확인, { $at }
hall-login-title = 대회장 로그인
hall-login-hint = 대회장에서 받은 이름과 암호입니다. 서버를 처음 시작할 때 표시된 암호는 이름 arbiter의 것입니다.
hall-login-name = 이름
hall-login-is-in = { $name }: 로그인되어 있습니다
hall-login-to-hall = 모든 대국석으로
hall-login-leave = 로그아웃
hall-login-enter = 로그인

## The page as an app, the link to it, the rules, and what stands above a sheet

page-install = 앱으로 설치
pages-rules = 규칙
offline-title = 바둑판에 연결할 수 없습니다
offline-why = 네트워크가 없거나 프로그램이 실행되고 있지 않습니다. 이 페이지는 스스로 다시 시도합니다.
offline-again = 다시 시도
rules-page-title = 인용된 규칙
rules-page-intro = 각 조항의 내용을 다른 말로 적은 것입니다. 문서와 다르면 문서가 옳습니다.
rules-page-cited = 인용된 조항: { $cited }
rules-page-unknown = 이 조항은 주최자가 정한 것이며, 프로그램은 그 내용을 모릅니다.
sheet-bar-label = 이 결과표
sheet-bar-back = 뒤로
sheet-bar-print = 인쇄
sheet-bar-pdf = PDF
overlay-refused = { $name }={ $value }: 사용할 수 없어 { $used }을(를) 사용합니다.
overlay-unknown = { $name }은(는) 이 페이지의 설정이 아닙니다.
overlay-no-board = 바둑판 { $name }이(가) 없습니다.
share-share = 공유…
share-title = 이 바둑판을 다른 사람에게 보여 주기
share-qr = 이 바둑판으로 가는 링크의 QR 코드
share-send = 링크 보내기
share-copy = 링크 복사
share-copied = 링크를 복사했습니다.
share-embed = 다른 페이지에 표시하기
share-embed-hint = 이 HTML은 그곳에 바둑판을 표시합니다. 알림도 버튼도 없습니다.
share-open = 바둑판 열기
why-figures = 판단의 근거를 수치로 보기

hall-pages-pairings = 대진
hall-pages-boards = 바둑판
hall-pages-aim = 카메라
hall-pages-sheets = 대국석 안내지
board-left-out = 이 바둑판이 보낸 알림 가운데 표시할 수 없는 것이 있습니다. 바둑판의 페이지를 보세요
pairings-intro = 어느 대국석에서 어느 대진을 두는지 정합니다. 바둑판은 첫 수 전에 대진을 받습니다. 대국 중이면 심판에게 묻습니다.
pairings-paste = 한 라운드의 표: 붙여 넣거나 파일을 고르세요
pairings-columns = 첫 줄은 열의 이름입니다: board, table, round, black, white, black_rank, white_rank, komi, handicap, rules, tournament, pairing. board 또는 table이 필요합니다. 쉼표, 세미콜론, 탭으로 나눕니다.
pairings-take = 이 대진 적용
pairings-file = 파일 고르기
pairings-taken = 바뀐 대국석: { $changed }. 그대로 둔 대국석: { $left }.
pairings-bad = 아무것도 바꾸지 않았습니다. 쓸 수 없는 줄: { $count }.
pairings-line = { $line }번째 줄: { $message }
pairings-running = 대국이 진행 중입니다
pairings-running-at = 대국 중인 곳: { $boards }.
pairings-leave = 이 대국석들은 그대로 두기
pairings-change = 이 대국석들도 바꾸기: 대국에 대진을 적용할지 각 바둑판이 묻습니다
pairings-change-one = 바꾸기
pairings-goes-on = 여기는 대국 중입니다({ $move }수). 이 대국에 대진을 적용할지 바둑판이 묻습니다.
pairings-edit = 고치기…
pairings-edit-of = { $table }의 대진
pairings-became-taken = 적용됨
pairings-became-asks = 바둑판이 심판에게 묻는 중
pairings-became-next = 다음 대국부터
pairings-became-refused = 바둑판이 적용할 수 없음
pairings-tournament = 대회
pairings-pairing = 대진
pairings-as-before = 바둑판의 설정대로
pairings-keep = 저장
pairings-kept = { $table }의 대진을 저장했습니다.
pairings-terms = 대국 조건
pairings-at-board = 바둑판 상태
desk-title = 대회 프로그램
desk-reads = { $source }, { $round }라운드
desk-question = { $table }: 대국이 진행 중인데, 대회 프로그램의 대진이 이제 { $black } – { $white }입니다.
desk-leave = 그대로 두기
desk-results = 대진 결과
desk-result = 결과
desk-confirm = { $result } 확정
desk-confirmed = { $table }의 결과를 확정했습니다.
desk-other = 다른 결과…
desk-other-hint = 기보에 쓰는 대로: B+3.5, W+R, 0, Void, 0:0
desk-stage-played = 대국 중
desk-stage-open = 확정 대기
desk-stage-confirmed = { $result }, { $who } 확정
desk-stage-sent = { $result }, { $who } 확정, 대회 프로그램에 등록됨
desk-files = 확정된 결과 파일:
boards-intro = 바둑판마다 이름과 암호가 따로 있습니다. 실행 중인 대회장 서버를 다시 시작할 필요가 없습니다.
boards-name = 새 바둑판의 이름
boards-name-hint = 영문자, 숫자, 점, 붙임표. 예: T12
boards-add = 추가
boards-added = 바둑판 { $board }: 이제 연결할 수 있습니다
boards-once = 암호는 이번 한 번만 보입니다:
boards-on-board = 이 줄로 바둑판을 시작하세요. SOURCE는 카메라입니다(예: picamera):
boards-copy = 줄 복사
boards-copied = 줄을 복사했습니다.
boards-not-copied = 브라우저가 복사를 허용하지 않습니다. 줄을 선택해 복사하세요.
boards-ca = 인증서 (ca.pem)
boards-qr = 같은 줄의 QR 코드
boards-list = 연결할 수 있는 바둑판
boards-heard = 마지막 소식
boards-online = 연결됨
boards-remove = 제거…
boards-remove-of = { $board } 제거
boards-remove-sure = 이 바둑판은 더 이상 연결할 수 없고 표시되지도 않습니다. 보낸 것은 남습니다.
boards-removed = 바둑판 { $board }: 제거했습니다.
aim-intro = 대국장의 모든 카메라입니다. 모든 칸이 초록색이 될 때까지 카메라를 바둑판에 맞추세요. 이름을 누르면 그 바둑판의 설정으로 이동합니다.
aim-ready = 카메라 { $count }대 중 { $ready }대가 준비되었습니다
aim-picture = { $table }의 카메라에 보이는 모습
sheets-intro = 대국석마다 붙이는 안내지입니다. 코드를 찍으면 관전자가 대국을 볼 수 있습니다. 로그인은 필요 없습니다.
sheets-print = 인쇄
sheets-follow = 스캔하여 이 대국 관전하기

site-none = 아직 시작된 대국이 없습니다.
site-earlier = 지난 대국
site-gone = 이 대국석은 더 이상 중계되지 않습니다. 마지막 모습입니다.
site-delayed = 모든 내용은 { $minutes }분 늦게 표시됩니다.
site-quiet = { $minutes }분 동안 대회장에서 새 소식이 없습니다.
