### The texts of Goban in Chinese (traditional script). How to translate: docs/translating.md.
### Arguments: $side and $other are names of colours as in "colors", $color is black, white or none.

## Words that are used in other texts

# Many points of a board: the first ones, and how many $more there are of all $count stones.
points-and-more = { $points } 及另外 { $more } 處（共 { $count } 子）
# A string by one of its stones, where it has more than one.
strings = { $point }（{ $count } 子）
list-separator = 、
sentence-separator = { "" }
# Between what the program adds in several parts.
part-separator = ；
# What a clause says behind its name, and what happened behind the name of a table.
labelled = { $name }：{ $said }
colors-black = 黑方
colors-white = 白方
colors-none = 棋手

## The head and the foot of every page

page-name = Goban
page-skip = 跳到正文
page-navigation = 頁面
page-close = 關閉
page-more = 更多
page-cancel = 取消
page-language = 語言
page-coordinates = 座標
pages-board = 棋盤
pages-games = 對局
pages-count = 數棋
pages-photo = 照片
pages-arbiter = 裁判
pages-setup = 設定
pages-login = 登入
pages-table = 對局桌
pages-clock = 棋鐘
pages-join = 對局桌的裝置
pages-phone = 手機攝影機
pages-first = 首次設定
pages-hall = 全部對局桌
connection-lost = 連線中斷，正在重試
connection-connecting = 正在連線

## The camera

camera-ok = 直播中
camera-paused = 已暫停
camera-occluded = 棋盤被遮住
camera-lost = 畫面中沒有棋盤
camera-dark = 太暗
camera-gone = 攝影機沒有畫面
camera-ended = 錄影已播完
camera-away = 此對局桌沒有回應：這是最後看到的情形
camera-alt = 攝影機畫面，以及辨識出的格線和棋子
camera-waiting = 等待畫面
camera-none = 目前沒有畫面。
camera-legend = 綠色：辨識出的格線。圓圈：辨識出的棋子；可疑和被遮住的點有標記。

recent-title = 最近五分鐘
recent-around = 前後幾秒
recent-none = 還沒有儲存的圖片。
recent-alt = 當時攝影機看到的畫面
recent-play = 播放
recent-stop = 停止
recent-at = { $time }，第 { $move } 手

## The bar about what needs somebody

attention-label = 需要處理的事
attention-sound = 提示音
# In the title of the window. $what is the title of an alert, $page the title of the page.
attention-title =
    { $count ->
        [1] ⚠ { $what } · { $page }
       *[other] ⚠ { $what }（{ $count }） · { $page }
    }
attention-paused-title = ⏸ 已暫停 · { $page }
# $more is how many alerts there are beside the one that is named.
attention-several = { $what }，另有 { $more } 項
attention-show = 查看
attention-seen = 已看到
attention-paused = 對局已暫停
attention-paused-sure = 對局繼續之前，盤上的變化都不算數。
attention-asking = 裁判正在查看棋盤。
attention-ask-sound = 此裝置上還沒有提示音。
attention-hear = 開啟聲音
attention-stay-quiet = 保持靜音
attention-silenced = 點按頁面之前，此瀏覽器不會發聲。

## What went wrong with a request

errors-connection = 無法連線到伺服器。請檢查網路後重試。
errors-page = 無法顯示此頁面
errors-401 = 請先登入。
errors-403 = 此帳號無權執行此操作。
errors-404 = 這裡沒有內容。
errors-413 = 檔案太大：最多 25 MB、5000 萬畫素。
errors-429 = 嘗試次數過多，請稍候一分鐘。
errors-503 = 對局還沒有準備好。
errors-status = 伺服器拒絕了請求（{ $status }）。

## A board in words, for those who do not see it

position-board = { $size } 路棋盤。
position-stones = { $side }：{ $stones }。
position-no-stones = { $side }：沒有棋子。
position-last = 最後一手 { $point }。
# A point of a board, what lies there, and how it is marked.
point =
    { $label }，{ $kind ->
        [black] 黑子
        [white] 白子
       *[empty] 空點
    }{ $mark ->
        [unsure] ，可疑
        [hidden] ，看不見
        [dead] ，死子
        [flagged] ，有標記
        [certain] ，確定是死子
        [suggested] ，建議為死子
        [disputed] ，有爭議
       *[none] { "" }
    }
# $point is the text above, $said what the point counts for.
point-said = { $point }：{ $said }

## Stepping through a game

steps-group = 逐手查看
steps-slider = 手數
steps-first = 到開頭
steps-back = 後退一手
steps-forward = 前進一手
steps-last = 到最後一手
steps-numbers = 手數
steps-none = 還沒有著手
steps-at-last = 第 { $at } 手
steps-at = 第 { $at } 手，共 { $count } 手
steps-behind = 您正在看以前的局面。
steps-live = 回到目前

## The board's page

board-to-count = 確認死子並數棋
board-to-result = 結果與數棋
board-in-words = 用文字描述棋盤
board-download = 下載棋譜（SGF）
board-projector = 投影畫面
players-title = 棋手
players-to-play = 輪到落子
players-prisoners = 提子 { $count }
phases-setup = 等待棋盤
phases-play = 對局中
phases-disturbed = 棋子被碰動
phases-paused = 對局已暫停
phases-agreement = 雙方虛手：正在確認死子
phases-counting = 正在數棋
phases-done = 對局結束
rules-bga2009 = BGA 規則
rules-aga1991 = AGA 規則（1991 年）
rules-aga = AGA 規則
rules-wmsg2008 = WMSG 規則
rules-japanese-1989 = 日本規則
rules-egf-japanese = 日本規則（EGF）
rules-korean-2016 = 韓國規則
rules-chinese-official = 中國規則
rules-chinese-simplified = 中國規則（簡化）
rules-ing-official = 應氏規則
rules-ing-simplified = 應氏規則（簡化）
rules-nz = 紐西蘭規則
rules-tromp-taylor = Tromp-Taylor 規則
rules-simple = Simple Rules
round = 第 { $round } 輪
table-numbered = 第 { $table } 桌
hub-trouble = 無法連線到賽場伺服器：{ $why }。對局繼續。
komi = 貼目 { $komi }
handicap = 讓 { $count } 子
moves-title = 著手
moves-none = 還沒有著手
moves-pass = 虛手
moves-inferred = 這幾手的次序是推斷的
moves-count = { $count } 手
moves-label = 第 { $at } 手：{ $side } { $point }
moves-label-pass = 第 { $at } 手：{ $side }虛手
moves-label-inferred = 第 { $at } 手：{ $side } { $point }，次序為推斷
moves-label-pass-inferred = 第 { $at } 手：{ $side }虛手，次序為推斷
news-title = 經過

## Results

result-draw = 和棋
result-void = 無勝負
result-undecided = 結果未定
result-both-lose = 雙方判負
result-both-win = 雙方判勝
result-black-equal = 同分，黑方勝
result-plain = { $side }勝
result-resignation = { $side }中盤勝
result-time = { $side }勝（對方超時）
result-forfeit = { $side }勝（對方犯規或棄權）
# $margin is how it is written (3½), $points the number for the plural.
result-points = { $side }勝 { $margin } 目

## Alerts

alerts-question = 詢問
alerts-remedy = 處理辦法：
alerts-must-lie = 棋盤應有的樣子
alerts-when-before = 之前
alerts-when-after = 之後
alerts-when-now = 現在
alerts-picture-before = 發生之前的棋盤
alerts-picture-after = 發現時的棋盤
alerts-picture-now = 現在的棋盤
alerts-put-right = 已經糾正
alerts-attended = 已處理
alerts-is-attended = 已記為處理。
alerts-is-right = 已記錄：已經糾正。
alerts-accept = 按實際著手認可
alerts-accept-sure = 棋子保持不動，棋譜照此記錄。
alerts-accepted = 已記錄：按實際著手認可。
alerts-in-break-accept = 對局繼續
alerts-in-break-accept-sure = 暫停結束，暫停期間的著手記入棋譜。
alerts-in-break-accepted = 已記錄：對局繼續，包括暫停期間的著手。
alerts-dismiss = 取消提示
alerts-dismiss-sure = 此提示將撤回，不再因同一原因出現。棋譜不變。
alerts-dismissed = 提示已取消。
alerts-answered = 回答已記錄。
alerts-over = 其他人已經處理了此提示。
# Answers to the question whose stone it is; $color is the colour of the stone.
alerts-answer-two-in-a-row =
    { $color ->
        [none] 同一方的第二手
       *[other] { $side }的第二手
    }
alerts-answer-wrong-colour-stone =
    { $color ->
        [none] 對方的著手，但棋子顏色錯誤
       *[other] { $other }的著手，但棋子顏色錯誤
    }
alerts-answer-pass =
    { $color ->
        [none] 對方此前虛手
       *[other] { $other }此前虛手
    }
alerts-answer-extra-stone = 多餘的棋子
alerts-effect-two-in-a-row = 發出提示，說明要拿回哪些棋子。
alerts-effect-wrong-colour-stone =
    { $color ->
        [none] 記錄為另一方的著手，並要求換成正確顏色的棋子。
       *[other] 記為{ $other }的著手，並要求換成正確顏色的棋子。
    }
alerts-effect-pass = 在此子之前記錄虛手；棋盤不變。
alerts-effect-extra-stone = 從棋譜中去掉，並要求拿走棋子。

## The arbiter's page

arbiter-calm = 目前沒有需要您處理的事。
arbiter-picture = 攝影機
arbiter-undo = 復原
arbiter-taken-back = 已復原。
why-now = 程式正在權衡的情況
why-alert = 程式如此判斷的理由
why-led = 此提示是過了一段時間才出現的。在此之前，程式的判斷是：
why-waits = 正在等待：{ $reason }。
why-waits-at = 正在等待：{ $reason }（{ $points }）。
why-recorded = 已記錄：{ $says }。
why-weighs-nothing = 目前沒有需要權衡的情況。
why-nothing = 目前沒有需要權衡的情況：棋盤與棋譜一致。
why-score = 評分 { $value }

## Corrections of the record

corrections-title = 更正棋譜
corrections-hint = 每次更正都會記下操作者和時間，並且可以復原。
corrections-history = 已輸入的內容
corrections-pass = { $side }虛手
corrections-passed = 已記錄：{ $side }虛手。
passing-out-of-turn = 現在輪到{ $other }。{ $side }仍然虛手了嗎？
passing-again = { $other }剛剛虛手。{ $side }也虛手了嗎？
corrections-move = 更正一手…
corrections-stone = 放置棋子…
corrections-stone-sure = 手工設定棋譜中的一點，棋盤即以此為準。
corrections-stone-label = 棋譜中的棋盤：請選擇一點
corrections-stone-kind = 該處是什麼
corrections-stones-black = 黑子
corrections-stones-white = 白子
corrections-stones-empty = 空
corrections-stone-summary =
    { $kind ->
        [black] { $point } 將變為黑子。
        [white] { $point } 將變為白子。
       *[empty] { $point } 將變為空點。
    }
corrections-stone-set =
    { $kind ->
        [black] { $point } 現在是黑子。
        [white] { $point } 現在是白子。
       *[empty] { $point } 現在是空點。
    }
corrections-stone-there = { $point } 已經如此。
corrections-turn = 輪到誰…
corrections-to-play = 輪到哪方
corrections-turned = 輪到{ $side }。
corrections-resync = 以目前棋盤為準
corrections-resync-sure = 棋譜將改成與現在盤上的棋子一致。
corrections-resynced = 棋譜已與棋盤一致。
corrections-undo = 復原
corrections-redo = 重做
corrections-undone = 最後一次更正已復原。
corrections-redone = 更正已重做。
corrections-kind = 更正方式
corrections-kinds-replace-move = 替換一手
corrections-kinds-insert-move = 在前面插入一手
corrections-kinds-delete-move = 刪除一手
corrections-number = 手數
corrections-color = 顏色
corrections-point = 位置
corrections-point-example = Q16
corrections-point-hint = 虛手則留空。可點按棋盤選擇。
corrections-board-label = 此手之前的棋盤：請選擇一點
corrections-no-point = { $point } 不是此棋盤上的點。
corrections-enter = 輸入
corrections-corrected = 棋譜已更正。
corrections-same = 第 { $number } 手已經如此記錄：請選擇另一點。
corrections-refused = 未被接受；棋譜保持不變。
# A move inside the texts below: "Black Q16", "White pass".
corrections-a-move = { $side } { $point }
corrections-a-pass = { $side } 虛手
corrections-no-move = 沒有這一手。
corrections-deletes = 刪除第 { $number } 手（{ $was }）。
corrections-inserts = { $now } 成為第 { $number } 手。
corrections-replaces = 第 { $number } 手（{ $was }）改為 { $now }。

## The course of the game

game-title = 對局
game-pause = 暫停對局
game-paused = 已暫停：對局繼續之前，盤上的變化都不算數。
game-go = 結束暫停
game-going = 對局繼續。
game-resign = 認輸…
game-resigns = 認輸的一方
game-resign-sure = 對局隨即結束。
game-resigned = 已記錄：{ $side }認輸。
game-resume = 虛手後繼續
game-resume-sure = 虛手之後繼續對局，輪到{ $side }。
game-resumed = 對局已繼續。
game-result = 輸入結果…
game-result-sure = 結果將記入棋譜。
game-given = 結果已記錄。
game-enter = 輸入
game-penalty = 罰目…
game-penalty-sure = 數棋時從該方扣除這些目。
game-penalised = 被罰的一方
game-penalty-hint = 例如 2
game-penalty-reason = 原因（可留空）
game-no-penalty = 罰目至少為半目。
game-penalty-given =
    { $points ->
        [1] 已記錄：{ $side }被罰 1 目。
       *[other] 已記錄：{ $side }被罰 { $margin } 目。
    }
game-method = 計算方法…
game-method-sure = 規則允許選擇時，雙方約定的方法。
game-counted = 計算方法
game-methods-territory = 數目法
game-methods-area = 數子法
game-method-agreed =
    { $method ->
        [area] 已記錄：採用數子法。
       *[territory] 已記錄：採用數目法。
    }
game-describe = 姓名與比賽…
game-describe-sure = 將記入棋譜和成績單。
game-player-name-black = 黑方姓名
game-player-name-white = 白方姓名
game-player-rank-black = 黑方段級
game-player-rank-white = 白方段級
game-rank-hint = 例如 3d
game-event = 比賽
game-round = 輪次
game-described = 已記錄：姓名與比賽。
game-end = 結束對局…
game-end-sure = 對局隨即結束：新對局開始之前不再記錄。
game-ended = 對局結束。
game-winner = 勝方
game-winners-none = 按已有的判定，或未定
game-winners-draw = 無：和棋
game-winners-lost = 無：雙方判負
game-winners-void = 無勝負
game-reason = 方式
game-reasons-points = 目數
game-reasons-resignation = 認輸
game-reasons-time = 超時
game-reasons-forfeit = 犯規或棄權
game-margin = 目數
game-margin-hint = 例如 6.5
game-new-game = 新對局…
game-new-game-sure = 目前的對局將結束並儲存；下一局使用自己的檔案。
game-rules = 規則
game-komi = 貼目
game-komi-hint = 留空：按規則
game-handicap = 讓子數
game-first = 先行方
game-first-stone = 由第一顆棋子決定
game-black-side = 黑方坐在
game-unknown-side = 不明
game-sides-bottom = 畫面下方
game-sides-left = 左邊
game-sides-top = 上方
game-sides-right = 右邊
game-begin = 開始
game-begun = 新對局已開始。

## The pairing that the hub of a hall has assigned

assignment-title = 賽場的對陣
assignment-states-taken = 對局已採用。
assignment-states-asks = 對局正在進行。是否採用此對陣？規則、貼目和讓子不變。
assignment-states-next = 下一局採用。
assignment-states-refused = 無法採用。
assignment-take = 用於此對局
assignment-later = 留給下一局
assignment-taking = 此對局採用該對陣。
assignment-waiting = 下一局採用該對陣。

## The score

score-rules = 規則
score-method = 計算
score-methods-by-rules = 按規則
score-methods-territory = 數目法
score-methods-area = 數子法
score-komi = 貼目
score-komi-hint = 留空：通常的貼目
score-prisoners-black = 黑方提子
score-prisoners-white = 白方提子
score-lines-territory = 空
score-lines-stones = 盤上棋子
score-lines-prisoners = 提子
score-lines-pass-stones = 虛手棋子
score-lines-dead = 提走的死子
score-lines-komi = 貼目
score-other =
    { $method ->
        [area] 按數子法：{ $side }勝 { $margin } 目。
       *[territory] 按數目法：{ $side }勝 { $margin } 目。
    }
score-other-equal =
    { $method ->
        [area] 按數子法：同分。
       *[territory] 按數目法：同分。
    }
score-unsettled = 未定：{ $points }。
score-unsettled-many = { $count } 個點未定。
score-notes = { $count } 則說明

## A position from a photo

photo-title = 從照片辨識棋盤
photo-intro = 從上方或側面拍攝棋盤。局面以棋圖和 SGF 給出。照片不會儲存。
photo-drop = 把圖片拖到這裡
photo-take = 拍照
photo-choose = 選擇圖片
photo-reading = 正在辨識圖片…
photo-picture-alt = 您的圖片，以及辨識出的格線
photo-grid-note = 辨識出的格線。圓圈：可疑的點。
photo-board-label = 辨識出的局面：選擇一點可以修改
photo-sure = { $size } 路，所有點都正確的可能性為 { $percent }%。
photo-unsure = { $count } 個點可疑：請檢查。
photo-lines = { $size } 路。
photo-hidden = { $count } 個點被截去或遮住：請檢查。
photo-refused-no-grid = 沒有找到棋盤。請把四個圓圈拖到最外側的交叉點，或從更高處拍攝。
photo-refused-ambiguous-grid = 格線有多種可能。請把四個圓圈拖到最外側的交叉點，或拍到完整的四條邊。
photo-refused-blurred = 畫面模糊或不清楚。請指出棋盤的位置，或在均勻光線下重拍。
photo-refused-too-dark = 畫面太暗。請增加光線。
photo-refused-occluded = 棋盤被遮住太多。請指出它的位置，或重拍。
photo-not-read = 無法辨識棋盤。請把四個圓圈拖到最外側的交叉點。
photo-corners-title = 棋盤在哪裡？
photo-read-here = 在此辨識
photo-grid-wrong = 格線不符
photo-whose-turn = 輪到誰？
photo-turn-unknown = 不明
photo-which-side = 哪一邊在上？
photo-turn = 旋轉棋盤
photo-not-finished = 尚未結束：不計算
photo-not-finished-why = 歸屬不明的點太多。對局可能還在進行，或盤上還有死子：請點按死子。
photo-count-anyway = 按現狀計算
photo-as-it-lies = 按現狀：{ $result }。
photo-tap-point = 點按一點可以改變它：黑、白、空。
photo-tap-dead = 點按一塊棋，把它標為死子。
photo-download = 下載 SGF
photo-kept = { $name } 已下載。
photo-score = 結果
photo-to-scoring = 計算此局面
photo-to-correcting = 返回修改

## Agreeing and counting

count-title = 數棋
count-steps-label = 到結果的步驟
count-steps-pass = 雙方虛手
count-steps-agree = 確認死子
count-steps-result = 結果
count-stages-waiting = 等待棋盤
count-stages-play = 對局進行中
count-stages-marking = 標出死子，然後雙方確認
count-stages-disputed = 雙方尚未一致
count-stages-missing = 還沒有結果
count-stages-result = 結果
count-score = 目前的計算
count-scores-marking = 如此確認時的計算
count-scores-result = 數棋
# $result is a text of "Results": "White wins by 3½".
count-if-ended = 如果就此結束：{ $result }。
count-no-score = 雙方尚未一致，沒有計算結果。
count-options = 用其他方法計算
count-no-board = 還沒有看到棋盤。
count-board-label = 棋盤：選擇一塊棋，把它標為死子
count-tap = 點按一塊棋，把它標為死子；再點按一次取消。
count-choose = 選擇一點，查看它如何計算。
count-undo-first = 結果已定。要改變死子，請先復原到確認前。
count-played =
    { $passes ->
        [0] 雙方虛手之後數棋。在此之前可以試算。
       *[other] 已虛手 { $passes } 次，需要 { $needed } 次。在此之前可以試算。
    }
count-no-passes = 此規則沒有虛手：一方沒有合法著手時，對局結束。
count-pass = { $side }虛手
count-login-first = 虛手和確認要在已登入的裝置上輸入。
count-login = 登入
count-mark = 點按每一塊死子。其餘都是活棋。雙方的空隨即顯示。
count-taken-off = 已從盤上拿走：{ $points }。
count-asking = 正在詢問哪些是死子…
count-nothing-suggested = 沒有建議的死子。
count-suggestion-certain = { $side } { $points }：確定是死子，無法做活
# $programs are names: "GNU Go", or "GNU Go" and "KataGo" joined by the text below.
count-suggestion = { $side } { $points }：{ $programs } 的建議
count-two-programs = { $first } 和 { $second }
count-take-over = 標記建議的死子
count-marked = 標為死子：{ $points }。
count-nothing-marked = 沒有標記死子。
count-confirm = { $side }確認
count-unsettled-sure =
    { $more ->
        [0] { $count } 個點雙方均未定，不計給任何一方：{ $points }。對局結束了嗎？
       *[other] { $count } 個點雙方均未定，不計給任何一方：{ $points }等另外 { $more } 處。對局結束了嗎？
    }
count-not-yet = { $side }尚未確認。
count-claimed-same = ✓ { $side }已確認。
count-claimed-nothing = { $side }已確認沒有死子。
count-claimed = { $side }已確認這些是死子：{ $points }。
count-clear = 沒有死子
count-disputed = 一方認為是死子，另一方認為是活棋：{ $points }。
# What follows from a dispute; $clause is a clause such as "BGA 10", $first another.
count-dispute-requested = 請修改標記後重新確認，或由一方要求繼續對局，此時由另一方先下（{ $first }）。否則由裁判決定（{ $clause }）。
count-dispute-requested-bare = 請修改標記後重新確認，或由一方要求繼續對局，此時由另一方先下。否則由裁判決定。
count-dispute-both-lose = 請修改標記後重新確認，或由一方要求繼續對局，此時由另一方先下。無人要求又不能一致時，雙方均負（{ $clause }）。
count-dispute-referee = 請修改標記後重新確認。如仍不一致，此規則交由裁判決定（{ $clause }）。
count-dispute-referee-bare = 請修改標記後重新確認。如仍不一致，此規則交由裁判決定。
count-dispute-again = 請修改標記後重新確認。
count-dispute-played = 請修改標記後重新確認，或實戰解決：{ $side }先下（{ $clause }）。
count-dispute-played-bare = 請修改標記後重新確認，或實戰解決：{ $side }先下。
count-dispute-played-either = 請修改標記後重新確認，或實戰解決：任何一方都可先下（{ $clause }）。
count-dispute-played-either-bare = 請修改標記後重新確認，或實戰解決：任何一方都可先下。
count-play-on = 改為繼續對局
count-request = 任何一方都可要求繼續對局，此時由另一方先下。
count-request-cited = 任何一方都可要求繼續對局，此時由另一方先下（{ $clause }）。
count-resume-requested = { $other }要求繼續，{ $side }先下
count-resume = 繼續對局，{ $side }先下
# $what is a sentence that says what the record lacks.
count-missing = 無法計算：棋譜有缺失。{ $what }更正棋譜後即可計算。
count-undecided = 還沒有結果：{ $points } 是否雙活？此規則不計雙活中的眼：{ $eyes }。由雙方確認，裁判輸入。
count-in-seki = 是雙活
count-not-in-seki = 不是雙活
count-to-arbiter = 更正棋譜
count-undo = 復原到確認前
count-undone = 已復原到確認前。
count-undo-last = 復原最後一次更正
count-undone-last = 最後一次更正已復原。
count-agreed-on = 雙方確認這些是死子：{ $points }。
count-agreed-nothing = 雙方確認沒有死子。
count-both-methods = 數目法與數子法結果相同。
count-otherwise =
    { $method ->
        [area] 按數子法則為{ $side }勝 { $margin } 目。
       *[territory] 按數目法則為{ $side }勝 { $margin } 目。
    }
count-otherwise-equal =
    { $method ->
        [area] 按數子法則為同分。
       *[territory] 按數目法則為同分。
    }
count-last-pass = 黑方下了最後一手：白方再交給黑方一顆虛手棋子。已計算在內。
count-last-pass-cited = 黑方下了最後一手：白方再交給黑方一顆虛手棋子（{ $clause }）。已計算在內。
count-sheet = 供簽字的成績單
count-legend-area-black = 黑方區域
count-legend-area-white = 白方區域
count-legend-territory-black = 黑空
count-legend-territory-white = 白空
count-legend-dead = 死子
count-legend-certain = 確定是死子
count-legend-suggested = 建議為死子
count-legend-unsettled = 雙方未定
count-explain-nobody = 單官
count-explain-point = { $side } 1 目
count-explain-dead = { $side } 2 目（空與提子）
count-explain-nothing = 不計

## The board arranged for the count

filled-title = 用整理好的棋盤核對
filled-intro = 用手整理棋盤，然後從上方拍照。照片不會儲存。
filled-kind = 整理方式
filled-kinds-territory = 提子填入空中
filled-kinds-area = 填入全部棋子
filled-kinds-half = 只數一方：拿走死子
filled-left-title = 填不下的提子
filled-left-black = 黑方持有
filled-left-white = 白方持有
filled-take = 拍照
filled-choose = 選擇圖片
filled-camera = 使用攝影機
filled-heaps = 棋盤旁堆放的棋子數
filled-again = 再數一次
filled-counting = 正在數圖片中的棋…
filled-board-label = 圖片中的棋盤
filled-live-title = 攝影機所見
filled-live-agrees = 整理後的棋盤與計算一致
filled-live-arranging = 正在整理棋盤
filled-live-differs = 整理後的棋盤相差 { $off } 目：不計貼目，{ $side }多 { $margin } 目
filled-live-differs-equal = 整理後的棋盤相差 { $off } 目：不計貼目，雙方相同
filled-live-unclear = 整理後的棋盤看不出計算結果
filled-live-shown = 盤上
filled-live-expected = 計算
filled-live-board = 整理後的棋盤
filled-live-board-label = 攝影機所見的棋盤
# $result is a text of "Results".
filled-agrees = 棋盤一致：{ $result }
filled-differs = 棋盤顯示的結果不同：{ $result }。按對局計算為{ $side }勝 { $margin } 目。
filled-differs-equal = 棋盤顯示的結果不同：{ $result }。按對局計算為同分。
filled-difference = { $points }：盤上 { $shown }，按對局 { $expected }。
filled-difference-many = { $points } 及另外 { $more } 處：盤上 { $shown }，按對局 { $expected }。
filled-shows = 圖片顯示黑 { $black }、白 { $white }、空點 { $vacant } 個；貼目 { $komi }。計算正確的可能性至少為 { $percent }%。
filled-one-side = 只數{ $side }：空點 { $vacant } 個，盤上棋子 { $stones } 顆，旁邊成堆的 { $heaps } 顆。

## Setting up the camera

setup-title = 設定攝影機
setup-intro = 畫面要包含整個棋盤，儘量從高處拍攝，避免反光。下面各項都好時，即可開始對局。
setup-picture-alt = 攝影機的完整畫面
setup-judgement = 畫面情況
setup-board-found = 已找到棋盤：{ $size } 路。
setup-board-poor = 已找到棋盤：{ $size } 路。還不夠好：{ $names }。
# $why is a reason of "no-board".
setup-no-board = 沒有找到棋盤：{ $why }。
setup-names-sharpness = 清晰度
setup-names-light = 光線
setup-names-glare = 反光
setup-names-angle = 角度
setup-names-size = 大小
setup-names-rate = 影格率
setup-verdicts-good = 好
setup-verdicts-fair = 一般
setup-verdicts-poor = 差
setup-corners = 棋盤四角
setup-corner-names-top-left = 左上
setup-corner-names-top-right = 右上
setup-corner-names-bottom-right = 右下
setup-corner-names-bottom-left = 左下
setup-corner-at = { $name }角，橫 { $x }，縱 { $y }；可用方向鍵移動
setup-drag-hint = 格線不符時，請把四個圓圈拖到最外側的交叉點上，或選取一個用方向鍵移動（按住 Shift 移動較多）。
setup-size = 棋盤
setup-lines = { $count } × { $count }
setup-keep-corners = 使用這些角
setup-as-found = 恢復辨識結果
setup-corners-set = 將在這些角之間尋找棋盤。
setup-lock = 光線與對焦
setup-to-lock = 鎖定
setup-to-unlock = 解鎖
setup-locks-settling = 曝光、白平衡和對焦正在調整，然後鎖定。
setup-locks-locked = 曝光、白平衡和對焦已鎖定。
setup-locks-unlocked = 曝光、白平衡和對焦自動調整。
setup-locks-unsupported = 此攝影機不能鎖定曝光和白平衡。
setup-now-both = 現在：曝光 { $exposure } 毫秒，增益 { $gain }。
setup-now-exposure = 現在：曝光 { $exposure } 毫秒。
setup-now-gain = 現在：增益 { $gain }。
setup-locked = 攝影機調整好後即鎖定。
setup-unlocked = 已解鎖：攝影機自動調整。

## The games of the day

games-title = 此棋盤的對局
games-intro = 所有對局及其棋譜，最新的在前。
games-none = 還沒有對局。
games-current = 正在進行
games-open = 未定
games-record = SGF
games-replay = 重播
games-all = 全部對局
games-sheet = 成績單
games-search = 搜尋
games-zip = 全部棋譜（zip）
games-columns-game = 對局
games-columns-black = 黑方
games-columns-white = 白方
games-columns-result = 結果
games-columns-moves = 手數
games-columns-record = 棋譜

## The device at the table

table-join-title = 把此裝置用於對局桌？
table-join-hint = 持有者可以虛手、呼叫裁判、指出死子並確認計算。裁判可隨時收回此權限。
table-code = 連線碼
table-connect = 連線此裝置
table-not-here = 不是這台
table-not-connected = 此裝置未與對局桌連線。請用裁判出示的連線碼連線。
table-clock = 棋鐘
table-pass = { $side }虛手
table-pass-sure = 將記錄{ $side }虛手。只有裁判可以復原。
table-passed = 已記錄：{ $side }虛手。
table-call = 呼叫裁判
table-call-sure = 請裁判來到這張對局桌。
table-called = 已呼叫裁判。
table-leave = 中斷此裝置的連線
table-leave-sure = 之後它與旁觀者看到的相同。
devices-open = 對局桌的裝置…
devices-title = 對局桌的裝置
devices-hint = 放在對局桌上的手機或平板，棋手用它虛手、呼叫裁判、確認計算。不需要密碼。
devices-none = 沒有已連線的裝置。
devices-name =
    { $role ->
        [camera] 攝影機 { $number }
       *[table] 裝置 { $number }
    }
# $time is a time of day.
devices-since = 自 { $time } 起
devices-ends-with-game = 到下一局為止
devices-with-game = 只為此對局連線
devices-add = 顯示連線碼
devices-qr = 連結的 QR 碼
devices-scan = 用裝置掃描，或在裝置上開啟此網址：
devices-code = 連線碼（只能用一次，十分鐘內有效）：
devices-joined = 已連線一台裝置。
devices-revoke = 中斷連線
devices-revoke-named =
    { $role ->
        [camera] 中斷攝影機 { $number } 的連線
       *[table] 中斷裝置 { $number } 的連線
    }
devices-revoke-sure =
    { $role ->
        [camera] 攝影機 { $number } 將不能再傳送畫面。
       *[table] 裝置 { $number } 之後只能觀看。
    }
devices-revoked =
    { $role ->
        [camera] 攝影機 { $number } 已中斷連線。
       *[table] 裝置 { $number } 已中斷連線。
    }

## A phone that is the camera

phone-title = 用這支手機當攝影機
phone-hint = 它把攝影機看到的畫面傳給此棋盤，不能做其他事。裁判可隨時收回此權限。
phone-certificate = 瀏覽器可能對此頁面發出警告：憑證由棋盤自己產生，沒有機構為它擔保。連線仍然是加密的；請選擇繼續，只需一次。
phone-connect = 使用這支手機
phone-not-connected = 這支手機未連線。請用棋盤設定頁面出示的連線碼連線。
phone-start = 啟動攝影機
phone-stop = 停止攝影機
phone-take-over = 改用這支手機
phone-preview = 這支手機的攝影機看到的畫面
phone-lens = 鏡頭
phone-lens-numbered = 攝影機 { $number }
phone-place = 畫面要包含整個棋盤，儘量從高處拍攝，避免反光。之後請不要移動或轉動手機。
phone-awake = 螢幕會保持開啟。
phone-not-awake = 此瀏覽器會讓螢幕關閉：請在手機設定中讓螢幕保持開啟。
phone-held = 曝光和對焦已鎖定。
phone-slow = 攝影機的畫面比先前少很多：手機可能過熱，或光線太弱。
phone-card = 手機攝影機
phone-none = 沒有手機在傳送畫面。
phone-scan = 用手機掃描，或在手機上開啟此網址：
phone-states-stopped = 攝影機已關閉。
phone-states-waiting = 正在等待攝影機…
phone-states-sending = 正在傳送畫面。
phone-states-lost = 棋盤沒有回應；正在重試。
phone-states-hidden = 其他頁面或應用程式在前景時，攝影機暫停。
phone-states-no-picture = 手機的攝影機沒有畫面；正在重試。
phone-troubles-insecure = 瀏覽器只允許 https 頁面使用攝影機。請用 https:// 開啟此網址。
phone-troubles-other = 攝影機無法啟動。
phone-troubles-not-allowed = 攝影機未獲授權。請在瀏覽器設定中允許此頁面使用，然後重新啟動。
phone-troubles-not-found = 此裝置沒有攝影機。
phone-troubles-not-readable = 攝影機無法使用；可能被其他應用程式佔用。
phone-refusals-other-phone = 已有另一支手機作為攝影機。
phone-refusals-no-phone = 此棋盤使用另外的攝影機。
phone-refusals-login-needed = 這支手機已不再連線。請索取新的連線碼。
phone-refusals-not-allowed = 此帳號無權執行此操作。
phone-rate = 每秒傳送 { $sent } 幅畫面；攝影機每秒提供 { $given } 幅。
phone-rate-sent = 每秒傳送 { $sent } 幅畫面。
phone-battery = 電量 { $percent }%。
phone-battery-charging = 電量 { $percent }%，充電中。
phone-battery-low = 電量 { $percent }%：請接上充電器。

## The clock: a tablet that lies at the table

clock-title = 啟動棋鐘
clock-intro = 本裝置成為這盤棋的棋鐘，放在棋盤旁邊。按自己的一半即結束這一手。
clock-control = 時間
clock-control-hint = 基本時間和讀秒，以秒計，例如 1800 + 5x30 byo-yomi
clock-none = 不用鐘
clock-other-time = 其他用時…
clock-main = { $minutes } 分鐘
clock-given = 這是本局的時間。
clock-no-control = 時間格式不對。請以秒寫出基本時間和讀秒，例如 1800 + 5x30 byo-yomi。
clock-first = 先走誰的時間
clock-start = 啟動棋鐘
clock-runs = 計時中
clock-stopped = 已停
clock-stop = 停鐘
clock-go = 繼續
clock-pass = 虛手
clock-call = 呼叫裁判
clock-swap = 交換兩邊
clock-table = 回到對局桌
clock-over = 時間用完
clock-last-period = 最後一次讀秒
clock-periods = { $count } 次讀秒
clock-unreachable = 無法連線到棋盤。棋鐘繼續走。
clock-kept = 無法連線到棋盤。棋鐘繼續走，已儲存 { $count } 筆記錄。
clock-elsewhere = 棋鐘在本瀏覽器的另一個視窗中。
clock-here = 在這裡顯示
clock-other = 另一台裝置是本局的棋鐘。
clock-take-over = 改用這台裝置
clock-take-over-sure = 另一台裝置便不再是棋鐘。
clock-no-board = 攝影機看到棋盤後才能啟動棋鐘。
clock-heard-voice = 聲音：語音
clock-heard-beeps = 聲音：提示音
clock-heard-silent = 聲音：關
clock-byoyomi = { $count } × { $period }
clock-canadian = { $period } 內 { $count } 手
clock-increment = 每手 + { $period }
clock-delay = 延時 { $period }

## The clock on the arbiter’s page

clock-card-title = 棋鐘
clock-card-stop = 停鐘
clock-card-go = 讓棋鐘繼續
clock-card-stopped = 已下令停鐘。
clock-card-going = 已下令棋鐘繼續。
clock-card-adjust = 增減時間…
clock-card-side = 誰的時間
clock-card-what = 操作
clock-card-ways-give = 增加時間
clock-card-ways-take = 扣除時間
clock-card-ways-penalty = 罰扣時間
clock-card-seconds = 秒
clock-card-periods = 讀秒次數
clock-card-reason = 原因（可留空）
clock-card-enter = 下達指令
clock-card-nothing = 請填寫秒數或讀秒次數。
clock-card-ordered = 已向棋鐘下達指令。
clock-card-waiting = 棋鐘還有 { $count } 項指令未執行。

## The first start without a camera

first-title = 設定此棋盤
first-intro = 尚未設定攝影機。請選擇攝影機，查看畫面，並說明對局內容。每一步都可以略過。
first-steps-camera = 攝影機
first-steps-picture = 畫面
first-steps-game = 對局
first-steps-begin = 開始
first-camera-hint = 選擇後即顯示畫面。此時尚不記錄。
first-none = 這台機器上沒有找到攝影機。
first-named = { $name }（{ $source }）
first-phone = 手機（透過瀏覽器）
first-demo = 程式附帶的對局錄影
first-network = 網路攝影機，或這台機器上的影片
first-phone-later = 手機需要網路和 https。對局開始時，頁面移到 { $address }，並顯示手機用的連線碼。
first-no-source = { $source } 不是攝影機，也不是這台機器上的影片或圖片資料夾。
first-no-answer = { $source } 沒有回應。它是否已連線，且沒有被其他程式佔用？
first-try-it = 試一試
first-again = 重新尋找攝影機
first-game-hint = 留空的項目按規則決定，或自動辨識。
first-next = 下一步
first-skip = 略過此步
first-back = 返回
first-skip-all = 全部略過並開始
first-begin = 開始
first-keep = 下次啟動時也使用此攝影機、規則、貼目和黑方座位
first-kept-at = 寫入 { $file }。姓名和讓子僅用於本局。
first-begun = 對局開始
first-moved = 手機需要網路和 https。頁面現在位於此網址；憑證由程式自己產生。
first-starting = 程式正在開啟攝影機…

## The login

login-title = 裁判登入
# "goban serve --new-password" is a command and stays as it is.
login-hint = 密碼在程式首次啟動時顯示過一次。在那台機器上執行 goban serve --new-password 可產生新密碼。
login-name = 姓名（可留空）
login-password = 密碼
login-enter = 登入
login-is-in = 您已登入
login-to-arbiter = 前往裁判頁面
login-leave = 登出
login-sound = 需要我時發出聲音、振動和通知
sound-on = 關閉聲音
sound-off = 開啟聲音

## What happens in a game

# $said is one of the sentences below, $outcome one of "outcome".
event-settled = 已解決：{ $said }
event-settled-as = 已解決（{ $outcome }）：{ $said }
event-withdrawn = 已撤回：{ $said }
event-withdrawn-as = 已撤回（{ $outcome }）：{ $said }
# $detail is what the program adds in a few words.
event-detail = { $said }（{ $detail }）
event-title = 說明
outcome-put-right = 已糾正
outcome-attended = 已處理
outcome-called-again = 再次呼叫
outcome-time-was-given = 已加時
outcome-result-given = 已給出結果
outcome-accepted = 已認可
outcome-dismissed = 提示已取消
outcome-undone = 已復原
outcome-corrected = 已更正
outcome-misread = 辨識有誤
outcome-restored = 已恢復原狀
outcome-rewound = 已退回
outcome-passed = 已虛手
outcome-setup = 開局的棋子
outcome-the-record-follows-the-table = 棋譜以棋盤為準
outcome-pictures-come-again = 畫面已恢復
outcome-there-is-room-again = 空間已足夠
outcome-two-in-a-row = 連下兩手
outcome-wrong-colour-stone = 顏色錯誤
outcome-extra-stone = 多餘的棋子
outcome-pass = 此前虛手

## Moves

event-BoardPlay = { $side }下在 { $points }。
event-Pass =
    { $forced ->
        [yes] { $side }的犯規著手改為虛手。
       *[no] { $side }虛手。
    }
event-Resigned = { $side }認輸。
event-MovesInferred = 畫面中沒有的著手或次序是推斷的：{ $points }。
event-Revision = 棋譜在第 { $move } 手處更正。

## Illegal moves: what happened, a title, and how it is put right

event-TwoInARow =
    { $count ->
        [0] { $side }在未輪到時虛手。
       *[other] { $side }連下了兩手或更多：{ $points }。
    }
    .title = 連下兩手
    .remedy = 拿回連下的所有棋子；改為{ $side }虛手。
event-SelfCapture = { $side }的著手使自己的棋沒有氣：{ $points }。
    .title = 自殺（禁著）
    .remedy = 拿回棋子；改為{ $side }虛手。
event-KoRetake = { $side }立即在 { $points } 提回了劫。
    .title = 立即提回劫
    .remedy = 拿回棋子，放回被它提走的那顆棋子；改為{ $side }虛手。
event-SuperkoRepetition = { $side }在 { $points } 的著手重複了以前的局面。
    .title = 全局同形再現
    .remedy = 拿回棋子，放回它提走的棋子；改為{ $side }虛手。
event-LongCycle = { $points } 之後的局面以前出現過。
    .title = 循環局面
    .remedy = 如果雙方都不變著，對局無勝負。
event-OccupiedIntersection = { $side }下在了已有棋子的 { $points }。
    .title = 下在有子處
    .remedy = 拿走這顆棋子。

## Irregularities. $color is the colour of the stones.

event-WrongColourStone =
    { $color ->
        [black] { $points } 的黑子是白方下的。
        [white] { $points } 的白子是黑方下的。
       *[none] { $points } 下了顏色錯誤的棋子。
    }
    .title = 棋子顏色錯誤
    .remedy = 換成{ $other }的棋子，並完成提子。
event-StoneBetweenPoints = { $points } 附近有一顆棋子不在交叉點上。
    .title = 棋子不在交叉點
    .remedy = 由下子的一方放到原來想下的點上。
event-HandicapMisplaced = 讓子沒有擺在通常的位置：{ $points }。
    .title = 讓子位置錯誤
    .remedy = 在白方第一手之前改正，或照此繼續。
event-HandicapCountMismatch =
    { $count ->
        [0] 讓子數不符：請看棋盤。
       *[other] 讓子數不符：{ $points }。
    }
    .title = 讓子數不符
    .remedy = 在白方第一手之前改正，或照此繼續。
event-UncapturedString =
    { $color ->
        [black] 被提的黑子還在盤上：{ $points }。
        [white] 被提的白子還在盤上：{ $points }。
       *[none] 被提的棋子還在盤上：{ $points }。
    }
    .title = 未拿走的提子
    .remedy = 請拿走。
event-RemovedStonesWithLiberties = 有氣的棋子被拿走：{ $points }。
    .title = 誤提有氣的棋子
    .remedy = 全部放回；所下的棋子保留。

## On the table

event-StoneMoved =
    { $color ->
        [black] 一顆黑子移動了：{ $points }。
        [white] 一顆白子移動了：{ $points }。
       *[none] 一顆棋子移動了：{ $points }。
    }
    .title = 棋子移動
    .remedy = 把棋子放回原來的位置。
event-StoneTakenBack = 剛下的棋子被拿回：{ $points }。
    .title = 悔棋
    .remedy = 把棋子放回；落子無悔。
event-StoneRemoved = 沒有著手而拿走了棋子：{ $points }。
    .title = 棋子被拿走
    .remedy = 把棋子放回。
event-ExtraStone = { $points } 有一顆來歷不明的棋子。
    .title = 多餘的棋子
    .remedy = 拿走這顆棋子。
event-PrisonerOnBoard =
    { $color ->
        [black] 白方棋罐蓋中的黑子在盤上：{ $points }。
        [white] 黑方棋罐蓋中的白子在盤上：{ $points }。
       *[none] 棋罐蓋中的棋子在盤上：{ $points }。
    }
    .title = 提子出現在盤上
    .remedy = 放回{ $other }的棋罐蓋。
event-BoardDisturbed =
    { $count ->
        [0] 棋子不在原來的位置；請看棋盤。
       *[other] 棋子不在原來的位置：{ $points }。
    }
    .title = 棋盤被碰動
    .remedy = 按圖放回棋子。
event-StoneCountMismatch = 棋子數與手數不符。
    .title = 棋子數不符
    .remedy = 請檢查是否缺少提子、虛手棋子或虛手。
event-AmbiguousTurn =
    { $color ->
        [black] { $points } 的黑子是誰下的？
        [white] { $points } 的白子是誰下的？
       *[none] { $points } 的棋子是誰下的？
    }{ $after ->
        [none] {""}
       *[other] 它在{ $side }的 { $after } 之後落下。
    }
    .title = 詢問
    .remedy =
        { $color ->
            [black] 是黑方連下第二手，還是白方用錯顏色的著手？
            [white] 是白方連下第二手，還是黑方用錯顏色的著手？
           *[none] 是同一方連下第二手，還是用錯顏色？
        }
event-CapturePending = { $points } 被提的棋子還要拿走。
event-PassUnconfirmed = { $side }似乎虛手了：一顆虛手棋子已交出。
event-PrisonersNotVisible = 看不見{ $side }的提子。
event-PointUnreliable = { $points } 目前辨識不可靠。
event-ViewOccluded = 看不見棋盤。
event-GridLost = 找不到棋盤的線。
    .title = 找不到棋盤
event-ViewMoved = 攝影機或棋盤移動了；棋子的位置沒有變。
event-GameDescribed = 已填寫棋手與比賽資料。
event-Restored = 棋盤與棋譜一致。
event-GameAbandonedOrEnded = 對局結束。
    .title = 對局中止或結束

## The camera and the disk

event-CameraGone = 攝影機沒有畫面。
    .title = 攝影機沒有畫面
    .remedy = 檢查連接線和電源；畫面恢復後對局繼續。
event-CameraFrozen = 攝影機一直給出同一畫面。
    .title = 攝影機畫面不動
    .remedy = 拔下攝影機，再重新插上。
event-CameraDark = 攝影機畫面太暗。
    .title = 攝影機畫面太暗
    .remedy = 給棋盤照明，或拿開遮住鏡頭的東西。
event-DiskNearlyFull = 磁碟快滿了。
    .title = 磁碟快滿了
    .remedy = 刪除已結束對局的錄影和圖片。

## The clock

event-PressWithoutMove = { $side }按了棋鐘，但沒有看到這一方落子。
    .title = 未落子按鐘
    .remedy = { $side }虛手了嗎？是則記錄虛手；否則{ $side }仍須落子。
event-TimeRanOut = { $side }的時間已用完，由裁判決定。
    .title = 時間用完
    .remedy = 請輸入結果，或在棋鐘上加時。
event-ClockAdjusted = { $side }的棋鐘已調整。
event-TimePenalty = { $side }被罰扣時間。

## What becomes of an illegal move

event-IllegalMoveUnwind = { $side }的犯規著手已拿回，改為虛手。
event-Rewound = 對局從第 { $move } 手之後繼續。
event-TacitlyAccepted = 對局已繼續；{ $points } 的著手有效。
event-GameLost = 對局已繼續；按此規則，{ $side }因 { $points } 的著手判負。
event-SelfCaptureString = 對局已繼續；{ $side }在 { $points } 的棋子被拿走。
event-CycleWatch = { $points } 之後對局已繼續；正在留意循環。
event-RefereeNeeded =
    { $count ->
        [0] 規則交由裁判決定。
       *[other] 規則交由裁判決定：{ $points }。
    }
    .title = 需要裁判
event-ArbiterCalled =
    { $color ->
        [none] 有人請裁判到場。
       *[other] { $side }請裁判到場。
    }
    .title = 呼叫裁判
    .remedy = 請到該桌去。
event-RewindOffer = 如雙方同意，對局退回到 { $points } 之前。
    .title = 可以退回
    .remedy = 然後由{ $side }下合法的一手，不算虛手。

## The end of a game

event-BreakBegun = 對局已暫停。
event-BreakEnded =
    { $color ->
        [none] 對局繼續。
       *[other] 對局繼續，輪到{ $side }。
    }
event-PlayInBreak = 對局已暫停，但仍有著手：{ $points }。
    .title = 暫停中著手
    .remedy = 認可這些著手並繼續對局，或把棋盤恢復原狀。
event-GamePaused = 雙方虛手，對局停止，開始確認死子。
event-DeadStringProposed =
    { $color ->
        [none] 作為死子從盤上拿走：{ $points }。
       *[other]
            { $count ->
                [0] { $side }認為沒有死子。
               *[other] { $side }認為這些是死子：{ $points }。
            }
    }
event-StatusAgreed =
    { $count ->
        [0] 雙方確認沒有死子。
       *[other] 雙方確認死子：{ $points }。
    }
event-AgreementMismatch = 這些是否死子，雙方不一致：{ $points }。
event-GameResumed =
    { $color ->
        [none] 對局恢復。
       *[other] 對局恢復，輪到{ $side }。
    }
event-ResumptionScope = { $side }在 { $points } 的著手不在爭議範圍之內。
    .title = 超出爭議範圍
event-FourPasses = 再次虛手：對局結束，所有棋子留在盤上。
event-WhiteLastPassDue = 黑方下了最後一手：白方再虛手一次。
event-NeutralPointsLeft =
    { $count ->
        [0] 還有單官。
       *[other] 還有單官：{ $points }。
    }
event-FirstPassUnusual = 本局的第一次虛手遠早於終局。
    .title = 第一次虛手過早
event-EquivalenceBroken = 數目法與數子法結果不同：棋譜有缺失。
    .title = 兩種計算不一致
event-SekiExclusionNeedsHuman = 雙活中的眼須由人工扣除。
event-CountingMethodDefaulted = 沒有約定計算方法。
event-KomiNotAnnounced = 此棋盤的貼目由主辦單位規定。
event-Result = 數棋完成。
event-CountingObserved = 正在整理棋子以便數棋。
event-FillInMismatch = 填滿的棋盤上棋子數不對。
event-CountAgrees = 整理後的棋盤與棋譜的計算一致。
event-CountDiffers = 整理後的棋盤與棋譜的計算不同。
event-ResultByReferee = 裁判判定結果。
event-Penalty = 裁判罰{ $side }目數。
event-Penalty-withdrawn = 裁判撤銷對{ $side }的罰目。

## The start of a game

event-BoardNotEmptyAtStart = 開始記錄時盤上已有棋子。
event-WhiteBegins = 分先對局中白方下了第一手，應由黑方先下。
event-HandicapNotStandardised =
    { $count ->
        [0] 此棋盤的讓子沒有規定位置。
       *[other] 此棋盤的讓子沒有規定位置：{ $points }。
    }
event-OrientationUnset = 如果黑方坐在別的一邊，讓子位置就相符：請指明。
    .title = 黑方座位不明
event-IntegralKomi = 此貼目可能出現和棋。
event-StoneSupplyUnconfirmed = 沒有人確認棋子的數目。

## What changes hands when something is put right

hands-pass-stone = { $giver }交給{ $receiver } { $count } 顆虛手棋子。
hands-pass-stone-returned = { $giver }還給{ $receiver } { $count } 顆虛手棋子。
# $color is the colour of the stones that become prisoners of $receiver.
hands-prisoners =
    { $color ->
        [black] { $count } 顆黑子作為提子交給{ $receiver }。
       *[white] { $count } 顆白子作為提子交給{ $receiver }。
    }
hands-own =
    { $color ->
        [black] { $count } 顆黑子還給{ $receiver }。
       *[white] { $count } 顆白子還給{ $receiver }。
    }
remedy-to-play = 接著輪到{ $side }。
remedy-referee = 由裁判決定。
remedy-lost = 按此規則，{ $side }因此判負；由裁判宣布。
remedy-both-lose = 如果對局已繼續而雙方不能達成一致，雙方均負。
remedy-warning =
    { $cost ->
        [0] 按此規則，這可能是對{ $side }的警告。
       *[other] 按此規則，這可能是對{ $side }的警告，罰 { $cost } 目。
    }

## What the program says of the picture, a count or a request.
## Their English stands where the program makes them: `text("NAME", …)` is `text-NAME` here.

full-stop = 。
text-sharp = 畫面清晰。
text-soft = 畫面略有模糊：請對準棋盤對焦。
text-blurred = 畫面模糊：請對準棋盤對焦，擦淨鏡頭，並避免攝影機晃動。
text-too-dark = 太暗：請增加光線。
text-burnt = 棋盤有些地方過亮：請移動照著它的燈，或移動攝影機。
text-rather-dark = 比較暗：光線再多些更好。
text-mirrored = 棋盤或棋子上有燈光反射。
text-light = 光線良好。
text-high = 攝影機足夠高。
text-side = 攝影機從側面拍攝：放高一些才能看清棋子之間。
text-low = 攝影機太低：棋子互相遮擋；請放高些。
text-large = 棋盤在畫面中足夠大。
text-small = 棋盤在畫面中偏小：請把攝影機移近。
text-too-small = 棋盤在畫面中太小：請把攝影機移近，或調高解析度。
text-rate-unknown = 影格率尚不清楚。
text-rate-good = 處理速度足夠快。
text-rate-slow = 處理較慢：快速的著手可能較晚才看到。
text-rate-poor = 處理的畫面太少：快速著手的次序會遺失。
text-no-grid = 沒有找到棋盤；請從更高處拍下整個棋盤，或指定四角
text-ambiguous-grid = 格線有多種可能；請拍到完整的四條邊，或指定四角
text-unclear = 畫面模糊或不清楚；請拿穩攝影機、對焦，並使光線均勻
text-dark = 畫面太暗；請增加光線
text-covered = 棋盤被遮住太多
text-moving = 棋盤或攝影機在移動
text-no-picture = 攝影機沒有畫面
text-frozen = 攝影機一直給出同一畫面
text-no-picture-yet = 還沒有畫面
text-no-camera-picture = 攝影機還沒有畫面；請傳送照片
text-no-camera = 此畫面來源不是可調整的攝影機
text-no-game = 還沒有看到棋盤
text-password = 密碼不對
text-tries = 密碼錯誤次數過多；請在 { $count } 秒後重試
text-busy = 同時傳送過多；請幾秒後重試
text-asked-at-once = 同時請求過多；請一秒後重試
text-no-record = 還沒有棋譜
text-no-such-game = 沒有這盤對局
text-no-result = 對局還沒有結果：沒有可簽字的內容
text-no-decision = 沒有找到引起此提示的判斷
text-no-answer = 對局程式沒有回應；請稍後重試
text-not-agreed = 雙方還沒有都確認死子：請先確認，再數棋
text-over = 對局已結束：請先復原終局
text-nothing-to-undo = 沒有可復原的更正
text-nothing-to-redo = 沒有可重做的更正
text-not-paused = 對局沒有暫停
text-result-stands = 結果「{ $result }」已定：請先復原
text-not-begun = 對局尚未開始：最初的局面還沒有確定
text-alert-ended = 此警告已經結束
text-no-such-alert = 本局沒有這樣的警告
text-question-ended = 此問題已經結束，或從未提出
text-moves-since = 此後已有著手：請直接更正著手
text-answer-forbidden = 對方在該處的著手是禁著：請選擇其他回答
text-stone-is-off = 所詢問的棋子已不在盤上：請回答詢問
text-not-unwound = 無法拿回：請更正著手，或認可
text-for-referee = 這由裁判決定：請取消提示或輸入結果
text-handicap-stands = 已有著手：讓子保持原樣
text-handicap-lies = 讓子仍不相符：請擺好棋子，或認可
text-stopped = 對局已停止：請先繼續對局，或復原終局
text-move-range = 第 { $number } 手：棋譜有 { $moves } 手；應為 1 到 { $most }
# What is added to an event in a few words
text-cleared = 棋盤已清空
text-by-arbiter = 裁判裁定
text-without-passes = 沒有兩次虛手
text-before-agreement = 雙方確認死子之前
text-after-end = 虛手後對局已結束：現在的著手無效
text-agreed-gone = 雙方認定的死子已不在記錄中：請重新確認死子
text-knows-no-passes = 此規則沒有虛手
text-disk = 剩餘 { $megabytes } MB
text-flapping = 畫面時斷時續：{ $seconds } 秒內中斷 { $count } 次
text-lid-more = { $side }棋罐蓋中的棋子比棋譜多 { $count } 顆
text-lid-fewer = { $side }棋罐蓋中的棋子比棋譜少 { $count } 顆
text-penalty = { $margin } 目
text-penalty-reason = { $margin } 目，{ $reason }
text-result-territory = { $result }，數目法
text-result-area = { $result }，數子法
text-method-territory = 按此規則用數目法
text-method-area = 按此規則用數子法
text-each = 各 { $count } 顆
# Notes of a score
text-komi-none = 對局和規則都沒有規定貼目：按 0 計算
text-komi-draw = 貼目 { $komi } 可能出現和棋
text-few-passes = 棋譜末尾虛手 { $passes } 次，需要 { $needed } 次；按現狀計算
text-last-pass = 黑方下了最後一手：白方再交出一顆虛手棋子，已計算在內
text-first-pass = { $side }先虛手，遠早於終局：是否有效由裁判決定
text-lost-by-breach = { $side }因第 { $number } 手（{ $why }）判負，除非發現之前雙方已確認勝負
text-end-for-people = 此規則把終局交給棋手和裁判
text-neutral = { $count } 個空點與雙方相鄰
text-dead-unstated = 沒有人說明哪些是死子，以下可能是：{ $points }
text-seki-undecided = 沒有人說明 { $points } 是否雙活，此規則不計雙活中的眼：{ $eyes }
text-seki-left-out = 雙活中的眼不計：{ $points }
text-handicap-count = 盤上有 { $count } 顆讓子，應為 { $needed } 顆
text-not-empty = 第一手之前盤上已有棋子
text-handicap-worth = 讓 { $count } 子最多值 { $theirs } 目，而本規則不補給白方
text-seki-by-result = 由棋譜結果 { $given } 可知 { $points } 為雙活
text-no-seki-by-result = 由棋譜結果 { $given } 可知沒有雙活
text-more-moves = { $side }多下了 { $count } 手：缺少{ $other }的虛手或著手
text-passes-owed =
    { $count ->
        [1] { $side }多用了 1 顆棋子：{ $other }交出 1 顆虛手棋子，已計算在內
       *[other] { $side }用的棋子較多：{ $other }交出 { $count } 顆虛手棋子，已計算在內
    }
text-methods-differ = 另一方法得 { $theirs }，而不是 { $ours }：缺少虛手、提子或著手
text-dead-stay = 不拿走死子：按此規則，這裡所有棋子留在盤上
text-program-missing = 沒有安裝 { $program }，未用它判斷死子
# What a board as arranged for the count shows
text-shown = 黑方 { $black } 目，白方 { $white } 目
text-border-gap = 邊界有缺口：{ $points }
text-border-open = 邊界未封閉：{ $points }
text-strays = 在對方的空中：{ $points }
text-black-too-many = 多 { $count } 顆黑子
text-white-too-many = 多 { $count } 顆白子
text-black-too-few = 少 { $count } 顆黑子
text-white-too-few = 少 { $count } 顆白子
text-territory-too-many = { $side }在 { $points } 的空多 { $count } 目
text-territory-too-few = { $side }在 { $points } 的空少 { $count } 目
text-heaps-beside = 棋盤旁應堆放的棋子：{ $number }
text-heaps-asked = 請輸入棋盤旁堆放的棋子數
text-heaps-missing = 按棋譜還缺：{ $number }
text-heaps-seen = 看到但不能完全確定：{ $number }
text-heaps-unseen = 看不清楚
text-heaps-tens-and-rest =
    { $tens ->
        [1] 十子的 1 堆，另加 { $rest } 子的 1 堆？
       *[other] 每堆十子的 { $tens } 堆，另加 { $rest } 子的 1 堆？
    }
text-heaps-tens =
    { $tens ->
        [1] 十子的 1 堆？
       *[other] 每堆十子的 { $tens } 堆？
    }
text-heaps-rest = { $rest } 子的 1 堆？
text-wall-gap = 按棋譜 { $points } 的空點屬於雙方：請把牆的缺口補上
text-all-filled = 這裡已填入全部棋子（空點 { $number }）：請選擇「填入全部棋子」

## The result sheet. Its language is that of the configuration.

sheet-heading = 成績單
sheet-title = 成績單：{ $black } – { $white }，{ $result }
sheet-round = 第 { $round } 輪
sheet-rules = 規則：{ $rules }（{ $id }）
sheet-changed = 主辦單位更改：{ $fields }
sheet-komi-zi = 貼 { $zi }子（{ $komi } 目）
sheet-result-zi = { $words }，合 { $zi }子
sheet-even = 分先
sheet-board = 終局圖與每一點的歸屬
sheet-legend = 方塊：空和死子，顏色為所屬一方。沒有標記：單官。
sheet-not-counted = 沒有數棋。
sheet-count-territory = 數目法
sheet-count-area = 數子法
sheet-count-territory-other = 數目法（非此規則）
sheet-count-area-other = 數子法（非此規則）
sheet-terms-territory = 空
sheet-terms-prisoners = 提子
sheet-terms-pass-stones = 虛手棋子
sheet-terms-dead = 提走的死子
sheet-terms-stones = 棋子
sheet-terms-neutral = 單官
sheet-terms-tax = 還棋頭
sheet-terms-komi = 貼目
sheet-terms-penalty = 罰目
sheet-sum = 合計
sheet-difference = 差
sheet-lead = { $side } +{ $margin }
sheet-equal = 同分
sheet-irregularities = 異常情況
sheet-irregularities-timed = 異常情況（自第一個畫面起的時間）
sheet-none = 沒有記錄。
sheet-unknown = 沒有提供對局的經過。
sheet-at-move = { $time }，第 { $move } 手
sheet-open = 未解決
sheet-settled = 已解決
# By whose word something ended; $outcome is one of "outcome".
sheet-outcome-by = { $outcome }，處理者：{ $arbiter }
sheet-by = 處理者：{ $arbiter }
sheet-doubts = 結果可能不同
sheet-notes = 說明
sheet-clauses = 條款
sheet-signed = 結果：{ $result }（{ $words }）。
sheet-continued = 下方或下一頁的異常情況與說明屬於本表。
sheet-arbiter = 裁判

## What the clauses say that an alert or a note may cite, in a few words

clause-bga-1 = 棋盤大小；計算方法在第一手前約定，否則為數目法
clause-bga-2 = 空盤黑先，讓子棋白先；雙方輪流；棋子下在空的交叉點
clause-bga-3 = 除另有規定外，分先貼 7½ 目，讓子棋貼 ½ 目
clause-bga-4 = 讓子擺在星位；數子法時除第一子外每子給白方一目
clause-bga-5-1 = 沒有氣的棋立即拿走，成為提子，並保持可見
clause-bga-5-2 = 著手不得使自己的棋沒有氣
clause-bga-6-1 = 剛提了一子的孤子，不能立即被提回
clause-bga-6-2 = 著手不得再現同一方著手造成過的局面
clause-bga-7 = 虛手交出一顆棋子，歸入對方提子；隨時可以虛手
clause-bga-8 = 哪些違規是犯規著手，哪些是異常情況；兩者都視為無意
clause-bga-8-1 = 下一手前發現的犯規著手拿回並算虛手；之後雙方可同意退回
clause-bga-8-1-i = 不退回時：自殺的棋作為提子拿走
clause-bga-8-1-ii = 連下兩手或更多而不退回時：請裁判裁定
clause-bga-8-2 = 異常情況一經發現，即按雙方滿意的方式糾正
clause-bga-9 = 兩次虛手使對局停止；拿走雙方確認的死子；否則繼續
clause-bga-10 = 有爭議就實戰解決：恢復輪流著手
clause-bga-10-i = 恢復時由最後虛手者的對手先下
clause-bga-10-iii = 立即再次虛手，共四次，對局結束，所有棋子留在盤上
clause-bga-11 = 白方下最後一手，使雙方手數相同
clause-bga-12 = 兩種計算結果相同；空包括雙活中的眼
clause-bga-12-3 = 得分為白方得分加貼目減黑方得分；用規定的貼目沒有和棋
clause-bga-a-1-i = 犯規：連下兩手或更多
clause-bga-a-1-ii = 犯規：自殺
clause-bga-a-1-iii = 犯規：未隔一手即提回劫
clause-bga-a-1-iv = 犯規：重複以前的局面
clause-bga-a-2-i = 顏色錯誤：立即發現則更換，之後協商；可以清點棋子
clause-bga-a-2-ii = 下在有子處：立即發現則拿走並下合法一手，之後算提子
clause-bga-a-2-iii = 棋子不在交叉點：由下子者放到想下的點
clause-bga-a-2-iv = 讓子位置錯誤在白方第一手前改正，之後保留
clause-bga-a-2-v = 留在盤上的被提棋子拿走，交給提子的一方
clause-bga-a-2-vi = 被誤提的有氣棋子放回；著手有效
clause-bga-app-b = 雙方手數相同時，數子與數目結果相同
clause-bga-app-b-cor-1 = 奇數路棋盤上，和棋需要奇數貼目
clause-bga-interp-3-1 = 貼 7½ 目（讓子 ½ 目）只用於 19 路
clause-bga-interp-3-2 = 小棋盤用非整數貼目：和棋有違規則精神
clause-bga-interp-6-1 = 劫是長度為二的循環，更複雜的為超級劫（禁止全局同形再現）
clause-bga-interp-8-1 = 兩類犯規著手；下一手前發現則以虛手代替
clause-bga-interp-8-1-i = 犯規：未輪到而著手；連下的各手合為一次犯規著手
clause-bga-interp-8-1-ii = 犯規：下在自殺、劫或超級劫禁止的點
clause-bga-interp-8-2 = 之後：雙方可同意無罰退回；否則連下由裁判決定，自殺的棋算提子，劫則繼續對局
clause-bga-interp-8-3 = 異常情況無罰糾正，使雙方滿意
clause-bga-interp-8-3-i = 留在盤上的被提棋子拿走，交給對方
clause-bga-interp-8-3-ii = 被誤提的有氣棋子放回；提子的那一手保留
clause-bga-interp-8-3-iii = 讓子位置錯誤在白方第一手前改正，之後保留
clause-bga-interp-8-3-iv = 下在有子處：拿走並由對方下；之後放回其主人的棋罐
clause-bga-interp-8-3-v = 棋子不在交叉點：由下子者放到想下的點
clause-bga-interp-8-3-vi = 顏色錯誤：立即發現則更換，之後協商；可以清點棋子
clause-bga-interp-10-1 = 可以多次恢復對局；四次虛手仍不一致，則所有棋子留在盤上
clause-aga-1 = 除讓子外棋盤為空；雙方棋子充足
clause-aga-2 = 輪流著手，黑先，讓子棋白先；自己的棋子下在空點
clause-aga-3 = 白方得 5½ 目，讓子棋 ½ 目，避免和棋
clause-aga-4 = 2 至 9 顆讓子按星位表擺放，更多無規定；數子法除第一子外每子一目
clause-aga-5 = 沒有氣的棋被提走；自殺犯規
clause-aga-6 = 著手不得再現同一方行棋的相同局面；通常是劫
clause-aga-7 = 虛手交給對方一顆棋子
clause-aga-8 = 下一手前發現的犯規著手拿回，算交子的虛手；之後除非雙方同意退回，否則有效
clause-aga-9 = 兩次虛手表示結束；確認的死子作為提子拿走
clause-aga-10 = 爭議實戰解決，由最後虛手者的對手先下；雙方各虛手兩次則全部算活；可用觸指死子的程序
clause-aga-11 = 白方下最後一手；雙方下出或交出的棋子數相同
clause-aga-12 = 數目或數子，未約定則數目，兩法差額相同；空、區域與單官的定義
clause-wmsg-1-1 = 棋盤為 19 路
clause-wmsg-1-2 = 正式比賽黑白各 180 子
clause-wmsg-2-1 = 一方執黑，另一方執白
clause-wmsg-2-2 = 開始時棋盤為空
clause-wmsg-2-3 = 黑先，然後輪流，下在空點
clause-wmsg-2-4 = 落下的棋子不得移到別的點
clause-wmsg-2-5 = 虛手放棄著手權
clause-wmsg-3-3 = 沒有氣的棋子必須拿走
clause-wmsg-3-5 = 禁著點：沒有氣且不能提子
clause-wmsg-4 = 著手不得再現出現過的局面；劫與更長的循環
clause-wmsg-5 = 兩次虛手結束輪流著手，不論誰最後虛手
clause-wmsg-5-1 = 經確認拿走死子，對局結束
clause-wmsg-5-2 = 有爭議則按原次序恢復，直到兩次虛手，然後全部算活
clause-wmsg-5-3 = 恢復只解決死活和被圍的點；其他點平分
clause-wmsg-6 = 數子，單官平分；白方先虛手則黑方減一目；貼 6.5；認輸
clause-wmsg-7 = 三種計算結果相同；這裡填入全部棋子
clause-faq-2-1 = 初學者的簡短規則：先行者執黑，輪流著手
clause-faq-2-2 = 數子或數目，以及協商拿走死子，按對手的習慣
clause-faq-3-3 = 被圍的棋子拿走，先拿對方的；自殺可以允許或不允許
clause-faq-3-5 = 輪流著手；著手是把自己的棋子下在空的交叉點；虛手只是讓出一手
clause-faq-3-6 = 貼目用半目避免和棋；約定數目的讓子，自由或定點擺放
clause-faq-3-7 = 輪流、確認、計算；不一致則如同未停過一樣繼續
clause-faq-3-8 = 超級劫：著手不得再現局面；或兩手劫規則，長循環無勝負
clause-faq-3-9 = 數子：棋子和只被它們圍住的點；數目：這些點和提子；其餘為單官
clause-faq-3-10 = 得分按固定程序計算
clause-faq-4-1 = 簡短規則：兩次虛手即結束；數子、超級劫、可自殺；其餘由比賽規定
clause-faq-4-2 = 美國：情境超級劫，禁自殺，貼 7.5，讓子自由或定點，虛手交子且白方最後，使數子與數目相同
clause-faq-4-3 = 中國：數子，禁自殺
clause-faq-4-3-1 = 正式中國規則：兩手劫與長循環規則，只數一方，貼 3.75 子（半數）
clause-faq-4-3-2 = 簡化中國規則：局面超級劫，任何計算方式，貼 7.5
clause-faq-4-4 = 日本：雙活不計的數目，禁自殺，兩手劫與長循環規則，貼 6.5，定點讓子，整理棋盤
clause-faq-4-4-1 = 日本規則的終局：單官、假想死活、拿走死子、計算
clause-faq-4-4-2 = 1989 年日本規則、世界業餘規則、韓國規則，及其 2003 年解釋
clause-faq-4-4-4 = 口頭日本規則：沒有定義；爭議由裁判決定
clause-faq-4-5 = 應氏：數子，可自殺，貼 8，同分黑勝，自由讓子
clause-faq-4-5-1 = 正式應氏規則：劫規則近似超級劫，各 180 子填滿，後期階段不明確
clause-faq-4-5-2 = 簡化應氏規則：局面超級劫，任何計算方式，後期階段明確
clause-faq-4-6 = 紐西蘭：數子，可自殺，情境超級劫，貼 7，自由讓子
clause-faq-4-7 = 對弈網站：IGS 與 Yahoo，雙活計目，禁自殺，兩手劫，三次或兩次虛手，循環無規定，不交子
clause-faq-5-2 = 虛手棋子；傳統數目法沒有
clause-faq-5-3 = 虛手交子且白方最後虛手，使數子與數目相同
clause-faq-5-6 = 棋子計分：只算盤上的棋子，每塊棋要讓出眼位
clause-faq-5-7 = 舊應氏規則：單官區域由周圍的棋子平分
clause-faq-5-8 = 沒有虛手：沒有合法著手者負
clause-faq-5-10 = 局面超級劫只看局面，情境超級劫還看輪到誰
clause-faq-5-11 = 讓 H 子給 H−1 目，幾乎只用於美國規則
clause-faq-6-1 = 零分為和棋，各得半勝；裁判可因犯規或棄權判負
clause-faq-6-8 = 裁判人選在開始前確定，由裁判作出決定
clause-j1989-2 = 雙方輪流各下一枚自己顏色的棋子
clause-j1989-3 = 棋子下在空點上
clause-j1989-4 = 棋子只要有氣就留在棋盤上，沒有氣就不能存在
clause-j1989-6 = 劫中被提子的一方不能在下一手馬上提回
clause-j1989-9-3 = 停止後一方要求恢復，對方必須同意，並由對方先下
clause-j1989-10-4 = 雙方確認勝負之後，任何情況都不再改變結果
clause-j1989-12 = 全局同形再現，若雙方同意，對局以無勝負結束
clause-j1989-13-1 = 停止後發現有效著手，雙方都不要求恢復，又不能就終局達成一致：雙方均負
clause-j1989-13-2 = 移動過的棋子放回原處繼續；不能達成一致或無法放回時，雙方均負
clause-j1989-14 = 違反規則的一方，若在雙方確認勝負之前被發現，自該著手起判負
clause-egf-1-4 = 對局規則；日本規則貼目6.5，整數貼目的讓子棋平局時白勝，爭議由仲裁決定
clause-k2016-3-3 = 棋子算作下在最先碰到的點或離它最近的點，並且必須落子
clause-k2016-3-4 = 棋盤上的棋子不得移到別的點
clause-k2016-18 = 警告並罰兩目：提子沒有放在棋盒蓋裡，按鐘後才提子，落子時移動棋子
clause-cn-ref-8-1 = 對方沒有虛手而連下兩手，判負
clause-cn-ref-8-2 = 拿起後下在別處的棋子放回原處，並警告；不慎掉落的棋子可以任選著點
clause-cn-ref-8-3 = 發現移動的棋子，經雙方同意放回或有效；否則由裁判決定：放回、有效、和棋或重下；故意移動者判負
clause-cn-ref-8-4 = 散亂的棋局按記錄復盤；不能復盤則判和、重下或判負；故意弄亂者判負
clause-cn-ref-9 = 誤提有氣的棋子放回，並警告
clause-cn-ref-10 = 下在禁著點的棋子無效，算虛手
clause-cn-ref-11 = 劫被馬上提回，著手無效，算虛手；同形再現也一樣

## The page of a hall, which shows many tables

hall-name = 賽場
hall-pages-hall = 全部對局桌
hall-pages-alerts = 提示
hall-pages-login = 登入
hall-live = 直播中
hall-lost = 連線中斷，正在重試
hall-table = 第 { $table } 桌
hall-seconds = { $count } 秒
hall-minutes = { $count } 分鐘
hall-hours = { $hours } 小時 { $minutes } 分鐘
hall-title = 全部對局桌
hall-needing = 需要裁判：{ $count } 桌
hall-troubled = 有問題：{ $count } 桌
hall-others = 其他 { $count } 桌
hall-tools = 篩選與顯示
hall-calm = 目前沒有需要您處理的對局桌。
hall-none = 此賽場還沒有棋盤。在賽場伺器上執行 goban hub add-board T1 可加入一個。
hall-no-match = 沒有符合條件的對局桌。
hall-clear = 全部顯示
hall-sections = 賽場的對局桌
hall-search = 棋手或桌號
hall-search-hint = 姓名或桌號
hall-tables = 桌號
hall-tables-hint = 1-20, 35
hall-bad-tables = 號碼或範圍，例如 1-20, 35
hall-round = 輪次
hall-any-round = 全部輪次
hall-state = 狀態
hall-states-any = 全部
hall-states-alert = 需要裁判
hall-states-trouble = 有問題
hall-states-play = 對局中
hall-states-paused = 已暫停
hall-states-counting = 確認、數棋
hall-states-done = 已結束
hall-states-setup = 未開始
hall-shown = { $count } 桌中的 { $shown } 桌
hall-shown-all = { $count } 桌
hall-projector = 投影畫面
hall-leave-projector = 返回（Esc）
hall-spectators = 觀眾畫面
hall-keys = 快速鍵
hall-keys-title = 快速鍵說明
hall-keys-arrows = 方向鍵
hall-keys-search = 搜尋
hall-keys-walk = 在對局桌之間移動
hall-keys-open = 開啟對局桌
hall-keys-next = 到下一張需要裁判的對局桌
hall-keys-seen = 已看到：聲音停止
hall-keys-projector = 切換到投影畫面，再按返回
hall-keys-all = 顯示全部對局桌
hall-failure = 賽場伺器目前無法儲存：{ $why }。各桌的對局繼續。
hall-leaving = 目前有內容未能傳到賽場之外：{ $why }。賽場內一切繼續。
tile-move = 第 { $number } 手
tile-no-move = 還沒有著手
tile-turn = 輪到{ $side }
tile-versus = { $black } – { $white }
tile-waits = 已等 { $time }
tile-more = 另有 { $count } 項
board-never = 從未收到訊息
board-away = 自 { $since } 起沒有此棋盤的訊息
board-starting = 賽場伺器啟動後沒有訊息
board-trouble-camera-gone = 攝影機沒有畫面
board-trouble-camera-frozen = 攝影機畫面不動
board-trouble-camera-dark = 攝影機畫面太暗
board-trouble-disk-nearly-full = 棋盤裝置的磁碟快滿了
board-lost = 攝影機畫面中沒有棋盤
board-twins = 兩台機器使用此名稱：{ $numbers }
board-strange = { $count } 筆記錄重複到達且內容不同
board-differs = 此處的棋譜與棋盤的棋譜不同，正在向棋盤索取棋譜
board-unreadable = 無法讀取的訊息：{ $count }，最後一則：{ $why }
board-twins-title = 兩個棋盤同名
log-title = 最近 24 小時的提示
log-intro = 所有提示、詢問和呼叫，未解決的在前。時間從賽場伺器得知時算起。
log-none = 沒有提示。
log-open = { $count } 項未解決
log-took = { $count } 項已結束；半數在 { $median } 之內，最長 { $longest }
log-columns-table = 桌號
log-columns-what = 內容
log-columns-raised = 出現
log-columns-ended-by = 處理者
log-columns-took = 用時
log-states-open = 未解決
log-states-call = 呼叫
log-filter = 顯示
log-filters-all = 全部
log-filters-open = 僅未解決
log-filters-ended = 僅已結束
log-at-table = 在對局桌
log-seen-by = { $who } 於 { $at } 已看到
hall-login-title = 登入賽場
hall-login-hint = 賽場發給您的使用者名稱和密碼。首次啟動時顯示的密碼屬於使用者名稱 arbiter。
hall-login-name = 使用者名稱
hall-login-is-in = 您已登入為 { $name }
hall-login-to-hall = 前往全部對局桌
hall-login-leave = 登出
hall-login-enter = 登入

## The page as an app, the link to it, the rules, and what stands above a sheet

page-install = 安裝為應用程式
pages-rules = 規則
offline-title = 無法連線至棋盤
offline-why = 沒有網路，或者程式沒有執行。本頁會自動重試。
offline-again = 重試
rules-page-title = 引用的規則
rules-page-intro = 各條款的內容，以另外的措辞說明。與原文件不一致時，以原文件為準。
rules-page-cited = 所引用的條款：{ $cited }
rules-page-unknown = 此條款由主辦單位自訂，程式不知道其內容。
sheet-bar-label = 本成績單
sheet-bar-back = 返回
sheet-bar-print = 列印
sheet-bar-pdf = PDF
overlay-refused = { $name }={ $value } 無法使用，改用 { $used }。
overlay-unknown = { $name } 不是此頁面的設定。
overlay-no-board = 沒有棋盤 { $name }。
share-share = 分享…
share-title = 向他人展示這個棋盤
share-qr = 本棋盤連結的 QR 碼
share-send = 傳送連結
share-copy = 複製連結
share-copied = 連結已複製。
share-embed = 在其他頁面中顯示
share-embed-hint = 這段 HTML 在那裡顯示棋盤，沒有提示，也沒有按鈕。
share-open = 開啟棋盤
why-figures = 以數字檢視程式如何權衡

hall-pages-pairings = 對陣
hall-pages-boards = 棋盤
hall-pages-aim = 攝影機
hall-pages-sheets = 台次牌
board-left-out = 此棋盤傳來無法顯示的提示：請看它自己的頁面
pairings-intro = 哪一桌下哪一場對陣。棋盤在第一手之前接受對陣；對局進行中則會詢問。
pairings-paste = 一輪的對陣表：貼上，或選擇檔案
pairings-columns = 第一行是欄名：board, table, round, black, white, black_rank, white_rank, komi, handicap, rules, tournament, pairing。需要 board 或 table。用逗號、分號或 Tab 字元分隔。
pairings-take = 採用這些對陣
pairings-file = 選擇檔案
pairings-taken = 已更改 { $changed } 桌，保持不變 { $left } 桌。
pairings-bad = 沒有更改任何內容。無法使用的行：{ $count }。
pairings-line = 第 { $line } 行：{ $message }
pairings-running = 有對局正在進行
pairings-running-at = 正在對局：{ $boards }。
pairings-leave = 讓這些桌保持不變
pairings-change = 也更改它們：由各棋盤詢問正在進行的對局是否接受對陣
pairings-change-one = 更改
pairings-goes-on = 此處正在對局，第 { $move } 手。棋盤會詢問這一局是否接受對陣。
pairings-edit = 編輯…
pairings-edit-of = 對陣：{ $table }
pairings-became-taken = 已接受
pairings-became-asks = 棋盤正在詢問裁判
pairings-became-next = 用於下一局
pairings-became-refused = 棋盤無法接受
pairings-tournament = 比賽
pairings-pairing = 對陣
pairings-as-before = 依棋盤現有設定
pairings-keep = 儲存
pairings-kept = 已儲存對陣：{ $table }。
pairings-terms = 條件
pairings-at-board = 棋盤狀態
desk-title = 比賽編排程式
desk-reads = { $source }，第 { $round } 輪
desk-question = { $table }：此處對局仍在進行，而編排程式現在的對陣是 { $black } 對 { $white }。
desk-leave = 保持不變
desk-results = 各對陣的結果
desk-result = 結果
desk-confirm = 確認 { $result }
desk-confirmed = 已確認結果：{ $table }。
desk-other = 其他結果…
desk-other-hint = 按棋譜寫法：B+3.5、W+R、0、Void、0:0
desk-stage-played = 對局中
desk-stage-open = 等待確認
desk-stage-confirmed = { $result }，由 { $who } 確認
desk-stage-sent = { $result }，由 { $who } 確認；編排程式已收到
desk-files = 已確認結果的檔案：
boards-intro = 每個棋盤有自己的名稱和密碼。執行中的賽場伺器無需重新啟動。
boards-name = 新棋盤的名稱
boards-name-hint = 字母、數字、點、連字號：例如 T12
boards-add = 允許加入
boards-added = 棋盤 { $board } 可以連線
boards-once = 密碼只顯示這一次：
boards-on-board = 用這一行啟動棋盤；SOURCE 是它的攝影機，例如 picamera：
boards-copy = 複製這一行
boards-copied = 已複製這一行。
boards-not-copied = 瀏覽器不允許本頁複製：請選取這一行並複製。
boards-ca = 憑證（ca.pem）
boards-qr = 同一行的 QR 碼
boards-list = 可以連線的棋盤
boards-heard = 最後訊息
boards-online = 線上
boards-remove = 移除…
boards-remove-of = 移除 { $board }
boards-remove-sure = 此棋盤不能再連線，也不再顯示。它傳來的內容會保留。
boards-removed = 棋盤 { $board } 已移除。
aim-intro = 會場的所有攝影機。請將每台攝影機對準棋盤，直到所有方框變綠；點選名稱可進入該棋盤的設定。
aim-ready = { $count }台攝影機中有{ $ready }台已就緒
aim-picture = { $table }的攝影機畫面
sheets-intro = 每台一張：觀眾掃碼即可觀看對局，無需登入。
sheets-print = 列印
sheets-follow = 掃碼觀看本局

site-none = 還沒有對局開始。
site-earlier = 以前的對局
site-gone = 這一桌已不再顯示。以下是最後的局面。
site-delayed = 所有內容延遲 { $minutes } 分鐘顯示。
site-quiet = 已有 { $minutes } 分鐘沒有新訊息：賽場沒有傳來資料。
