### The texts of Goban in Chinese (simplified script). How to translate: docs/translating.md.
### Arguments: $side and $other are names of colours as in "colors", $color is black, white or none.

## Words that are used in other texts

# Many points of a board: the first ones, and how many $more there are of all $count stones.
points-and-more = { $points } 及另外 { $more } 处（共 { $count } 子）
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
page-navigation = 页面
page-close = 关闭
page-more = 更多
page-cancel = 取消
page-language = 语言
page-coordinates = 坐标
pages-board = 棋盘
pages-games = 对局
pages-count = 数棋
pages-photo = 照片
pages-arbiter = 裁判
pages-setup = 设置
pages-login = 登录
pages-table = 对局桌
pages-clock = 棋钟
pages-join = 对局桌的设备
pages-phone = 手机摄像头
pages-first = 首次设置
pages-hall = 全部对局桌
connection-lost = 连接中断，正在重试
connection-connecting = 正在连接

## The camera

camera-ok = 直播中
camera-paused = 已暂停
camera-occluded = 棋盘被遮住
camera-lost = 画面中没有棋盘
camera-dark = 太暗
camera-gone = 摄像头没有画面
camera-ended = 录像已播完
camera-away = 此对局桌没有回应：这是最后看到的情形
camera-alt = 摄像头画面，以及识别出的网格和棋子
camera-waiting = 等待画面
camera-none = 目前没有画面。
camera-legend = 绿色：识别出的网格。圆圈：识别出的棋子；可疑和被遮住的点有标记。

recent-title = 最近五分钟
recent-around = 前后几秒
recent-none = 还没有保存的图片。
recent-alt = 当时摄像头看到的画面
recent-play = 播放
recent-stop = 停止
recent-at = { $time }，第 { $move } 手

## The bar about what needs somebody

attention-label = 需要处理的事
attention-sound = 提示音
# In the title of the window. $what is the title of an alert, $page the title of the page.
attention-title =
    { $count ->
        [1] ⚠ { $what } · { $page }
       *[other] ⚠ { $what }（{ $count }） · { $page }
    }
attention-paused-title = ⏸ 已暂停 · { $page }
# $more is how many alerts there are beside the one that is named.
attention-several = { $what }，另有 { $more } 项
attention-show = 查看
attention-seen = 已看到
attention-paused = 对局已暂停
attention-paused-sure = 对局继续之前，盘上的变化都不算数。
attention-asking = 裁判正在查看棋盘。
attention-ask-sound = 此设备上还没有提示音。
attention-hear = 打开声音
attention-stay-quiet = 保持静音
attention-silenced = 点按页面之前，此浏览器不会发声。

## What went wrong with a request

errors-connection = 无法连接服务器。请检查网络后重试。
errors-page = 无法显示此页面
errors-401 = 请先登录。
errors-403 = 此账号无权进行此操作。
errors-404 = 这里没有内容。
errors-413 = 文件太大：最多 25 MB、5000 万像素。
errors-429 = 尝试次数过多，请等一分钟。
errors-503 = 对局还没有准备好。
errors-status = 服务器拒绝了请求（{ $status }）。

## A board in words, for those who do not see it

position-board = { $size } 路棋盘。
position-stones = { $side }：{ $stones }。
position-no-stones = { $side }：没有棋子。
position-last = 最后一手 { $point }。
# A point of a board, what lies there, and how it is marked.
point =
    { $label }，{ $kind ->
        [black] 黑子
        [white] 白子
       *[empty] 空点
    }{ $mark ->
        [unsure] ，可疑
        [hidden] ，看不见
        [dead] ，死子
        [flagged] ，有标记
        [certain] ，确定是死子
        [suggested] ，建议为死子
        [disputed] ，有争议
       *[none] { "" }
    }
# $point is the text above, $said what the point counts for.
point-said = { $point }：{ $said }

## Stepping through a game

steps-group = 逐手查看
steps-slider = 手数
steps-first = 到开头
steps-back = 后退一手
steps-forward = 前进一手
steps-last = 到最后一手
steps-numbers = 手数
steps-none = 还没有着手
steps-at-last = 第 { $at } 手
steps-at = 第 { $at } 手，共 { $count } 手
steps-behind = 您正在看以前的局面。
steps-live = 回到当前

## The board's page

board-to-count = 确认死子并数棋
board-to-result = 结果与数棋
board-in-words = 用文字描述棋盘
board-download = 下载棋谱（SGF）
board-projector = 投影视图
players-title = 棋手
players-to-play = 轮到落子
players-prisoners = 提子 { $count }
phases-setup = 等待棋盘
phases-play = 对局中
phases-disturbed = 棋子被碰动
phases-paused = 对局已暂停
phases-agreement = 双方虚手：正在确认死子
phases-counting = 正在数棋
phases-done = 对局结束
rules-bga2009 = BGA 规则
rules-aga1991 = AGA 规则（1991 年）
rules-aga = AGA 规则
rules-wmsg2008 = WMSG 规则
rules-japanese-1989 = 日本规则
rules-egf-japanese = 日本规则（EGF）
rules-korean-2016 = 韩国规则
rules-chinese-official = 中国规则
rules-chinese-simplified = 中国规则（简化）
rules-ing-official = 应氏规则
rules-ing-simplified = 应氏规则（简化）
rules-nz = 新西兰规则
rules-tromp-taylor = Tromp-Taylor 规则
rules-simple = Simple Rules
round = 第 { $round } 轮
table-numbered = 第 { $table } 桌
hub-trouble = 无法连接赛场服务器：{ $why }。对局继续。
komi = 贴目 { $komi }
handicap = 让 { $count } 子
moves-title = 着手
moves-none = 还没有着手
moves-pass = 虚手
moves-inferred = 这几手的次序是推断的
moves-count = { $count } 手
moves-label = 第 { $at } 手：{ $side } { $point }
moves-label-pass = 第 { $at } 手：{ $side }虚手
moves-label-inferred = 第 { $at } 手：{ $side } { $point }，次序为推断
moves-label-pass-inferred = 第 { $at } 手：{ $side }虚手，次序为推断
news-title = 经过

## Results

result-draw = 和棋
result-void = 无胜负
result-undecided = 结果未定
result-both-lose = 双方判负
result-both-win = 双方判胜
result-black-equal = 同分，黑方胜
result-plain = { $side }胜
result-resignation = { $side }中盘胜
result-time = { $side }胜（对方超时）
result-forfeit = { $side }胜（对方犯规或弃权）
# $margin is how it is written (3½), $points the number for the plural.
result-points = { $side }胜 { $margin } 目

## Alerts

alerts-question = 询问
alerts-remedy = 处理办法：
alerts-must-lie = 棋盘应有的样子
alerts-when-before = 之前
alerts-when-after = 之后
alerts-when-now = 现在
alerts-picture-before = 发生之前的棋盘
alerts-picture-after = 发现时的棋盘
alerts-picture-now = 现在的棋盘
alerts-put-right = 已经纠正
alerts-attended = 已处理
alerts-is-attended = 已记为处理。
alerts-is-right = 已记录：已经纠正。
alerts-accept = 按实际着手认可
alerts-accept-sure = 棋子保持不动，棋谱照此记录。
alerts-accepted = 已记录：按实际着手认可。
alerts-in-break-accept = 对局继续
alerts-in-break-accept-sure = 暂停结束，暂停期间的着手记入棋谱。
alerts-in-break-accepted = 已记录：对局继续，包括暂停期间的着手。
alerts-dismiss = 取消提示
alerts-dismiss-sure = 此提示将撤回，不再因同一原因出现。棋谱不变。
alerts-dismissed = 提示已取消。
alerts-answered = 回答已记录。
alerts-over = 其他人已经处理了此提示。
# Answers to the question whose stone it is; $color is the colour of the stone.
alerts-answer-two-in-a-row =
    { $color ->
        [none] 同一方的第二手
       *[other] { $side }的第二手
    }
alerts-answer-wrong-colour-stone =
    { $color ->
        [none] 对方的着手，但棋子颜色错误
       *[other] { $other }的着手，但棋子颜色错误
    }
alerts-answer-pass =
    { $color ->
        [none] 对方此前虚手
       *[other] { $other }此前虚手
    }
alerts-answer-extra-stone = 多余的棋子
alerts-effect-two-in-a-row = 发出提示，说明要拿回哪些棋子。
alerts-effect-wrong-colour-stone =
    { $color ->
        [none] 记录为另一方的着手，并要求换成正确颜色的棋子。
       *[other] 记为{ $other }的着手，并要求换成正确颜色的棋子。
    }
alerts-effect-pass = 在此子之前记录虚手；棋盘不变。
alerts-effect-extra-stone = 从棋谱中去掉，并要求拿走棋子。

## The arbiter's page

arbiter-calm = 目前没有需要您处理的事。
arbiter-picture = 摄像头
arbiter-undo = 撤销
arbiter-taken-back = 已撤销。
why-now = 程序正在权衡的情况
why-alert = 程序如此判断的理由
why-led = 此提示是过了一段时间才出现的。在此之前，程序的判断是：
why-waits = 正在等待：{ $reason }。
why-waits-at = 正在等待：{ $reason }（{ $points }）。
why-recorded = 已记录：{ $says }。
why-weighs-nothing = 目前没有需要权衡的情况。
why-nothing = 目前没有需要权衡的情况：棋盘与棋谱一致。
why-score = 评分 { $value }

## Corrections of the record

corrections-title = 更正棋谱
corrections-hint = 每次更正都会记下操作者和时间，并且可以撤销。
corrections-history = 已输入的内容
corrections-pass = { $side }虚手
corrections-passed = 已记录：{ $side }虚手。
passing-out-of-turn = 现在轮到{ $other }。{ $side }仍然虚手了吗？
passing-again = { $other }刚刚虚手。{ $side }也虚手了吗？
corrections-move = 更正一手…
corrections-stone = 放置棋子…
corrections-stone-sure = 手工设定棋谱中的一点，棋盘即以此为准。
corrections-stone-label = 棋谱中的棋盘：请选择一点
corrections-stone-kind = 该处是什么
corrections-stones-black = 黑子
corrections-stones-white = 白子
corrections-stones-empty = 空
corrections-stone-summary =
    { $kind ->
        [black] { $point } 将变为黑子。
        [white] { $point } 将变为白子。
       *[empty] { $point } 将变为空点。
    }
corrections-stone-set =
    { $kind ->
        [black] { $point } 现在是黑子。
        [white] { $point } 现在是白子。
       *[empty] { $point } 现在是空点。
    }
corrections-stone-there = { $point } 已经如此。
corrections-turn = 轮到谁…
corrections-to-play = 轮到哪方
corrections-turned = 轮到{ $side }。
corrections-resync = 以当前棋盘为准
corrections-resync-sure = 棋谱将改成与现在盘上的棋子一致。
corrections-resynced = 棋谱已与棋盘一致。
corrections-undo = 撤销
corrections-redo = 重做
corrections-undone = 最后一次更正已撤销。
corrections-redone = 更正已重做。
corrections-kind = 更正方式
corrections-kinds-replace-move = 替换一手
corrections-kinds-insert-move = 在前面插入一手
corrections-kinds-delete-move = 删除一手
corrections-number = 手数
corrections-color = 颜色
corrections-point = 位置
corrections-point-example = Q16
corrections-point-hint = 虚手则留空。可点按棋盘选择。
corrections-board-label = 此手之前的棋盘：请选择一点
corrections-no-point = { $point } 不是此棋盘上的点。
corrections-enter = 输入
corrections-corrected = 棋谱已更正。
corrections-same = 第 { $number } 手已经如此记录：请选择另一点。
corrections-refused = 未被接受；棋谱保持不变。
# A move inside the texts below: "Black Q16", "White pass".
corrections-a-move = { $side } { $point }
corrections-a-pass = { $side } 虚手
corrections-no-move = 没有这一手。
corrections-deletes = 删除第 { $number } 手（{ $was }）。
corrections-inserts = { $now } 成为第 { $number } 手。
corrections-replaces = 第 { $number } 手（{ $was }）改为 { $now }。

## The course of the game

game-title = 对局
game-pause = 暂停对局
game-paused = 已暂停：对局继续之前，盘上的变化都不算数。
game-go = 结束暂停
game-going = 对局继续。
game-resign = 认输…
game-resigns = 认输的一方
game-resign-sure = 对局随即结束。
game-resigned = 已记录：{ $side }认输。
game-resume = 虚手后继续
game-resume-sure = 虚手之后继续对局，轮到{ $side }。
game-resumed = 对局已继续。
game-result = 输入结果…
game-result-sure = 结果将记入棋谱。
game-given = 结果已记录。
game-enter = 输入
game-penalty = 罚目…
game-penalty-sure = 数棋时从该方扣除这些目。
game-penalised = 被罚的一方
game-penalty-hint = 例如 2
game-penalty-reason = 原因（可留空）
game-no-penalty = 罚目至少为半目。
game-penalty-given =
    { $points ->
        [1] 已记录：{ $side }被罚 1 目。
       *[other] 已记录：{ $side }被罚 { $margin } 目。
    }
game-method = 计算方法…
game-method-sure = 规则允许选择时，双方约定的方法。
game-counted = 计算方法
game-methods-territory = 数目法
game-methods-area = 数子法
game-method-agreed =
    { $method ->
        [area] 已记录：采用数子法。
       *[territory] 已记录：采用数目法。
    }
game-describe = 姓名与比赛…
game-describe-sure = 将记入棋谱和成绩单。
game-player-name-black = 黑方姓名
game-player-name-white = 白方姓名
game-player-rank-black = 黑方段级
game-player-rank-white = 白方段级
game-rank-hint = 例如 3d
game-event = 比赛
game-round = 轮次
game-described = 已记录：姓名与比赛。
game-end = 结束对局…
game-end-sure = 对局随即结束：新对局开始之前不再记录。
game-ended = 对局结束。
game-winner = 胜方
game-winners-none = 按已有的判定，或未定
game-winners-draw = 无：和棋
game-winners-lost = 无：双方判负
game-winners-void = 无胜负
game-reason = 方式
game-reasons-points = 目数
game-reasons-resignation = 认输
game-reasons-time = 超时
game-reasons-forfeit = 犯规或弃权
game-margin = 目数
game-margin-hint = 例如 6.5
game-new-game = 新对局…
game-new-game-sure = 当前对局将结束并保存；下一局使用自己的文件。
game-rules = 规则
game-komi = 贴目
game-komi-hint = 留空：按规则
game-handicap = 让子数
game-first = 先行方
game-first-stone = 由第一颗棋子决定
game-black-side = 黑方坐在
game-unknown-side = 不明
game-sides-bottom = 画面下方
game-sides-left = 左边
game-sides-top = 上方
game-sides-right = 右边
game-begin = 开始
game-begun = 新对局已开始。

## The pairing that the hub of a hall has assigned

assignment-title = 赛场的对阵
assignment-states-taken = 对局已采用。
assignment-states-asks = 对局正在进行。是否采用此对阵？规则、贴目和让子不变。
assignment-states-next = 下一局采用。
assignment-states-refused = 无法采用。
assignment-take = 用于此对局
assignment-later = 留给下一局
assignment-taking = 此对局采用该对阵。
assignment-waiting = 下一局采用该对阵。

## The score

score-rules = 规则
score-method = 计算
score-methods-by-rules = 按规则
score-methods-territory = 数目法
score-methods-area = 数子法
score-komi = 贴目
score-komi-hint = 留空：通常的贴目
score-prisoners-black = 黑方提子
score-prisoners-white = 白方提子
score-lines-territory = 空
score-lines-stones = 盘上棋子
score-lines-prisoners = 提子
score-lines-pass-stones = 虚手棋子
score-lines-dead = 提走的死子
score-lines-komi = 贴目
score-other =
    { $method ->
        [area] 按数子法：{ $side }胜 { $margin } 目。
       *[territory] 按数目法：{ $side }胜 { $margin } 目。
    }
score-other-equal =
    { $method ->
        [area] 按数子法：同分。
       *[territory] 按数目法：同分。
    }
score-unsettled = 未定：{ $points }。
score-unsettled-many = { $count } 个点未定。
score-notes = { $count } 条说明

## A position from a photo

photo-title = 从照片识别棋盘
photo-intro = 从上方或侧面拍摄棋盘。局面以棋图和 SGF 给出。照片不会保存。
photo-drop = 把图片拖到这里
photo-take = 拍照
photo-choose = 选择图片
photo-reading = 正在识别图片…
photo-picture-alt = 您的图片，以及识别出的网格
photo-grid-note = 识别出的网格。圆圈：可疑的点。
photo-board-label = 识别出的局面：选择一点可以修改
photo-sure = { $size } 路，所有点都正确的可能性为 { $percent }%。
photo-unsure = { $count } 个点可疑：请检查。
photo-lines = { $size } 路。
photo-hidden = { $count } 个点被截去或遮住：请检查。
photo-refused-no-grid = 没有找到棋盘。请把四个圆圈拖到最外侧的交叉点，或从更高处拍摄。
photo-refused-ambiguous-grid = 网格有多种可能。请把四个圆圈拖到最外侧的交叉点，或拍到完整的四条边。
photo-refused-blurred = 画面模糊或不清楚。请指出棋盘的位置，或在均匀光线下重拍。
photo-refused-too-dark = 画面太暗。请增加光线。
photo-refused-occluded = 棋盘被遮住太多。请指出它的位置，或重拍。
photo-not-read = 无法识别棋盘。请把四个圆圈拖到最外侧的交叉点。
photo-corners-title = 棋盘在哪里？
photo-read-here = 在此识别
photo-grid-wrong = 网格不符
photo-whose-turn = 轮到谁？
photo-turn-unknown = 不明
photo-which-side = 哪一边在上？
photo-turn = 旋转棋盘
photo-not-finished = 尚未结束：不计算
photo-not-finished-why = 归属不明的点太多。对局可能还在进行，或盘上还有死子：请点按死子。
photo-count-anyway = 按现状计算
photo-as-it-lies = 按现状：{ $result }。
photo-tap-point = 点按一点可以改变它：黑、白、空。
photo-tap-dead = 点按一块棋，把它标为死子。
photo-download = 下载 SGF
photo-kept = { $name } 已下载。
photo-score = 结果
photo-to-scoring = 计算此局面
photo-to-correcting = 返回修改

## Agreeing and counting

count-title = 数棋
count-steps-label = 到结果的步骤
count-steps-pass = 双方虚手
count-steps-agree = 确认死子
count-steps-result = 结果
count-stages-waiting = 等待棋盘
count-stages-play = 对局进行中
count-stages-marking = 标出死子，然后双方确认
count-stages-disputed = 双方尚未一致
count-stages-missing = 还没有结果
count-stages-result = 结果
count-score = 目前的计算
count-scores-marking = 如此确认时的计算
count-scores-result = 数棋
# $result is a text of "Results": "White wins by 3½".
count-if-ended = 如果就此结束：{ $result }。
count-no-score = 双方尚未一致，没有计算结果。
count-options = 用其他方法计算
count-no-board = 还没有看到棋盘。
count-board-label = 棋盘：选择一块棋，把它标为死子
count-tap = 点按一块棋，把它标为死子；再点按一次取消。
count-choose = 选择一点，查看它如何计算。
count-undo-first = 结果已定。要改变死子，请先撤销结果。
count-played =
    { $passes ->
        [0] 双方虚手之后数棋。在此之前可以试算。
       *[other] 已虚手 { $passes } 次，需要 { $needed } 次。在此之前可以试算。
    }
count-no-passes = 此规则没有虚手：一方没有合法着手时，对局结束。
count-pass = { $side }虚手
count-login-first = 虚手和确认要在已登录的设备上输入。
count-login = 登录
count-mark = 点按每一块死子。其余都是活棋。双方的空随即显示。
count-taken-off = 已从盘上拿走：{ $points }。
count-asking = 正在询问哪些是死子…
count-nothing-suggested = 没有建议的死子。
count-suggestion-certain = { $side } { $points }：确定是死子，无法做活
# $programs are names: "GNU Go", or "GNU Go" and "KataGo" joined by the text below.
count-suggestion = { $side } { $points }：{ $programs } 的建议
count-two-programs = { $first } 和 { $second }
count-take-over = 标记建议的死子
count-marked = 标为死子：{ $points }。
count-nothing-marked = 没有标记死子。
count-confirm = { $side }确认
count-unsettled-sure =
    { $more ->
        [0] { $count } 个点双方均未定，不计给任何一方：{ $points }。对局结束了吗？
       *[other] { $count } 个点双方均未定，不计给任何一方：{ $points }等另外 { $more } 处。对局结束了吗？
    }
count-not-yet = { $side }尚未确认。
count-claimed-same = ✓ { $side }已确认。
count-claimed-nothing = { $side }已确认没有死子。
count-claimed = { $side }已确认这些是死子：{ $points }。
count-clear = 没有死子
count-disputed = 一方认为是死子，另一方认为是活棋：{ $points }。
# What follows from a dispute; $clause is a clause such as "BGA 10", $first another.
count-dispute-requested = 请修改标记后重新确认，或由一方要求继续对局，此时由另一方先下（{ $first }）。否则由裁判决定（{ $clause }）。
count-dispute-requested-bare = 请修改标记后重新确认，或由一方要求继续对局，此时由另一方先下。否则由裁判决定。
count-dispute-both-lose = 请修改标记后重新确认，或由一方要求继续对局，此时由另一方先下。无人要求又不能一致时，双方均负（{ $clause }）。
count-dispute-referee = 请修改标记后重新确认。如仍不一致，此规则交由裁判决定（{ $clause }）。
count-dispute-referee-bare = 请修改标记后重新确认。如仍不一致，此规则交由裁判决定。
count-dispute-again = 请修改标记后重新确认。
count-dispute-played = 请修改标记后重新确认，或实战解决：{ $side }先下（{ $clause }）。
count-dispute-played-bare = 请修改标记后重新确认，或实战解决：{ $side }先下。
count-dispute-played-either = 请修改标记后重新确认，或实战解决：任何一方都可先下（{ $clause }）。
count-dispute-played-either-bare = 请修改标记后重新确认，或实战解决：任何一方都可先下。
count-play-on = 改为继续对局
count-request = 任何一方都可要求继续对局，此时由另一方先下。
count-request-cited = 任何一方都可要求继续对局，此时由另一方先下（{ $clause }）。
count-resume-requested = { $other }要求继续，{ $side }先下
count-resume = 继续对局，{ $side }先下
# $what is a sentence that says what the record lacks.
count-missing = 无法计算：棋谱有缺失。{ $what }更正棋谱后即可计算。
count-undecided = 还没有结果：{ $points } 是否双活？此规则不计双活中的眼：{ $eyes }。由双方确认，裁判输入。
count-in-seki = 是双活
count-not-in-seki = 不是双活
count-to-arbiter = 更正棋谱
count-undo = 撤销确认
count-undone = 确认已撤销。
count-undo-last = 撤销最后一次更正
count-undone-last = 最后一次更正已撤销。
count-agreed-on = 双方确认这些是死子：{ $points }。
count-agreed-nothing = 双方确认没有死子。
count-both-methods = 数目法与数子法结果相同。
count-otherwise =
    { $method ->
        [area] 按数子法则为{ $side }胜 { $margin } 目。
       *[territory] 按数目法则为{ $side }胜 { $margin } 目。
    }
count-otherwise-equal =
    { $method ->
        [area] 按数子法则为同分。
       *[territory] 按数目法则为同分。
    }
count-last-pass = 黑方下了最后一手：白方再交给黑方一颗虚手棋子。已计算在内。
count-last-pass-cited = 黑方下了最后一手：白方再交给黑方一颗虚手棋子（{ $clause }）。已计算在内。
count-sheet = 供签字的成绩单
count-legend-area-black = 黑方区域
count-legend-area-white = 白方区域
count-legend-territory-black = 黑空
count-legend-territory-white = 白空
count-legend-dead = 死子
count-legend-certain = 确定是死子
count-legend-suggested = 建议为死子
count-legend-unsettled = 双方未定
count-explain-nobody = 单官
count-explain-point = { $side } 1 目
count-explain-dead = { $side } 2 目（空与提子）
count-explain-nothing = 不计

## The board arranged for the count

filled-title = 用整理好的棋盘核对
filled-intro = 用手整理棋盘，然后从上方拍照。照片不会保存。
filled-kind = 整理方式
filled-kinds-territory = 提子填入空中
filled-kinds-area = 填入全部棋子
filled-kinds-half = 只数一方：拿走死子
filled-left-title = 填不下的提子
filled-left-black = 黑方持有
filled-left-white = 白方持有
filled-take = 拍照
filled-choose = 选择图片
filled-camera = 使用摄像头
filled-heaps = 棋盘旁堆放的棋子数
filled-again = 再数一次
filled-counting = 正在数图片中的棋…
filled-board-label = 图片中的棋盘
filled-live-title = 摄像头所见
filled-live-agrees = 整理后的棋盘与计算一致
filled-live-arranging = 正在整理棋盘
filled-live-differs = 整理后的棋盘相差 { $off } 目：不计贴目，{ $side }多 { $margin } 目
filled-live-differs-equal = 整理后的棋盘相差 { $off } 目：不计贴目，双方相同
filled-live-unclear = 整理后的棋盘看不出计算结果
filled-live-shown = 盘上
filled-live-expected = 计算
filled-live-board = 整理后的棋盘
filled-live-board-label = 摄像头所见的棋盘
# $result is a text of "Results".
filled-agrees = 棋盘一致：{ $result }
filled-differs = 棋盘显示的结果不同：{ $result }。按对局计算为{ $side }胜 { $margin } 目。
filled-differs-equal = 棋盘显示的结果不同：{ $result }。按对局计算为同分。
filled-difference = { $points }：盘上 { $shown }，按对局 { $expected }。
filled-difference-many = { $points } 及另外 { $more } 处：盘上 { $shown }，按对局 { $expected }。
filled-shows = 图片显示黑 { $black }、白 { $white }、空点 { $vacant } 个；贴目 { $komi }。计算正确的可能性至少为 { $percent }%。
filled-one-side = 只数{ $side }：空点 { $vacant } 个，盘上棋子 { $stones } 颗，旁边成堆的 { $heaps } 颗。

## Setting up the camera

setup-title = 设置摄像头
setup-intro = 画面要包含整个棋盘，尽量从高处拍摄，避免反光。下面各项都好时，即可开始对局。
setup-picture-alt = 摄像头的完整画面
setup-judgement = 画面情况
setup-board-found = 已找到棋盘：{ $size } 路。
setup-board-poor = 已找到棋盘：{ $size } 路。还不够好：{ $names }。
# $why is a reason of "no-board".
setup-no-board = 没有找到棋盘：{ $why }。
setup-names-sharpness = 清晰度
setup-names-light = 光线
setup-names-glare = 反光
setup-names-angle = 角度
setup-names-size = 大小
setup-names-rate = 帧率
setup-verdicts-good = 好
setup-verdicts-fair = 一般
setup-verdicts-poor = 差
setup-corners = 棋盘四角
setup-corner-names-top-left = 左上
setup-corner-names-top-right = 右上
setup-corner-names-bottom-right = 右下
setup-corner-names-bottom-left = 左下
setup-corner-at = { $name }角，横 { $x }，纵 { $y }；可用方向键移动
setup-drag-hint = 网格不符时，请把四个圆圈拖到最外侧的交叉点上，或选中一个用方向键移动（按住 Shift 步子更大）。
setup-size = 棋盘
setup-lines = { $count } × { $count }
setup-keep-corners = 使用这些角
setup-as-found = 恢复识别结果
setup-corners-set = 将在这些角之间寻找棋盘。
setup-lock = 光线与对焦
setup-to-lock = 锁定
setup-to-unlock = 解锁
setup-locks-settling = 曝光、白平衡和对焦正在调整，然后锁定。
setup-locks-locked = 曝光、白平衡和对焦已锁定。
setup-locks-unlocked = 曝光、白平衡和对焦自动调整。
setup-locks-unsupported = 此摄像头不能锁定曝光和白平衡。
setup-now-both = 现在：曝光 { $exposure } 毫秒，增益 { $gain }。
setup-now-exposure = 现在：曝光 { $exposure } 毫秒。
setup-now-gain = 现在：增益 { $gain }。
setup-locked = 摄像头调整好后即锁定。
setup-unlocked = 已解锁：摄像头自动调整。

## The games of the day

games-title = 此棋盘的对局
games-intro = 所有对局及其棋谱，最新的在前。
games-none = 还没有对局。
games-current = 正在进行
games-open = 未定
games-record = SGF
games-replay = 回放
games-all = 全部对局
games-sheet = 成绩单
games-search = 搜索
games-zip = 全部棋谱（zip）
games-columns-game = 对局
games-columns-black = 黑方
games-columns-white = 白方
games-columns-result = 结果
games-columns-moves = 手数
games-columns-record = 棋谱

## The device at the table

table-join-title = 把此设备用于对局桌？
table-join-hint = 持有者可以虚手、呼叫裁判、指出死子并确认计算。裁判可随时收回此权限。
table-code = 连接码
table-connect = 连接此设备
table-not-here = 不是这台
table-not-connected = 此设备未连接对局桌。请用裁判出示的连接码连接。
table-clock = 棋钟
table-pass = { $side }虚手
table-pass-sure = 将记录{ $side }虚手。只有裁判可以撤销。
table-passed = 已记录：{ $side }虚手。
table-call = 呼叫裁判
table-call-sure = 请裁判来到这张对局桌。
table-called = 已呼叫裁判。
table-leave = 断开此设备
table-leave-sure = 之后它与旁观者看到的相同。
devices-open = 对局桌的设备…
devices-title = 对局桌的设备
devices-hint = 放在对局桌上的手机或平板，棋手用它虚手、呼叫裁判、确认计算。不需要密码。
devices-none = 没有已连接的设备。
devices-name =
    { $role ->
        [camera] 摄像头 { $number }
       *[table] 设备 { $number }
    }
# $time is a time of day.
devices-since = 自 { $time } 起
devices-ends-with-game = 到下一局为止
devices-with-game = 只为此对局连接
devices-add = 显示连接码
devices-qr = 链接二维码
devices-scan = 用设备扫描，或在设备上打开此地址：
devices-code = 连接码（只能用一次，十分钟内有效）：
devices-joined = 已连接一台设备。
devices-revoke = 断开
devices-revoke-named =
    { $role ->
        [camera] 断开摄像头 { $number }
       *[table] 断开设备 { $number }
    }
devices-revoke-sure =
    { $role ->
        [camera] 摄像头 { $number } 将不能再发送画面。
       *[table] 设备 { $number } 之后只能观看。
    }
devices-revoked =
    { $role ->
        [camera] 摄像头 { $number } 已断开。
       *[table] 设备 { $number } 已断开。
    }

## A phone that is the camera

phone-title = 用这部手机作摄像头
phone-hint = 它把摄像头看到的画面发给此棋盘，不能做其他事。裁判可随时收回此权限。
phone-certificate = 浏览器可能对此页面发出警告：证书由棋盘自己生成，没有机构为它担保。连接仍然是加密的；请选择继续，只需一次。
phone-connect = 使用这部手机
phone-not-connected = 这部手机未连接。请用棋盘设置页面出示的连接码连接。
phone-start = 启动摄像头
phone-stop = 停止摄像头
phone-take-over = 改用这部手机
phone-preview = 这部手机的摄像头看到的画面
phone-lens = 镜头
phone-lens-numbered = 摄像头 { $number }
phone-place = 画面要包含整个棋盘，尽量从高处拍摄，避免反光。之后请不要移动或转动手机。
phone-awake = 屏幕保持点亮。
phone-not-awake = 此浏览器会让屏幕熄灭：请在手机设置中让屏幕保持点亮。
phone-held = 曝光和对焦已锁定。
phone-slow = 摄像头的画面比先前少得多：手机可能过热，或光线太弱。
phone-card = 手机摄像头
phone-none = 没有手机在发送画面。
phone-scan = 用手机扫描，或在手机上打开此地址：
phone-states-stopped = 摄像头已关闭。
phone-states-waiting = 正在等待摄像头…
phone-states-sending = 正在发送画面。
phone-states-lost = 棋盘没有回应；正在重试。
phone-states-hidden = 其他页面或应用在前台时，摄像头暂停。
phone-states-no-picture = 手机的摄像头没有画面；正在重试。
phone-troubles-insecure = 浏览器只允许 https 页面使用摄像头。请用 https:// 打开此地址。
phone-troubles-other = 摄像头无法启动。
phone-troubles-not-allowed = 摄像头未获授权。请在浏览器设置中允许此页面使用，然后重新启动。
phone-troubles-not-found = 此设备没有摄像头。
phone-troubles-not-readable = 摄像头无法使用；可能被其他应用占用。
phone-refusals-other-phone = 已有另一部手机用作摄像头。
phone-refusals-no-phone = 此棋盘使用另外的摄像头。
phone-refusals-login-needed = 这部手机已不再连接。请索取新的连接码。
phone-refusals-not-allowed = 此账号无权进行此操作。
phone-rate = 每秒发送 { $sent } 幅画面；摄像头每秒提供 { $given } 幅。
phone-rate-sent = 每秒发送 { $sent } 幅画面。
phone-battery = 电量 { $percent }%。
phone-battery-charging = 电量 { $percent }%，充电中。
phone-battery-low = 电量 { $percent }%：请接上充电器。

## The clock: a tablet that lies at the table

clock-title = 启动棋钟
clock-intro = 本设备成为这盘棋的棋钟，放在棋盘旁边。按自己的一半即结束这一手。
clock-control = 时间
clock-control-hint = 基本时间和读秒，以秒计，例如 1800 + 5x30 byo-yomi
clock-none = 不用钟
clock-other-time = 其他用时…
clock-main = { $minutes } 分钟
clock-given = 这是本局的时间。
clock-no-control = 时间格式不对。请以秒写出基本时间和读秒，例如 1800 + 5x30 byo-yomi。
clock-first = 先走谁的时间
clock-start = 启动棋钟
clock-runs = 计时中
clock-stopped = 已停
clock-stop = 停钟
clock-go = 继续
clock-pass = 虚手
clock-call = 呼叫裁判
clock-swap = 交换两边
clock-table = 回到对局桌
clock-over = 时间用完
clock-last-period = 最后一次读秒
clock-periods = { $count } 次读秒
clock-unreachable = 无法连接棋盘。棋钟继续走。
clock-kept = 无法连接棋盘。棋钟继续走，已保存 { $count } 条记录。
clock-elsewhere = 棋钟在本浏览器的另一个窗口中。
clock-here = 在这里显示
clock-other = 另一台设备是本局的棋钟。
clock-take-over = 改用这台设备
clock-take-over-sure = 另一台设备便不再是棋钟。
clock-no-board = 摄像头看到棋盘后才能启动棋钟。
clock-heard-voice = 声音：语音
clock-heard-beeps = 声音：提示音
clock-heard-silent = 声音：关
clock-byoyomi = { $count } × { $period }
clock-canadian = { $period } 内 { $count } 手
clock-increment = 每手 + { $period }
clock-delay = 延时 { $period }

## The clock on the arbiter’s page

clock-card-title = 棋钟
clock-card-stop = 停钟
clock-card-go = 让棋钟继续
clock-card-stopped = 已下令停钟。
clock-card-going = 已下令棋钟继续。
clock-card-adjust = 增减时间…
clock-card-side = 谁的时间
clock-card-what = 操作
clock-card-ways-give = 增加时间
clock-card-ways-take = 扣除时间
clock-card-ways-penalty = 罚扣时间
clock-card-seconds = 秒
clock-card-periods = 读秒次数
clock-card-reason = 原因（可留空）
clock-card-enter = 下达指令
clock-card-nothing = 请填写秒数或读秒次数。
clock-card-ordered = 已向棋钟下达指令。
clock-card-waiting = 棋钟还有 { $count } 条指令未执行。

## The first start without a camera

first-title = 设置此棋盘
first-intro = 尚未配置摄像头。请选择摄像头，查看画面，并说明对局内容。每一步都可以跳过。
first-steps-camera = 摄像头
first-steps-picture = 画面
first-steps-game = 对局
first-steps-begin = 开始
first-camera-hint = 选择后即显示画面。此时尚不记录。
first-none = 这台机器上没有找到摄像头。
first-named = { $name }（{ $source }）
first-phone = 手机（通过浏览器）
first-demo = 程序附带的对局录像
first-network = 网络摄像头，或这台机器上的影片
first-phone-later = 手机需要网络和 https。对局开始时，页面移到 { $address }，并显示手机用的连接码。
first-no-source = { $source } 不是摄像头，也不是这台机器上的影片或图片文件夹。
first-no-answer = { $source } 没有回应。它是否已连接，且没有被其他程序占用？
first-try-it = 试一试
first-again = 重新查找摄像头
first-game-hint = 留空的项目按规则决定，或自动识别。
first-next = 下一步
first-skip = 跳过此步
first-back = 返回
first-skip-all = 全部跳过并开始
first-begin = 开始
first-keep = 下次启动时也使用此摄像头、规则、贴目和黑方座位
first-kept-at = 写入 { $file }。姓名和让子仅用于本局。
first-begun = 对局开始
first-moved = 手机需要网络和 https。页面现在位于此地址；证书由程序自己生成。
first-starting = 程序正在打开摄像头…

## The login

login-title = 裁判登录
# "goban serve --new-password" is a command and stays as it is.
login-hint = 密码在程序首次启动时显示过一次。在那台机器上运行 goban serve --new-password 可生成新密码。
login-name = 姓名（可留空）
login-password = 密码
login-enter = 登录
login-is-in = 您已登录
login-to-arbiter = 前往裁判页面
login-leave = 退出登录
login-sound = 需要我时发出声音、振动和通知
sound-on = 关闭声音
sound-off = 打开声音

## What happens in a game

# $said is one of the sentences below, $outcome one of "outcome".
event-settled = 已解决：{ $said }
event-settled-as = 已解决（{ $outcome }）：{ $said }
event-withdrawn = 已撤回：{ $said }
event-withdrawn-as = 已撤回（{ $outcome }）：{ $said }
# $detail is what the program adds in a few words.
event-detail = { $said }（{ $detail }）
event-title = 说明
outcome-put-right = 已纠正
outcome-attended = 已处理
outcome-called-again = 再次呼叫
outcome-time-was-given = 已加时
outcome-result-given = 已给出结果
outcome-accepted = 已认可
outcome-dismissed = 提示已取消
outcome-undone = 已撤销
outcome-corrected = 已更正
outcome-misread = 识别有误
outcome-restored = 已恢复
outcome-rewound = 已退回
outcome-passed = 已虚手
outcome-setup = 开局的棋子
outcome-the-record-follows-the-table = 棋谱以棋盘为准
outcome-pictures-come-again = 画面已恢复
outcome-there-is-room-again = 空间已足够
outcome-two-in-a-row = 连下两手
outcome-wrong-colour-stone = 颜色错误
outcome-extra-stone = 多余的棋子
outcome-pass = 此前虚手

## Moves

event-BoardPlay = { $side }下在 { $points }。
event-Pass =
    { $forced ->
        [yes] { $side }的犯规着手改为虚手。
       *[no] { $side }虚手。
    }
event-Resigned = { $side }认输。
event-MovesInferred = 画面中没有的着手或次序是推断的：{ $points }。
event-Revision = 棋谱在第 { $move } 手处更正。

## Illegal moves: what happened, a title, and how it is put right

event-TwoInARow =
    { $count ->
        [0] { $side }在未轮到时虚手。
       *[other] { $side }连下了两手或更多：{ $points }。
    }
    .title = 连下两手
    .remedy = 拿回连下的所有棋子；改为{ $side }虚手。
event-SelfCapture = { $side }的着手使自己的棋没有气：{ $points }。
    .title = 自杀（禁着）
    .remedy = 拿回棋子；改为{ $side }虚手。
event-KoRetake = { $side }立即在 { $points } 提回了劫。
    .title = 立即提回劫
    .remedy = 拿回棋子，放回被它提走的那颗棋子；改为{ $side }虚手。
event-SuperkoRepetition = { $side }在 { $points } 的着手重复了以前的局面。
    .title = 全局同形再现
    .remedy = 拿回棋子，放回它提走的棋子；改为{ $side }虚手。
event-LongCycle = { $points } 之后的局面以前出现过。
    .title = 循环局面
    .remedy = 如果双方都不变着，对局无胜负。
event-OccupiedIntersection = { $side }下在了已有棋子的 { $points }。
    .title = 下在有子处
    .remedy = 拿走这颗棋子。

## Irregularities. $color is the colour of the stones.

event-WrongColourStone =
    { $color ->
        [black] { $points } 的黑子是白方下的。
        [white] { $points } 的白子是黑方下的。
       *[none] { $points } 下了颜色错误的棋子。
    }
    .title = 棋子颜色错误
    .remedy = 换成{ $other }的棋子，并完成提子。
event-StoneBetweenPoints = { $points } 附近有一颗棋子不在交叉点上。
    .title = 棋子不在交叉点
    .remedy = 由下子的一方放到原来想下的点上。
event-HandicapMisplaced = 让子没有摆在通常的位置：{ $points }。
    .title = 让子位置错误
    .remedy = 在白方第一手之前改正，或照此继续。
event-HandicapCountMismatch =
    { $count ->
        [0] 让子数不符：请看棋盘。
       *[other] 让子数不符：{ $points }。
    }
    .title = 让子数不符
    .remedy = 在白方第一手之前改正，或照此继续。
event-UncapturedString =
    { $color ->
        [black] 被提的黑子还在盘上：{ $points }。
        [white] 被提的白子还在盘上：{ $points }。
       *[none] 被提的棋子还在盘上：{ $points }。
    }
    .title = 未拿走的提子
    .remedy = 请拿走。
event-RemovedStonesWithLiberties = 有气的棋子被拿走：{ $points }。
    .title = 误提有气的棋子
    .remedy = 全部放回；所下的棋子保留。

## On the table

event-StoneMoved =
    { $color ->
        [black] 一颗黑子移动了：{ $points }。
        [white] 一颗白子移动了：{ $points }。
       *[none] 一颗棋子移动了：{ $points }。
    }
    .title = 棋子移动
    .remedy = 把棋子放回原来的位置。
event-StoneTakenBack = 刚下的棋子被拿回：{ $points }。
    .title = 悔棋
    .remedy = 把棋子放回；落子无悔。
event-StoneRemoved = 没有着手而拿走了棋子：{ $points }。
    .title = 棋子被拿走
    .remedy = 把棋子放回。
event-ExtraStone = { $points } 有一颗来历不明的棋子。
    .title = 多余的棋子
    .remedy = 拿走这颗棋子。
event-PrisonerOnBoard =
    { $color ->
        [black] 白方棋盒盖中的黑子在盘上：{ $points }。
        [white] 黑方棋盒盖中的白子在盘上：{ $points }。
       *[none] 棋盒盖中的棋子在盘上：{ $points }。
    }
    .title = 提子出现在盘上
    .remedy = 放回{ $other }的棋盒盖。
event-BoardDisturbed =
    { $count ->
        [0] 棋子不在原来的位置；请看棋盘。
       *[other] 棋子不在原来的位置：{ $points }。
    }
    .title = 棋盘被碰动
    .remedy = 按图放回棋子。
event-StoneCountMismatch = 棋子数与手数不符。
    .title = 棋子数不符
    .remedy = 请检查是否缺少提子、虚手棋子或虚手。
event-AmbiguousTurn =
    { $color ->
        [black] { $points } 的黑子是谁下的？
        [white] { $points } 的白子是谁下的？
       *[none] { $points } 的棋子是谁下的？
    }{ $after ->
        [none] {""}
       *[other] 它在{ $side }的 { $after } 之后落下。
    }
    .title = 询问
    .remedy =
        { $color ->
            [black] 是黑方连下第二手，还是白方用错颜色的着手？
            [white] 是白方连下第二手，还是黑方用错颜色的着手？
           *[none] 是同一方连下第二手，还是用错颜色？
        }
event-CapturePending = { $points } 被提的棋子还要拿走。
event-PassUnconfirmed = { $side }似乎虚手了：一颗虚手棋子已交出。
event-PrisonersNotVisible = 看不见{ $side }的提子。
event-PointUnreliable = { $points } 目前识别不可靠。
event-ViewOccluded = 看不见棋盘。
event-GridLost = 找不到棋盘的线。
    .title = 找不到棋盘
event-ViewMoved = 摄像头或棋盘移动了；棋子的位置没有变。
event-GameDescribed = 已填写棋手与比赛信息。
event-Restored = 棋盘与棋谱一致。
event-GameAbandonedOrEnded = 对局结束。
    .title = 对局中止或结束

## The camera and the disk

event-CameraGone = 摄像头没有画面。
    .title = 摄像头没有画面
    .remedy = 检查连线和电源；画面恢复后对局继续。
event-CameraFrozen = 摄像头一直给出同一画面。
    .title = 摄像头画面不动
    .remedy = 拔下摄像头，再重新插上。
event-CameraDark = 摄像头画面太暗。
    .title = 摄像头画面太暗
    .remedy = 给棋盘照明，或拿开遮住镜头的东西。
event-DiskNearlyFull = 磁盘快满了。
    .title = 磁盘快满了
    .remedy = 删除已结束对局的录像和图片。

## The clock

event-PressWithoutMove = { $side }按了棋钟，但没有看到这一方落子。
    .title = 未落子按钟
    .remedy = { $side }虚手了吗？是则记录虚手；否则{ $side }仍须落子。
event-TimeRanOut = { $side }的时间已用完，由裁判决定。
    .title = 时间用完
    .remedy = 请输入结果，或在棋钟上加时。
event-ClockAdjusted = { $side }的棋钟已调整。
event-TimePenalty = { $side }被罚扣时间。

## What becomes of an illegal move

event-IllegalMoveUnwind = { $side }的犯规着手已拿回，改为虚手。
event-Rewound = 对局从第 { $move } 手之后继续。
event-TacitlyAccepted = 对局已继续；{ $points } 的着手有效。
event-GameLost = 对局已继续；按此规则，{ $side }因 { $points } 的着手判负。
event-SelfCaptureString = 对局已继续；{ $side }在 { $points } 的棋子被拿走。
event-CycleWatch = { $points } 之后对局已继续；正在留意循环。
event-RefereeNeeded =
    { $count ->
        [0] 规则交由裁判决定。
       *[other] 规则交由裁判决定：{ $points }。
    }
    .title = 需要裁判
event-ArbiterCalled =
    { $color ->
        [none] 有人请裁判到场。
       *[other] { $side }请裁判到场。
    }
    .title = 呼叫裁判
    .remedy = 请到该桌去。
event-RewindOffer = 如双方同意，对局退回到 { $points } 之前。
    .title = 可以退回
    .remedy = 然后由{ $side }下合法的一手，不算虚手。

## The end of a game

event-BreakBegun = 对局已暂停。
event-BreakEnded =
    { $color ->
        [none] 对局继续。
       *[other] 对局继续，轮到{ $side }。
    }
event-PlayInBreak = 对局已暂停，但仍有着手：{ $points }。
    .title = 暂停中着手
    .remedy = 认可这些着手并继续对局，或把棋盘恢复原状。
event-GamePaused = 双方虚手，对局停止，开始确认死子。
event-DeadStringProposed =
    { $color ->
        [none] 作为死子从盘上拿走：{ $points }。
       *[other]
            { $count ->
                [0] { $side }认为没有死子。
               *[other] { $side }认为这些是死子：{ $points }。
            }
    }
event-StatusAgreed =
    { $count ->
        [0] 双方确认没有死子。
       *[other] 双方确认死子：{ $points }。
    }
event-AgreementMismatch = 这些是否死子，双方不一致：{ $points }。
event-GameResumed =
    { $color ->
        [none] 对局恢复。
       *[other] 对局恢复，轮到{ $side }。
    }
event-ResumptionScope = { $side }在 { $points } 的着手不在争议范围之内。
    .title = 超出争议范围
event-FourPasses = 再次虚手：对局结束，所有棋子留在盘上。
event-WhiteLastPassDue = 黑方下了最后一手：白方再虚手一次。
event-NeutralPointsLeft =
    { $count ->
        [0] 还有单官。
       *[other] 还有单官：{ $points }。
    }
event-FirstPassUnusual = 本局的第一次虚手远早于终局。
    .title = 第一次虚手过早
event-EquivalenceBroken = 数目法与数子法结果不同：棋谱有缺失。
    .title = 两种计算不一致
event-SekiExclusionNeedsHuman = 双活中的眼须由人工扣除。
event-CountingMethodDefaulted = 没有约定计算方法。
event-KomiNotAnnounced = 此棋盘的贴目由主办方规定。
event-Result = 数棋完成。
event-CountingObserved = 正在整理棋子以便数棋。
event-FillInMismatch = 填满的棋盘上棋子数不对。
event-CountAgrees = 整理后的棋盘与棋谱的计算一致。
event-CountDiffers = 整理后的棋盘与棋谱的计算不同。
event-ResultByReferee = 裁判判定结果。
event-Penalty = 裁判罚{ $side }目数。
event-Penalty-withdrawn = 裁判撤销对{ $side }的罚目。

## The start of a game

event-BoardNotEmptyAtStart = 开始记录时盘上已有棋子。
event-WhiteBegins = 分先对局中白方下了第一手，应由黑方先下。
event-HandicapNotStandardised =
    { $count ->
        [0] 此棋盘的让子没有规定位置。
       *[other] 此棋盘的让子没有规定位置：{ $points }。
    }
event-OrientationUnset = 如果黑方坐在别的一边，让子位置就相符：请指明。
    .title = 黑方座位不明
event-IntegralKomi = 此贴目可能出现和棋。
event-StoneSupplyUnconfirmed = 没有人确认棋子的数目。

## What changes hands when something is put right

hands-pass-stone = { $giver }交给{ $receiver } { $count } 颗虚手棋子。
hands-pass-stone-returned = { $giver }还给{ $receiver } { $count } 颗虚手棋子。
# $color is the colour of the stones that become prisoners of $receiver.
hands-prisoners =
    { $color ->
        [black] { $count } 颗黑子作为提子交给{ $receiver }。
       *[white] { $count } 颗白子作为提子交给{ $receiver }。
    }
hands-own =
    { $color ->
        [black] { $count } 颗黑子还给{ $receiver }。
       *[white] { $count } 颗白子还给{ $receiver }。
    }
remedy-to-play = 接着轮到{ $side }。
remedy-referee = 由裁判决定。
remedy-lost = 按此规则，{ $side }因此判负；由裁判宣布。
remedy-both-lose = 如果对局已继续而双方不能达成一致，双方均负。
remedy-warning =
    { $cost ->
        [0] 按此规则，这可能是对{ $side }的警告。
       *[other] 按此规则，这可能是对{ $side }的警告，罚 { $cost } 目。
    }

## What the program says of the picture, a count or a request.
## Their English stands where the program makes them: `text("NAME", …)` is `text-NAME` here.

full-stop = 。
text-sharp = 画面清晰。
text-soft = 画面略有模糊：请对准棋盘对焦。
text-blurred = 画面模糊：请对准棋盘对焦，擦净镜头，并避免摄像头晃动。
text-too-dark = 太暗：请增加光线。
text-burnt = 棋盘有些地方过亮：请移动照着它的灯，或移动摄像头。
text-rather-dark = 比较暗：光线再多些更好。
text-mirrored = 棋盘或棋子上有灯光反射。
text-light = 光线良好。
text-high = 摄像头足够高。
text-side = 摄像头从侧面拍摄：放高一些才能看清棋子之间。
text-low = 摄像头太低：棋子互相遮挡；请放高些。
text-large = 棋盘在画面中足够大。
text-small = 棋盘在画面中偏小：请把摄像头移近。
text-too-small = 棋盘在画面中太小：请把摄像头移近，或调高分辨率。
text-rate-unknown = 帧率尚不清楚。
text-rate-good = 处理速度足够快。
text-rate-slow = 处理较慢：快速的着手可能较晚才看到。
text-rate-poor = 处理的画面太少：快速着手的次序会丢失。
text-no-grid = 没有找到棋盘；请从更高处拍下整个棋盘，或指定四角
text-ambiguous-grid = 网格有多种可能；请拍到完整的四条边，或指定四角
text-unclear = 画面模糊或不清楚；请拿稳摄像头、对焦，并使光线均匀
text-dark = 画面太暗；请增加光线
text-covered = 棋盘被遮住太多
text-moving = 棋盘或摄像头在移动
text-no-picture = 摄像头没有画面
text-frozen = 摄像头一直给出同一画面
text-no-picture-yet = 还没有画面
text-no-camera-picture = 摄像头还没有画面；请发送照片
text-no-camera = 此画面来源不是可调整的摄像头
text-no-game = 还没有看到棋盘
text-password = 密码不对
text-tries = 密码错误次数过多；请在 { $count } 秒后重试
text-busy = 同时发送过多；请几秒后重试
text-asked-at-once = 同时请求过多；请一秒后重试
text-no-record = 还没有棋谱
text-no-such-game = 没有这盘对局
text-no-result = 对局还没有结果：没有可签字的内容
text-no-decision = 没有找到引起此提示的判断
text-no-answer = 对局程序没有回应；请稍后重试
text-not-agreed = 双方还没有都确认死子：请先确认，再数棋
text-over = 对局已结束：请先撤销终局
text-nothing-to-undo = 没有可撤销的更正
text-nothing-to-redo = 没有可重做的更正
text-not-paused = 对局没有暂停
text-result-stands = 结果“{ $result }”已定：请先撤销
text-not-begun = 对局尚未开始：最初的局面还没有确定
text-alert-ended = 此警告已经结束
text-no-such-alert = 本局没有这样的警告
text-question-ended = 此问题已经结束，或从未提出
text-moves-since = 此后已有着手：请直接更正着手
text-answer-forbidden = 对方在该处的着手是禁着：请选择其他回答
text-stone-is-off = 所询问的棋子已不在盘上：请回答询问
text-not-unwound = 无法拿回：请更正着手，或认可
text-for-referee = 这由裁判决定：请取消提示或输入结果
text-handicap-stands = 已有着手：让子保持原样
text-handicap-lies = 让子仍不相符：请摆好棋子，或认可
text-stopped = 对局已停止：请先继续对局，或撤销终局
text-move-range = 第 { $number } 手：棋谱有 { $moves } 手；应为 1 到 { $most }
# What is added to an event in a few words
text-cleared = 棋盘已清空
text-by-arbiter = 裁判裁定
text-without-passes = 没有两次虚手
text-before-agreement = 双方确认死子之前
text-after-end = 虚手后对局已结束：现在的着手无效
text-agreed-gone = 双方认定的死子已不在记录中：请重新确认死子
text-knows-no-passes = 此规则没有虚手
text-disk = 剩余 { $megabytes } MB
text-flapping = 画面时断时续：{ $seconds } 秒内中断 { $count } 次
text-lid-more = { $side }棋盒盖中的棋子比棋谱多 { $count } 颗
text-lid-fewer = { $side }棋盒盖中的棋子比棋谱少 { $count } 颗
text-penalty = { $margin } 目
text-penalty-reason = { $margin } 目，{ $reason }
text-result-territory = { $result }，数目法
text-result-area = { $result }，数子法
text-method-territory = 按此规则用数目法
text-method-area = 按此规则用数子法
text-each = 各 { $count } 颗
# Notes of a score
text-komi-none = 对局和规则都没有规定贴目：按 0 计算
text-komi-draw = 贴目 { $komi } 可能出现和棋
text-few-passes = 棋谱末尾虚手 { $passes } 次，需要 { $needed } 次；按现状计算
text-last-pass = 黑方下了最后一手：白方再交出一颗虚手棋子，已计算在内
text-first-pass = { $side }先虚手，远早于终局：是否有效由裁判决定
text-lost-by-breach = { $side }因第 { $number } 手（{ $why }）判负，除非发现之前双方已确认胜负
text-end-for-people = 此规则把终局交给棋手和裁判
text-neutral = { $count } 个空点与双方相邻
text-dead-unstated = 没有人说明哪些是死子，以下可能是：{ $points }
text-seki-undecided = 没有人说明 { $points } 是否双活，此规则不计双活中的眼：{ $eyes }
text-seki-left-out = 双活中的眼不计：{ $points }
text-handicap-count = 盘上有 { $count } 颗让子，应为 { $needed } 颗
text-not-empty = 第一手之前盘上已有棋子
text-handicap-worth = 让 { $count } 子最多值 { $theirs } 目，而本规则不补给白方
text-seki-by-result = 由棋谱结果 { $given } 可知 { $points } 为双活
text-no-seki-by-result = 由棋谱结果 { $given } 可知没有双活
text-more-moves = { $side }多下了 { $count } 手：缺少{ $other }的虚手或着手
text-passes-owed =
    { $count ->
        [1] { $side }多用了 1 颗棋子：{ $other }交出 1 颗虚手棋子，已计算在内
       *[other] { $side }用的棋子较多：{ $other }交出 { $count } 颗虚手棋子，已计算在内
    }
text-methods-differ = 另一方法得 { $theirs }，而不是 { $ours }：缺少虚手、提子或着手
text-dead-stay = 不拿走死子：按此规则，这里所有棋子留在盘上
text-program-missing = 没有安装 { $program }，未用它判断死子
# What a board as arranged for the count shows
text-shown = 黑方 { $black } 目，白方 { $white } 目
text-border-gap = 边界有缺口：{ $points }
text-border-open = 边界未封闭：{ $points }
text-strays = 在对方的空中：{ $points }
text-black-too-many = 多 { $count } 颗黑子
text-white-too-many = 多 { $count } 颗白子
text-black-too-few = 少 { $count } 颗黑子
text-white-too-few = 少 { $count } 颗白子
text-territory-too-many = { $side }在 { $points } 的空多 { $count } 目
text-territory-too-few = { $side }在 { $points } 的空少 { $count } 目
text-heaps-beside = 棋盘旁应堆放的棋子：{ $number }
text-heaps-asked = 请输入棋盘旁堆放的棋子数
text-heaps-missing = 按棋谱还缺：{ $number }
text-heaps-seen = 看到但不能完全确定：{ $number }
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
text-wall-gap = 按棋谱 { $points } 的空点属于双方：请把墙的缺口补上
text-all-filled = 这里已填入全部棋子（空点 { $number }）：请选择“填入全部棋子”

## The result sheet. Its language is that of the configuration.

sheet-heading = 成绩单
sheet-title = 成绩单：{ $black } – { $white }，{ $result }
sheet-round = 第 { $round } 轮
sheet-rules = 规则：{ $rules }（{ $id }）
sheet-changed = 主办方更改：{ $fields }
sheet-komi-zi = 贴 { $zi }子（{ $komi } 目）
sheet-result-zi = { $words }，合 { $zi }子
sheet-even = 分先
sheet-board = 终局图与每一点的归属
sheet-legend = 方块：空和死子，颜色为所属一方。没有标记：单官。
sheet-not-counted = 没有数棋。
sheet-count-territory = 数目法
sheet-count-area = 数子法
sheet-count-territory-other = 数目法（非此规则）
sheet-count-area-other = 数子法（非此规则）
sheet-terms-territory = 空
sheet-terms-prisoners = 提子
sheet-terms-pass-stones = 虚手棋子
sheet-terms-dead = 提走的死子
sheet-terms-stones = 棋子
sheet-terms-neutral = 单官
sheet-terms-tax = 还棋头
sheet-terms-komi = 贴目
sheet-terms-penalty = 罚目
sheet-sum = 合计
sheet-difference = 差
sheet-lead = { $side } +{ $margin }
sheet-equal = 同分
sheet-irregularities = 异常情况
sheet-irregularities-timed = 异常情况（自第一个画面起的时间）
sheet-none = 没有记录。
sheet-unknown = 没有提供对局的经过。
sheet-at-move = { $time }，第 { $move } 手
sheet-open = 未解决
sheet-settled = 已解决
# By whose word something ended; $outcome is one of "outcome".
sheet-outcome-by = { $outcome }，处理者：{ $arbiter }
sheet-by = 处理者：{ $arbiter }
sheet-doubts = 结果可能不同
sheet-notes = 说明
sheet-clauses = 条款
sheet-signed = 结果：{ $result }（{ $words }）。
sheet-continued = 下方或下一页的异常情况与说明属于本表。
sheet-arbiter = 裁判

## What the clauses say that an alert or a note may cite, in a few words

clause-bga-1 = 棋盘大小；计算方法在第一手前约定，否则为数目法
clause-bga-2 = 空盘黑先，让子棋白先；双方轮流；棋子下在空的交叉点
clause-bga-3 = 除另有规定外，分先贴 7½ 目，让子棋贴 ½ 目
clause-bga-4 = 让子摆在星位；数子法时除第一子外每子给白方一目
clause-bga-5-1 = 没有气的棋立即拿走，成为提子，并保持可见
clause-bga-5-2 = 着手不得使自己的棋没有气
clause-bga-6-1 = 刚提了一子的孤子，不能立即被提回
clause-bga-6-2 = 着手不得再现同一方着手造成过的局面
clause-bga-7 = 虚手交出一颗棋子，归入对方提子；随时可以虚手
clause-bga-8 = 哪些违规是犯规着手，哪些是异常情况；两者都视为无意
clause-bga-8-1 = 下一手前发现的犯规着手拿回并算虚手；之后双方可同意退回
clause-bga-8-1-i = 不退回时：自杀的棋作为提子拿走
clause-bga-8-1-ii = 连下两手或更多而不退回时：请裁判裁定
clause-bga-8-2 = 异常情况一经发现，即按双方满意的方式纠正
clause-bga-9 = 两次虚手使对局停止；拿走双方确认的死子；否则继续
clause-bga-10 = 有争议就实战解决：恢复轮流着手
clause-bga-10-i = 恢复时由最后虚手者的对手先下
clause-bga-10-iii = 立即再次虚手，共四次，对局结束，所有棋子留在盘上
clause-bga-11 = 白方下最后一手，使双方手数相同
clause-bga-12 = 两种计算结果相同；空包括双活中的眼
clause-bga-12-3 = 得分为白方得分加贴目减黑方得分；用规定的贴目没有和棋
clause-bga-a-1-i = 犯规：连下两手或更多
clause-bga-a-1-ii = 犯规：自杀
clause-bga-a-1-iii = 犯规：未隔一手即提回劫
clause-bga-a-1-iv = 犯规：重复以前的局面
clause-bga-a-2-i = 颜色错误：立即发现则更换，之后协商；可以清点棋子
clause-bga-a-2-ii = 下在有子处：立即发现则拿走并下合法一手，之后算提子
clause-bga-a-2-iii = 棋子不在交叉点：由下子者放到想下的点
clause-bga-a-2-iv = 让子位置错误在白方第一手前改正，之后保留
clause-bga-a-2-v = 留在盘上的被提棋子拿走，交给提子的一方
clause-bga-a-2-vi = 被误提的有气棋子放回；着手有效
clause-bga-app-b = 双方手数相同时，数子与数目结果相同
clause-bga-app-b-cor-1 = 奇数路棋盘上，和棋需要奇数贴目
clause-bga-interp-3-1 = 贴 7½ 目（让子 ½ 目）只用于 19 路
clause-bga-interp-3-2 = 小棋盘用非整数贴目：和棋有违规则精神
clause-bga-interp-6-1 = 劫是长度为二的循环，更复杂的为超级劫（禁止全局同形再现）
clause-bga-interp-8-1 = 两类犯规着手；下一手前发现则以虚手代替
clause-bga-interp-8-1-i = 犯规：未轮到而着手；连下的各手合为一次犯规着手
clause-bga-interp-8-1-ii = 犯规：下在自杀、劫或超级劫禁止的点
clause-bga-interp-8-2 = 之后：双方可同意无罚退回；否则连下由裁判决定，自杀的棋算提子，劫则继续对局
clause-bga-interp-8-3 = 异常情况无罚纠正，使双方满意
clause-bga-interp-8-3-i = 留在盘上的被提棋子拿走，交给对方
clause-bga-interp-8-3-ii = 被误提的有气棋子放回；提子的那一手保留
clause-bga-interp-8-3-iii = 让子位置错误在白方第一手前改正，之后保留
clause-bga-interp-8-3-iv = 下在有子处：拿走并由对方下；之后放回其主人的棋盒
clause-bga-interp-8-3-v = 棋子不在交叉点：由下子者放到想下的点
clause-bga-interp-8-3-vi = 颜色错误：立即发现则更换，之后协商；可以清点棋子
clause-bga-interp-10-1 = 可以多次恢复对局；四次虚手仍不一致，则所有棋子留在盘上
clause-aga-1 = 除让子外棋盘为空；双方棋子充足
clause-aga-2 = 轮流着手，黑先，让子棋白先；自己的棋子下在空点
clause-aga-3 = 白方得 5½ 目，让子棋 ½ 目，避免和棋
clause-aga-4 = 2 至 9 颗让子按星位表摆放，更多无规定；数子法除第一子外每子一目
clause-aga-5 = 没有气的棋被提走；自杀犯规
clause-aga-6 = 着手不得再现同一方行棋的相同局面；通常是劫
clause-aga-7 = 虚手交给对方一颗棋子
clause-aga-8 = 下一手前发现的犯规着手拿回，算交子的虚手；之后除非双方同意退回，否则有效
clause-aga-9 = 两次虚手表示结束；确认的死子作为提子拿走
clause-aga-10 = 争议实战解决，由最后虚手者的对手先下；双方各虚手两次则全部算活；可用触指死子的程序
clause-aga-11 = 白方下最后一手；双方下出或交出的棋子数相同
clause-aga-12 = 数目或数子，未约定则数目，两法差额相同；空、区域与单官的定义
clause-wmsg-1-1 = 棋盘为 19 路
clause-wmsg-1-2 = 正式比赛黑白各 180 子
clause-wmsg-2-1 = 一方执黑，另一方执白
clause-wmsg-2-2 = 开始时棋盘为空
clause-wmsg-2-3 = 黑先，然后轮流，下在空点
clause-wmsg-2-4 = 落下的棋子不得移到别的点
clause-wmsg-2-5 = 虚手放弃着手权
clause-wmsg-3-3 = 没有气的棋子必须拿走
clause-wmsg-3-5 = 禁着点：没有气且不能提子
clause-wmsg-4 = 着手不得再现出现过的局面；劫与更长的循环
clause-wmsg-5 = 两次虚手结束轮流着手，不论谁最后虚手
clause-wmsg-5-1 = 经确认拿走死子，对局结束
clause-wmsg-5-2 = 有争议则按原次序恢复，直到两次虚手，然后全部算活
clause-wmsg-5-3 = 恢复只解决死活和被围的点；其他点平分
clause-wmsg-6 = 数子，单官平分；白方先虚手则黑方减一目；贴 6.5；认输
clause-wmsg-7 = 三种计算结果相同；这里填入全部棋子
clause-faq-2-1 = 初学者的简短规则：先行者执黑，轮流着手
clause-faq-2-2 = 数子或数目，以及协商拿走死子，按对手的习惯
clause-faq-3-3 = 被围的棋子拿走，先拿对方的；自杀可以允许或不允许
clause-faq-3-5 = 轮流着手；着手是把自己的棋子下在空的交叉点；虚手只是让出一手
clause-faq-3-6 = 贴目用半目避免和棋；约定数目的让子，自由或定点摆放
clause-faq-3-7 = 轮流、确认、计算；不一致则如同未停过一样继续
clause-faq-3-8 = 超级劫：着手不得再现局面；或两手劫规则，长循环无胜负
clause-faq-3-9 = 数子：棋子和只被它们围住的点；数目：这些点和提子；其余为单官
clause-faq-3-10 = 得分按固定程序计算
clause-faq-4-1 = 简短规则：两次虚手即结束；数子、超级劫、可自杀；其余由比赛规定
clause-faq-4-2 = 美国：情境超级劫，禁自杀，贴 7.5，让子自由或定点，虚手交子且白方最后，使数子与数目相同
clause-faq-4-3 = 中国：数子，禁自杀
clause-faq-4-3-1 = 正式中国规则：两手劫与长循环规则，只数一方，贴 3.75 子（半数）
clause-faq-4-3-2 = 简化中国规则：局面超级劫，任何计算方式，贴 7.5
clause-faq-4-4 = 日本：双活不计的数目，禁自杀，两手劫与长循环规则，贴 6.5，定点让子，整理棋盘
clause-faq-4-4-1 = 日本规则的终局：单官、假想死活、拿走死子、计算
clause-faq-4-4-2 = 1989 年日本规则、世界业余规则、韩国规则，及其 2003 年解释
clause-faq-4-4-4 = 口头日本规则：没有定义；争议由裁判决定
clause-faq-4-5 = 应氏：数子，可自杀，贴 8，同分黑胜，自由让子
clause-faq-4-5-1 = 正式应氏规则：劫规则近似超级劫，各 180 子填满，后期阶段不明确
clause-faq-4-5-2 = 简化应氏规则：局面超级劫，任何计算方式，后期阶段明确
clause-faq-4-6 = 新西兰：数子，可自杀，情境超级劫，贴 7，自由让子
clause-faq-4-7 = 对弈网站：IGS 与 Yahoo，双活计目，禁自杀，两手劫，三次或两次虚手，循环无规定，不交子
clause-faq-5-2 = 虚手棋子；传统数目法没有
clause-faq-5-3 = 虚手交子且白方最后虚手，使数子与数目相同
clause-faq-5-6 = 棋子计分：只算盘上的棋子，每块棋要让出眼位
clause-faq-5-7 = 旧应氏规则：单官区域由周围的棋子平分
clause-faq-5-8 = 没有虚手：没有合法着手者负
clause-faq-5-10 = 局面超级劫只看局面，情境超级劫还看轮到谁
clause-faq-5-11 = 让 H 子给 H−1 目，几乎只用于美国规则
clause-faq-6-1 = 零分为和棋，各得半胜；裁判可因犯规或弃权判负
clause-faq-6-8 = 裁判人选在开始前确定，由裁判作出决定
clause-j1989-2 = 双方轮流各下一枚自己颜色的棋子
clause-j1989-3 = 棋子下在空点上
clause-j1989-4 = 棋子只要有气就留在棋盘上，没有气就不能存在
clause-j1989-6 = 劫中被提子的一方不能在下一手马上提回
clause-j1989-9-3 = 停止后一方要求恢复，对方必须同意，并由对方先下
clause-j1989-10-4 = 双方确认胜负之后，任何情况都不再改变结果
clause-j1989-12 = 全局同形再现，若双方同意，对局以无胜负结束
clause-j1989-13-1 = 停止后发现有效着手，双方都不要求恢复，又不能就终局达成一致：双方均负
clause-j1989-13-2 = 移动过的棋子放回原处继续；不能达成一致或无法放回时，双方均负
clause-j1989-14 = 违反规则的一方，若在双方确认胜负之前被发现，自该着手起判负
clause-egf-1-4 = 对局规则；日本规则贴目6.5，整数贴目的让子棋平局时白胜，争议由仲裁决定
clause-k2016-3-3 = 棋子算作下在最先碰到的点或离它最近的点，并且必须落子
clause-k2016-3-4 = 棋盘上的棋子不得移到别的点
clause-k2016-18 = 警告并罚两目：提子没有放在棋盒盖里，按钟后才提子，落子时移动棋子
clause-cn-ref-8-1 = 对方没有虚手而连下两手，判负
clause-cn-ref-8-2 = 拿起后下在别处的棋子放回原处，并警告；不慎掉落的棋子可以任选着点
clause-cn-ref-8-3 = 发现移动的棋子，经双方同意放回或有效；否则由裁判决定：放回、有效、和棋或重下；故意移动者判负
clause-cn-ref-8-4 = 散乱的棋局按记录复盘；不能复盘则判和、重下或判负；故意弄乱者判负
clause-cn-ref-9 = 误提有气的棋子放回，并警告
clause-cn-ref-10 = 下在禁着点的棋子无效，算虚手
clause-cn-ref-11 = 劫被马上提回，着手无效，算虚手；同形再现也一样

## The page of a hall, which shows many tables

hall-name = 赛场
hall-pages-hall = 全部对局桌
hall-pages-alerts = 提示
hall-pages-login = 登录
hall-live = 直播中
hall-lost = 连接中断，正在重试
hall-table = 第 { $table } 桌
hall-seconds = { $count } 秒
hall-minutes = { $count } 分钟
hall-hours = { $hours } 小时 { $minutes } 分钟
hall-title = 全部对局桌
hall-needing = 需要裁判：{ $count } 桌
hall-troubled = 有问题：{ $count } 桌
hall-others = 其他 { $count } 桌
hall-tools = 筛选与视图
hall-calm = 目前没有需要您处理的对局桌。
hall-none = 此赛场还没有棋盘。在赛场服务器上运行 goban hub add-board T1 可加入一个。
hall-no-match = 没有符合条件的对局桌。
hall-clear = 全部显示
hall-sections = 赛场的对局桌
hall-search = 棋手或桌号
hall-search-hint = 姓名或桌号
hall-tables = 桌号
hall-tables-hint = 1-20, 35
hall-bad-tables = 号码或范围，如 1-20, 35
hall-round = 轮次
hall-any-round = 全部轮次
hall-state = 状态
hall-states-any = 全部
hall-states-alert = 需要裁判
hall-states-trouble = 有问题
hall-states-play = 对局中
hall-states-paused = 已暂停
hall-states-counting = 确认、数棋
hall-states-done = 已结束
hall-states-setup = 未开始
hall-shown = { $count } 桌中的 { $shown } 桌
hall-shown-all = { $count } 桌
hall-projector = 投影视图
hall-leave-projector = 返回（Esc）
hall-spectators = 观众视图
hall-keys = 快捷键
hall-keys-title = 快捷键说明
hall-keys-arrows = 方向键
hall-keys-search = 搜索
hall-keys-walk = 在对局桌之间移动
hall-keys-open = 打开对局桌
hall-keys-next = 到下一张需要裁判的对局桌
hall-keys-seen = 已看到：声音停止
hall-keys-projector = 切换到投影视图，再按返回
hall-keys-all = 显示全部对局桌
hall-failure = 赛场服务器目前无法保存：{ $why }。各桌的对局继续。
hall-leaving = 目前有内容未能发往赛场之外：{ $why }。赛场内一切继续。
tile-move = 第 { $number } 手
tile-no-move = 还没有着手
tile-turn = 轮到{ $side }
tile-versus = { $black } – { $white }
tile-waits = 已等 { $time }
tile-more = 另有 { $count } 项
board-never = 从未收到消息
board-away = 自 { $since } 起没有此棋盘的消息
board-starting = 赛场服务器启动后没有消息
board-trouble-camera-gone = 摄像头没有画面
board-trouble-camera-frozen = 摄像头画面不动
board-trouble-camera-dark = 摄像头画面太暗
board-trouble-disk-nearly-full = 棋盘设备的磁盘快满了
board-lost = 摄像头画面中没有棋盘
board-twins = 两台机器使用此名称：{ $numbers }
board-strange = { $count } 条记录重复到达且内容不同
board-differs = 此处的棋谱与棋盘的棋谱不同，正在向棋盘索取棋谱
board-unreadable = 无法读取的消息：{ $count }，最后一条：{ $why }
board-twins-title = 两个棋盘同名
log-title = 最近 24 小时的提示
log-intro = 所有提示、询问和呼叫，未解决的在前。时间从赛场服务器得知时算起。
log-none = 没有提示。
log-open = { $count } 项未解决
log-took = { $count } 项已结束；半数在 { $median } 之内，最长 { $longest }
log-columns-table = 桌号
log-columns-what = 内容
log-columns-raised = 出现
log-columns-ended-by = 处理者
log-columns-took = 用时
log-states-open = 未解决
log-states-call = 呼叫
log-filter = 显示
log-filters-all = 全部
log-filters-open = 仅未解决
log-filters-ended = 仅已结束
log-at-table = 在对局桌
log-seen-by = { $who } 于 { $at } 已看到
hall-login-title = 登录赛场
hall-login-hint = 赛场发给您的用户名和密码。首次启动时显示的密码属于用户名 arbiter。
hall-login-name = 用户名
hall-login-is-in = 您已登录为 { $name }
hall-login-to-hall = 前往全部对局桌
hall-login-leave = 退出登录
hall-login-enter = 登录

## The page as an app, the link to it, the rules, and what stands above a sheet

page-install = 安装为应用
pages-rules = 规则
offline-title = 无法连接棋盘
offline-why = 没有网络，或者程序没有运行。本页会自动重试。
offline-again = 重试
rules-page-title = 引用的规则
rules-page-intro = 各条款的内容，以另外的措辞说明。与原文件不一致时，以原文件为准。
rules-page-cited = 所引用的条款：{ $cited }
rules-page-unknown = 此条款由主办方自定，程序不知道其内容。
sheet-bar-label = 本成绩单
sheet-bar-back = 返回
sheet-bar-print = 打印
sheet-bar-pdf = PDF
overlay-refused = { $name }={ $value } 无法使用，改用 { $used }。
overlay-unknown = { $name } 不是此页面的设置。
overlay-no-board = 没有棋盘 { $name }。
share-share = 分享…
share-title = 向他人展示这个棋盘
share-qr = 本棋盘链接的二维码
share-send = 发送链接
share-copy = 复制链接
share-copied = 链接已复制。
share-embed = 在其他页面中显示
share-embed-hint = 这段 HTML 在那里显示棋盘，没有提示，也没有按钮。
share-open = 打开棋盘
why-figures = 用数字查看程序如何权衡

hall-pages-pairings = 对阵
hall-pages-boards = 棋盘
hall-pages-aim = 摄像头
hall-pages-sheets = 台次牌
board-left-out = 此棋盘发来无法显示的提示：请看它自己的页面
pairings-intro = 哪一桌下哪一场对阵。棋盘在第一手之前接受对阵；对局进行中则会询问。
pairings-paste = 一轮的对阵表：粘贴，或选择文件
pairings-columns = 第一行是列名：board, table, round, black, white, black_rank, white_rank, komi, handicap, rules, tournament, pairing。需要 board 或 table。用逗号、分号或制表符分隔。
pairings-take = 采用这些对阵
pairings-file = 选择文件
pairings-taken = 已更改 { $changed } 桌，保持不变 { $left } 桌。
pairings-bad = 没有更改任何内容。无法使用的行：{ $count }。
pairings-line = 第 { $line } 行：{ $message }
pairings-running = 有对局正在进行
pairings-running-at = 正在对局：{ $boards }。
pairings-leave = 让这些桌保持不变
pairings-change = 也更改它们：由各棋盘询问正在进行的对局是否接受对阵
pairings-change-one = 更改
pairings-goes-on = 此处正在对局，第 { $move } 手。棋盘会询问这一局是否接受对阵。
pairings-edit = 编辑…
pairings-edit-of = 对阵：{ $table }
pairings-became-taken = 已接受
pairings-became-asks = 棋盘正在询问裁判
pairings-became-next = 用于下一局
pairings-became-refused = 棋盘无法接受
pairings-tournament = 比赛
pairings-pairing = 对阵
pairings-as-before = 按棋盘现有设置
pairings-keep = 保存
pairings-kept = 已保存对阵：{ $table }。
pairings-terms = 条件
pairings-at-board = 棋盘状态
desk-title = 比赛编排程序
desk-reads = { $source }，第 { $round } 轮
desk-question = { $table }：此处对局仍在进行，而编排程序现在的对阵是 { $black } 对 { $white }。
desk-leave = 保持不变
desk-results = 各对阵的结果
desk-result = 结果
desk-confirm = 确认 { $result }
desk-confirmed = 已确认结果：{ $table }。
desk-other = 其他结果…
desk-other-hint = 按棋谱写法：B+3.5、W+R、0、Void、0:0
desk-stage-played = 对局中
desk-stage-open = 等待确认
desk-stage-confirmed = { $result }，由 { $who } 确认
desk-stage-sent = { $result }，由 { $who } 确认；编排程序已收到
desk-files = 已确认结果的文件：
boards-intro = 每个棋盘有自己的名称和密码。运行中的赛场服务器无需重启。
boards-name = 新棋盘的名称
boards-name-hint = 字母、数字、点、连字符：例如 T12
boards-add = 允许加入
boards-added = 棋盘 { $board } 可以连接
boards-once = 密码只显示这一次：
boards-on-board = 用这一行启动棋盘；SOURCE 是它的摄像头，例如 picamera：
boards-copy = 复制这一行
boards-copied = 已复制这一行。
boards-not-copied = 浏览器不允许本页复制：请选中这一行并复制。
boards-ca = 证书（ca.pem）
boards-qr = 同一行的二维码
boards-list = 可以连接的棋盘
boards-heard = 最后消息
boards-online = 在线
boards-remove = 移除…
boards-remove-of = 移除 { $board }
boards-remove-sure = 此棋盘不能再连接，也不再显示。它发来的内容会保留。
boards-removed = 棋盘 { $board } 已移除。
aim-intro = 会场的所有摄像头。请将每个摄像头对准棋盘，直到所有方框变绿；点击名称可进入该棋盘的设置。
aim-ready = { $count }个摄像头中有{ $ready }个已就绪
aim-picture = { $table }的摄像头画面
sheets-intro = 每台一张：观众扫码即可观看对局，无需登录。
sheets-print = 打印
sheets-follow = 扫码观看本局

site-none = 还没有对局开始。
site-earlier = 以前的对局
site-gone = 这一桌已不再显示。以下是最后的局面。
site-delayed = 所有内容延迟 { $minutes } 分钟显示。
site-quiet = 已有 { $minutes } 分钟没有新消息：赛场没有发来数据。
