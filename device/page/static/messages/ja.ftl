### The texts of Goban in Japanese. How to translate: docs/translating.md.
### Arguments: $side and $other are names of colours as in "colors", $color is black, white or none.

## Words that are used in other texts

# Many points of a board: the first ones, and how many $more there are of all $count stones.
points-and-more = { $points }ほか{ $more }（計{ $count }子）
# A string by one of its stones, where it has more than one.
strings = { $point }（{ $count }子）
list-separator = 、
sentence-separator = { "" }
# Between what the program adds in several parts.
part-separator = ；
# What a clause says behind its name, and what happened behind the name of a table.
labelled = { $name }：{ $said }
colors-black = 黒
colors-white = 白
colors-none = 対局者

## The head and the foot of every page

page-name = Goban
page-skip = 本文へ
page-navigation = ページ
page-close = 閉じる
page-more = その他
page-cancel = 取り消し
page-language = 言語
page-coordinates = 座標
pages-board = 盤面
pages-games = 対局一覧
pages-count = 計算
pages-photo = 写真
pages-arbiter = 審判
pages-setup = 設定
pages-login = ログイン
pages-table = 対局席
pages-clock = 時計
pages-join = 対局席の端末
pages-phone = スマートフォンカメラ
pages-first = 最初の設定
pages-hall = 全卓
connection-lost = 接続が切れました。再接続しています
connection-connecting = 接続しています

## The camera

camera-ok = 中継中
camera-paused = 中断中
camera-occluded = 盤が隠れています
camera-lost = 画像に盤がありません
camera-dark = 暗すぎます
camera-gone = カメラの画像がありません
camera-ended = 映像は終わりました
camera-away = この卓は応答しません。最後に見えた状態です
camera-alt = カメラの画像と、読み取った線と石
camera-waiting = 画像を待っています
camera-none = 今は画像がありません。
camera-legend = 緑は見つかった線、丸は読み取った石です。不確かな点と隠れた点には印があります。

recent-title = 直近の5分間
recent-around = その前後の数秒
recent-none = 保存された画像はまだありません。
recent-alt = そのときカメラに映っていたもの
recent-play = 再生
recent-stop = 停止
recent-at = { $time }、{ $move }手目

## The bar about what needs somebody

attention-label = 対応が必要なこと
attention-sound = 通知の音
# In the title of the window. $what is the title of an alert, $page the title of the page.
attention-title =
    { $count ->
        [1] ⚠ { $what } · { $page }
       *[other] ⚠ { $what }（{ $count }） · { $page }
    }
attention-paused-title = ⏸ 中断中 · { $page }
# $more is how many alerts there are beside the one that is named.
attention-several = { $what }、ほか{ $more }件
attention-show = 見る
attention-seen = 確認した
attention-paused = 対局は中断中です
attention-paused-sure = 再開するまで、盤上の動きは記録されません。
attention-asking = 審判が盤上を確認しています。
attention-ask-sound = この端末では、まだ通知の音が出ません。
attention-hear = 音を出す
attention-stay-quiet = 音を出さない
attention-silenced = このブラウザは、ページに触れるまで音を出しません。

## What went wrong with a request

errors-connection = サーバーにつながりません。ネットワークを確かめて、もう一度お試しください。
errors-page = このページは表示できません
errors-401 = 先にログインしてください。
errors-403 = このログインには権限がありません。
errors-404 = ここには何もありません。
errors-413 = ファイルが大きすぎます。25 MB、5000万画素までです。
errors-429 = 回数が多すぎます。1分お待ちください。
errors-503 = 対局の準備ができていません。
errors-status = サーバーに拒否されました（{ $status }）。

## A board in words, for those who do not see it

position-board = { $size }路盤。
position-stones = { $side }：{ $stones }。
position-no-stones = { $side }：石なし。
position-last = 最終手は{ $point }。
# A point of a board, what lies there, and how it is marked.
point =
    { $label }、{ $kind ->
        [black] 黒
        [white] 白
       *[empty] 空点
    }{ $mark ->
        [unsure] 、不確か
        [hidden] 、見えない
        [dead] 、死
        [flagged] 、印あり
        [certain] 、確実に死
        [suggested] 、死の候補
        [disputed] 、争いあり
       *[none] { "" }
    }
# $point is the text above, $said what the point counts for.
point-said = { $point }：{ $said }

## Stepping through a game

steps-group = 手順を見る
steps-slider = 手数
steps-first = 最初へ
steps-back = 1手戻る
steps-forward = 1手進む
steps-last = 最終手へ
steps-numbers = 手数を表示
steps-none = まだ着手はありません
steps-at-last = { $at }手目
steps-at = { $count }手中{ $at }手目
steps-behind = 前の局面を見ています。
steps-live = 現在に戻る

## The board's page

board-to-count = 死活の合意と計算へ
board-to-result = 結果と計算
board-in-words = 盤面を文字で
board-download = 棋譜（SGF）を保存
board-projector = 投影用の表示
players-title = 対局者
players-to-play = 手番
players-prisoners = アゲハマ { $count }
phases-setup = 盤を待っています
phases-play = 対局中
phases-disturbed = 石がずれました
phases-paused = 対局は中断中です
phases-agreement = 双方パス。死活を確認中です
phases-counting = 計算中
phases-done = 終局しました
rules-bga2009 = BGAルール
rules-aga1991 = AGAルール（1991年）
rules-aga = AGAルール
rules-wmsg2008 = WMSGルール
rules-japanese-1989 = 日本ルール
rules-egf-japanese = 日本ルール（EGF）
rules-korean-2016 = 韓国ルール
rules-chinese-official = 中国ルール
rules-chinese-simplified = 中国ルール（簡略）
rules-ing-official = 応氏ルール
rules-ing-simplified = 応氏ルール（簡略）
rules-nz = ニュージーランドルール
rules-tromp-taylor = Tromp-Taylorルール
rules-simple = Simple Rules
round = 第{ $round }回戦
table-numbered = { $table }番卓
hub-trouble = 会場のサーバーにつながりません：{ $why }。対局は続きます。
komi = コミ { $komi }目
handicap = 置石 { $count }子
moves-title = 手順
moves-none = まだ着手はありません
moves-pass = パス
moves-inferred = この手順は推定です
moves-count = { $count }手
moves-label = { $at }手目：{ $side } { $point }
moves-label-pass = { $at }手目：{ $side }、パス
moves-label-inferred = { $at }手目：{ $side } { $point }、手順は推定
moves-label-pass-inferred = { $at }手目：{ $side }、パス、手順は推定
news-title = 経過

## Results

result-draw = 持碁（引き分け）
result-void = 無勝負
result-undecided = 結果は未定
result-both-lose = 両負け
result-both-win = 両勝ち
result-black-equal = 同数で黒の勝ち
result-plain = { $side }の勝ち
result-resignation = { $side }の中押し勝ち
result-time = { $side }の時間切れ勝ち
result-forfeit = { $side }の反則勝ちまたは不戦勝
# $margin is how it is written (3½), $points the number for the plural.
result-points = { $side }の{ $margin }目勝ち

## Alerts

alerts-question = 質問
alerts-remedy = 対処：
alerts-must-lie = 正しい盤面
alerts-when-before = 前
alerts-when-after = 後
alerts-when-now = 現在
alerts-picture-before = 起きる前の盤
alerts-picture-after = 気づいた時の盤
alerts-picture-now = 現在の盤
alerts-put-right = 直した
alerts-attended = 対応済み
alerts-is-attended = 対応済みとして記録しました。
alerts-is-right = 記録しました：正しく直されました。
alerts-accept = 打たれたまま認める
alerts-accept-sure = 石はそのままで、棋譜もそれに合わせます。
alerts-accepted = 記録しました：打たれたまま認めます。
alerts-in-break-accept = 対局を続ける
alerts-in-break-accept-sure = 中断を終え、その間に打たれた手も棋譜に入れます。
alerts-in-break-accepted = 記録しました：中断中の手を含めて、対局を続けます。
alerts-dismiss = 却下
alerts-dismiss-sure = この通知を取り下げ、同じ理由では再び出しません。棋譜はそのままです。
alerts-dismissed = 通知を却下しました。
alerts-answered = 答えを記録しました。
alerts-over = この通知は、すでに他の人が処理しました。
# Answers to the question whose stone it is; $color is the colour of the stone.
alerts-answer-two-in-a-row =
    { $color ->
        [none] 同じ側の二手目
       *[other] { $side }の二手目
    }
alerts-answer-wrong-colour-stone =
    { $color ->
        [none] 相手の手で、石の色が違う
       *[other] { $other }の手で、石の色が違う
    }
alerts-answer-pass =
    { $color ->
        [none] 相手はパスしていた
       *[other] { $other }はパスしていた
    }
alerts-answer-extra-stone = 余分な石
alerts-effect-two-in-a-row = 何を取り除くかを示す通知を出します。
alerts-effect-wrong-colour-stone =
    { $color ->
        [none] 相手の手として記録し、正しい色の石に替えるよう求めます。
       *[other] { $other }の手として記録し、正しい色の石に替えるよう求めます。
    }
alerts-effect-pass = この石の前にパスを記録します。盤上は変わりません。
alerts-effect-extra-stone = 棋譜から除き、石を取り除くよう求めます。

## The arbiter's page

arbiter-calm = 今、対応が必要なことはありません。
arbiter-picture = カメラ
arbiter-undo = 元に戻す
arbiter-taken-back = 元に戻しました。
why-now = プログラムが検討中のこと
why-alert = プログラムの判断の理由
why-led = この通知は時間がたってから出ました。その前の判断は次のとおりです。
why-waits = 待っています：{ $reason }。
why-waits-at = 待っています：{ $reason }（{ $points }）。
why-recorded = 記録しました：{ $says }。
why-weighs-nothing = 今、検討中のことはありません。
why-nothing = 今、検討中のことはありません。盤面は棋譜のとおりです。
why-score = 評価 { $value }

## Corrections of the record

corrections-title = 棋譜の訂正
corrections-hint = 訂正は、すべて誰がいつ行ったかとともに残り、元に戻せます。
corrections-history = 入力の履歴
corrections-pass = { $side }、パス
corrections-passed = 記録しました：{ $side }、パス。
passing-out-of-turn = { $other }の番です。それでも{ $side }はパスしましたか？
passing-again = { $other }が今パスしました。{ $side }もパスしましたか？
corrections-move = 手を訂正…
corrections-stone = 石を置く…
corrections-stone-sure = 棋譜の一点を手で決めます。盤面はそのとおりとみなします。
corrections-stone-label = 棋譜の盤面。点を選んでください
corrections-stone-kind = 置くもの
corrections-stones-black = 黒石
corrections-stones-white = 白石
corrections-stones-empty = なし
corrections-stone-summary =
    { $kind ->
        [black] { $point }を黒にします。
        [white] { $point }を白にします。
       *[empty] { $point }を空点にします。
    }
corrections-stone-set =
    { $kind ->
        [black] { $point }を黒にしました。
        [white] { $point }を白にしました。
       *[empty] { $point }を空点にしました。
    }
corrections-stone-there = { $point }はすでにそうなっています。
corrections-turn = 手番を決める…
corrections-to-play = 手番
corrections-turned = { $side }の手番です。
corrections-resync = 盤面をそのまま採用
corrections-resync-sure = 棋譜を、今の盤上の石に合わせます。
corrections-resynced = 棋譜を今の盤面に合わせました。
corrections-undo = 元に戻す
corrections-redo = やり直す
corrections-undone = 最後の訂正を元に戻しました。
corrections-redone = 訂正をやり直しました。
corrections-kind = 訂正の種類
corrections-kinds-replace-move = 手を変える
corrections-kinds-insert-move = 前に手を入れる
corrections-kinds-delete-move = 手を消す
corrections-number = 手数
corrections-color = 色
corrections-point = 点
corrections-point-example = Q16
corrections-point-hint = パスなら空欄。盤に触れて選べます。
corrections-board-label = この手の前の盤面。点を選んでください
corrections-no-point = { $point }はこの盤の点ではありません。
corrections-enter = 入力
corrections-corrected = 棋譜を訂正しました。
corrections-same = { $number }手目はすでにそうなっています。別の点を選んでください。
corrections-refused = 受け付けられませんでした。棋譜は元のままです。
# A move inside the texts below: "Black Q16", "White pass".
corrections-a-move = { $side } { $point }
corrections-a-pass = { $side }のパス
corrections-no-move = その手はありません。
corrections-deletes = { $number }手目（{ $was }）を消します。
corrections-inserts = { $now }を{ $number }手目にします。
corrections-replaces = { $number }手目（{ $was }）を{ $now }に変えます。

## The course of the game

game-title = 対局
game-pause = 対局を中断
game-paused = 中断しました。再開するまで、盤上の動きは記録されません。
game-go = 中断を終える
game-going = 対局を続けます。
game-resign = 投了…
game-resigns = 投了する側
game-resign-sure = これで終局になります。
game-resigned = 記録しました：{ $side }の投了。
game-resume = パスの後に再開
game-resume-sure = パスの後、{ $side }の手番で再開します。
game-resumed = 対局を再開しました。
game-result = 結果を入力…
game-result-sure = 結果が棋譜に入ります。
game-given = 結果を記録しました。
game-enter = 入力
game-penalty = 罰則の目数…
game-penalty-sure = 計算でこの目数を引きます。
game-penalised = 減点される側
game-penalty-hint = 例：2
game-penalty-reason = 理由（空欄でもよい）
game-no-penalty = 罰則は半目以上です。
game-penalty-given =
    { $points ->
        [1] 記録しました：{ $side }、1目の減点。
       *[other] 記録しました：{ $side }、{ $margin }目の減点。
    }
game-method = 計算方法…
game-method-sure = ルールが対局者に任せている場合の、対局者の合意です。
game-counted = 計算方法
game-methods-territory = 地
game-methods-area = 面積（地と石）
game-method-agreed =
    { $method ->
        [area] 記録しました：面積で計算します。
       *[territory] 記録しました：地で計算します。
    }
game-describe = 名前と大会…
game-describe-sure = 棋譜と結果票に入ります。
game-player-name-black = 黒の名前
game-player-name-white = 白の名前
game-player-rank-black = 黒の段級
game-player-rank-white = 白の段級
game-rank-hint = 例：3d
game-event = 大会
game-round = 回戦
game-described = 記録しました：名前と大会。
game-end = 対局を終える…
game-end-sure = これで終局になり、次の対局まで何も記録されません。
game-ended = 終局しました。
game-winner = 勝者
game-winners-none = 決まったとおり、または未定
game-winners-draw = なし：持碁
game-winners-lost = なし：両負け
game-winners-void = 無勝負
game-reason = 勝ち方
game-reasons-points = 目数
game-reasons-resignation = 投了
game-reasons-time = 時間切れ
game-reasons-forfeit = 反則または不戦
game-margin = 目数
game-margin-hint = 例：6.5
game-new-game = 新しい対局…
game-new-game-sure = 今の対局は閉じて保存され、次の対局は別のファイルになります。
game-rules = ルール
game-komi = コミ
game-komi-hint = 空欄：ルールのとおり
game-handicap = 置石
game-first = 先番
game-first-stone = 最初の石で決める
game-black-side = 黒の席
game-unknown-side = 不明
game-sides-bottom = 画像の下
game-sides-left = 左
game-sides-top = 上
game-sides-right = 右
game-begin = 開始
game-begun = 新しい対局を始めました。

## The pairing that the hub of a hall has assigned

assignment-title = 会場からの組み合わせ
assignment-states-taken = この対局に入れました。
assignment-states-asks = 対局中です。この組み合わせを入れますか。ルール、コミ、置石はそのままです。
assignment-states-next = 次の対局に入れます。
assignment-states-refused = 入れられません。
assignment-take = この対局に入れる
assignment-later = 次の対局に取っておく
assignment-taking = この対局に組み合わせを入れます。
assignment-waiting = 次の対局に組み合わせを入れます。

## The score

score-rules = ルール
score-method = 計算
score-methods-by-rules = ルールのとおり
score-methods-territory = 地
score-methods-area = 面積（地と石）
score-komi = コミ
score-komi-hint = 空欄：通常のコミ
score-prisoners-black = 黒が持つアゲハマ
score-prisoners-white = 白が持つアゲハマ
score-lines-territory = 地
score-lines-stones = 盤上の石
score-lines-prisoners = アゲハマ
score-lines-pass-stones = パスの石
score-lines-dead = 取り上げた死石
score-lines-komi = コミ
score-other =
    { $method ->
        [area] 面積では{ $side } { $margin }目。
       *[territory] 地では{ $side } { $margin }目。
    }
score-other-equal =
    { $method ->
        [area] 面積では同数。
       *[territory] 地では同数。
    }
score-unsettled = 未確定：{ $points }。
score-unsettled-many = { $count }点が未確定です。
score-notes = 注 { $count }件

## A position from a photo

photo-title = 写真から盤面を読む
photo-intro = 盤を上または横から撮ってください。局面を図とSGFで返します。写真は保存しません。
photo-drop = ここに画像をドロップ
photo-take = 写真を撮る
photo-choose = 画像を選ぶ
photo-reading = 画像を読んでいます…
photo-picture-alt = 画像と、見つかった線
photo-grid-note = 見つかった線。丸は不確かな点です。
photo-board-label = 読み取った局面。点を選んで変えられます
photo-sure = { $size }路、全ての点が正しい確率は{ $percent }%です。
photo-unsure = { $count }点が不確かです。確認してください。
photo-lines = { $size }路。
photo-hidden = { $count }点が切れているか隠れています。確認してください。
photo-refused-no-grid = 盤が見つかりません。四つの丸を四隅の交点に動かすか、もっと上から撮ってください。
photo-refused-ambiguous-grid = 線の当てはめ方が複数あります。四つの丸を四隅の交点に動かすか、四辺がすべて入るように撮ってください。
photo-refused-blurred = 画像が不鮮明です。盤の位置を示すか、均一な光で撮り直してください。
photo-refused-too-dark = 画像が暗すぎます。明るくしてください。
photo-refused-occluded = 盤の多くが隠れています。位置を示すか、撮り直してください。
photo-not-read = 盤を読めませんでした。四つの丸を四隅の交点に動かしてください。
photo-corners-title = 盤はどこですか
photo-read-here = ここで読む
photo-grid-wrong = 線が合わない
photo-whose-turn = どちらの手番ですか
photo-turn-unknown = 不明
photo-which-side = どの辺が上ですか
photo-turn = 盤を回す
photo-not-finished = 終局前のため計算なし
photo-not-finished-why = どちらのものでもない点が多すぎます。対局中か、死石が残っています。死石に触れてください。
photo-count-anyway = このまま計算する
photo-as-it-lies = このままなら、{ $result }。
photo-tap-point = 点に触れると、黒、白、空点の順に変わります。
photo-tap-dead = 石に触れると、つながった石ごと死石の印がつきます。
photo-download = SGFを保存
photo-kept = { $name }を保存しました。
photo-score = 計算
photo-to-scoring = この盤を計算する
photo-to-correcting = 訂正に戻る

## Agreeing and counting

count-title = 終局と計算
count-steps-label = 結果までの手順
count-steps-pass = 双方パス
count-steps-agree = 死活の合意
count-steps-result = 結果
count-stages-waiting = 盤を待っています
count-stages-play = 対局中です
count-stages-marking = 死石に印をつけ、双方が確認してください
count-stages-disputed = まだ合意していません
count-stages-missing = まだ結果がありません
count-stages-result = 結果
count-score = 現在の計算
count-scores-marking = この合意での計算
count-scores-result = 計算
# $result is a text of "Results": "White wins by 3½".
count-if-ended = このまま終われば、{ $result }。
count-no-score = 合意するまで計算はありません。
count-options = 別の方法で計算
count-no-board = まだ盤が見えていません。
count-board-label = 盤面。死石にする石を選んでください
count-tap = 石に触れると、つながった石ごと死石の印がつき、もう一度触れると消えます。
count-choose = 点を選ぶと、その点の数え方を表示します。
count-undo-first = 結果は確定しています。死活を変えるには、先に元に戻してください。
count-played =
    { $passes ->
        [0] 双方がパスすると計算します。それまでは試しに計算できます。
       *[other] { $needed }回のうち{ $passes }回パスしました。それまでは試しに計算できます。
    }
count-no-passes = このルールにパスはありません。一方に合法手がなくなると終局です。
count-pass = { $side }、パス
count-login-first = パスと確認は、ログインした端末で行います。
count-login = ログイン
count-mark = 死石すべてに触れてください。他は活きとします。地はすぐに表示されます。
count-taken-off = 盤から取り上げた石：{ $points }。
count-asking = 死石の候補を調べています…
count-nothing-suggested = 死石の候補はありません。
count-suggestion-certain = { $side } { $points }：確実に死んでいます
# $programs are names: "GNU Go", or "GNU Go" and "KataGo" joined by the text below.
count-suggestion = { $side } { $points }：{ $programs }の候補
count-two-programs = { $first }と{ $second }
count-take-over = 候補に印をつける
count-marked = 死石の印：{ $points }。
count-nothing-marked = 死石の印はありません。
count-confirm = { $side }が確認
count-unsettled-sure =
    { $more ->
        [0] { $count }か所がどちらの地とも決まっておらず、どちらにも数えません：{ $points }。対局は終わっていますか？
       *[other] { $count }か所がどちらの地とも決まっておらず、どちらにも数えません：{ $points }ほか{ $more }か所。対局は終わっていますか？
    }
count-not-yet = { $side }はまだ確認していません。
count-claimed-same = ✓ { $side }が確認しました。
count-claimed-nothing = { $side }は死石なしと確認しました。
count-claimed = { $side }は死石と確認しました：{ $points }。
count-clear = 死石なし
count-disputed = 一方は死石、他方は活きと言っています：{ $points }。
# What follows from a dispute; $clause is a clause such as "BGA 10", $first another.
count-dispute-requested = 印を変えて確認し直すか、一方が再開を求めてください。再開するときは相手が先に打ちます（{ $first }）。そうでなければ審判が決めます（{ $clause }）。
count-dispute-requested-bare = 印を変えて確認し直すか、一方が再開を求めてください。再開するときは相手が先に打ちます。そうでなければ審判が決めます。
count-dispute-both-lose = 印を変えて確認し直すか、一方が再開を求めてください。再開するときは相手が先に打ちます。どちらも求めず合意もしなければ、両負けです（{ $clause }）。
count-dispute-referee = 印を変えて確認し直してください。なお合意しなければ、このルールでは審判に任せます（{ $clause }）。
count-dispute-referee-bare = 印を変えて確認し直してください。なお合意しなければ、このルールでは審判に任せます。
count-dispute-again = 印を変えて確認し直してください。
count-dispute-played = 印を変えて確認し直すか、打って決めてください。{ $side }が先に打ちます（{ $clause }）。
count-dispute-played-bare = 印を変えて確認し直すか、打って決めてください。{ $side }が先に打ちます。
count-dispute-played-either = 印を変えて確認し直すか、打って決めてください。どちらからでも打てます（{ $clause }）。
count-dispute-played-either-bare = 印を変えて確認し直すか、打って決めてください。どちらからでも打てます。
count-play-on = 対局を続ける
count-request = どちらも再開を求めることができ、求めた側の相手が先に打ちます。
count-request-cited = どちらも再開を求めることができ、求めた側の相手が先に打ちます（{ $clause }）。
count-resume-requested = { $other }が再開を求め、{ $side }が先に打つ
count-resume = 再開し、{ $side }が先に打つ
# $what is a sentence that says what the record lacks.
count-missing = 棋譜に不足があり、計算できません。{ $what }棋譜を訂正すると計算します。
count-undecided = まだ得点がありません。{ $points }はセキですか。このルールではセキの目を数えません：{ $eyes }。双方が確認し、審判が入力します。
count-in-seki = セキです
count-not-in-seki = セキではありません
count-to-arbiter = 棋譜を訂正
count-undo = 合意を元に戻す
count-undone = 合意を元に戻しました。
count-undo-last = 最後の訂正を元に戻す
count-undone-last = 最後の訂正を元に戻しました。
count-agreed-on = 双方が死石と合意しました：{ $points }。
count-agreed-nothing = 双方が死石なしと合意しました。
count-both-methods = 地でも面積でも同じ結果です。
count-otherwise =
    { $method ->
        [area] 面積なら{ $side } { $margin }目です。
       *[territory] 地なら{ $side } { $margin }目です。
    }
count-otherwise-equal =
    { $method ->
        [area] 面積なら同数です。
       *[territory] 地なら同数です。
    }
count-last-pass = 最後に打ったのは黒です。白は黒にパスの石をもう一つ渡します。計算に入っています。
count-last-pass-cited = 最後に打ったのは黒です。白は黒にパスの石をもう一つ渡します（{ $clause }）。計算に入っています。
count-sheet = 署名用の結果票
count-legend-area-black = 黒の面積
count-legend-area-white = 白の面積
count-legend-territory-black = 黒地
count-legend-territory-white = 白地
count-legend-dead = 死石
count-legend-certain = 確実な死石
count-legend-suggested = 死石の候補
count-legend-unsettled = どちらとも未定
count-explain-nobody = どちらの地でもない
count-explain-point = { $side } 1目
count-explain-dead = { $side } 2目（地とアゲハマ）
count-explain-nothing = 数えません

## The board arranged for the count

filled-title = 整地した盤で確かめる
filled-intro = 盤を手で整地し、上から撮ってください。写真は保存しません。
filled-kind = 整地の方法
filled-kinds-territory = アゲハマを地に埋める
filled-kinds-area = 全ての石で埋める
filled-kinds-half = 片方だけ数える：死石を除く
filled-left-title = 埋めきれなかったアゲハマ
filled-left-black = 黒が持つ分
filled-left-white = 白が持つ分
filled-take = 写真を撮る
filled-choose = 画像を選ぶ
filled-camera = カメラを使う
filled-heaps = 盤の横に積んだ石の数
filled-again = もう一度数える
filled-counting = 画像から数えています…
filled-board-label = 画像に映る盤面
filled-live-title = カメラに映る盤面
filled-live-agrees = 整地した盤は計算と一致します
filled-live-arranging = 整地しています
filled-live-differs = 整地した盤は{ $off }目違います。コミを除いて{ $side } { $margin }目
filled-live-differs-equal = 整地した盤は{ $off }目違います。コミを除いて同数
filled-live-unclear = 整地した盤からは計算が分かりません
filled-live-shown = 盤上
filled-live-expected = 計算
filled-live-board = 整地した盤
filled-live-board-label = カメラに映る盤面
# $result is a text of "Results".
filled-agrees = 盤と一致します：{ $result }
filled-differs = 盤の結果が違います：{ $result }。対局の計算は{ $side } { $margin }目です。
filled-differs-equal = 盤の結果が違います：{ $result }。対局の計算は同数です。
filled-difference = { $points }：盤上では{ $shown }、対局では{ $expected }。
filled-difference-many = { $points }ほか{ $more }か所：盤上では{ $shown }、対局では{ $expected }。
filled-shows = 画像では黒 { $black }、白 { $white }、空点 { $vacant }、コミ { $komi }。計算が正しい確率は{ $percent }%以上です。
filled-one-side = { $side }だけを数えます：空点 { $vacant }、盤上の石 { $stones }、横に積んだ石 { $heaps }。

## Setting up the camera

setup-title = カメラの設定
setup-intro = 盤全体が入るように、できるだけ高く、光が反射しないように置きます。下の項目がすべて良ければ対局を始められます。
setup-picture-alt = カメラの画像全体
setup-judgement = 画像の状態
setup-board-found = 盤が見つかりました：{ $size }路。
setup-board-poor = 盤が見つかりました：{ $size }路。まだ不十分です：{ $names }。
# $why is a reason of "no-board".
setup-no-board = 盤が見つかりません：{ $why }。
setup-names-sharpness = ピント
setup-names-light = 明るさ
setup-names-glare = 反射
setup-names-angle = 角度
setup-names-size = 大きさ
setup-names-rate = フレーム数
setup-verdicts-good = 良
setup-verdicts-fair = 可
setup-verdicts-poor = 不可
setup-corners = 盤の隅
setup-corner-names-top-left = 左上
setup-corner-names-top-right = 右上
setup-corner-names-bottom-right = 右下
setup-corner-names-bottom-left = 左下
setup-corner-at = { $name }の隅、横 { $x }、縦 { $y }。矢印キーで動かせます
setup-drag-hint = 線が合わないときは、四つの丸を盤の四隅の交点に動かしてください。丸を選び、矢印キーでも動かせます（Shiftで大きく動きます）。
setup-size = 盤
setup-lines = { $count } × { $count }
setup-keep-corners = この隅を使う
setup-as-found = 見つかった位置に戻す
setup-corners-set = この隅で盤を探します。
setup-lock = 明るさとピント
setup-to-lock = 固定
setup-to-unlock = 解除
setup-locks-settling = 露出、ホワイトバランス、ピントを調整中です。その後固定します。
setup-locks-locked = 露出、ホワイトバランス、ピントを固定しています。
setup-locks-unlocked = 露出、ホワイトバランス、ピントは自動です。
setup-locks-unsupported = このカメラは露出とホワイトバランスを固定できません。
setup-now-both = 現在：露出 { $exposure } ms、ゲイン { $gain }。
setup-now-exposure = 現在：露出 { $exposure } ms。
setup-now-gain = 現在：ゲイン { $gain }。
setup-locked = カメラを調整してから固定します。
setup-unlocked = 解除しました。カメラは自動で調整します。

## The games of the day

games-title = この盤の対局
games-intro = 全ての対局と棋譜。新しい順です。
games-none = まだ対局はありません。
games-current = 対局中
games-open = 未定
games-record = SGF
games-replay = 再生
games-all = 対局一覧
games-sheet = 結果票
games-search = 検索
games-zip = すべての棋譜（zip）
games-columns-game = 対局
games-columns-black = 黒
games-columns-white = 白
games-columns-result = 結果
games-columns-moves = 手数
games-columns-record = 棋譜

## The device at the table

table-join-title = この端末を対局席で使いますか
table-join-hint = この端末でパス、審判の呼び出し、死石の申告、計算の確認ができます。審判はいつでもこの権限を取り消せます。
table-code = コード
table-connect = この端末を接続
table-not-here = この端末ではない
table-not-connected = この端末は対局席に接続していません。審判が示すコードで接続します。
table-clock = 時計
table-pass = { $side }、パス
table-pass-sure = { $side }のパスを記録します。取り消せるのは審判だけです。
table-passed = 記録しました：{ $side }、パス。
table-call = 審判を呼ぶ
table-call-sure = 審判にこの席へ来てもらいます。
table-called = 審判を呼びました。
table-leave = この端末の接続を切る
table-leave-sure = その後は観戦者と同じ表示になります。
devices-open = 対局席の端末…
devices-title = 対局席の端末
devices-hint = 対局席に置くスマートフォンやタブレットです。対局者がパス、審判の呼び出し、計算の合意に使います。パスワードは不要です。
devices-none = 接続した端末はありません。
devices-name =
    { $role ->
        [camera] カメラ { $number }
       *[table] 端末 { $number }
    }
# $time is a time of day.
devices-since = { $time }から
devices-ends-with-game = 次の対局まで
devices-with-game = この対局だけ接続
devices-add = コードを表示
devices-qr = リンクのQRコード
devices-scan = 端末で読み取るか、端末で次のアドレスを開いてください：
devices-code = コード（1回限り、10分間有効）：
devices-joined = 端末が接続しました。
devices-revoke = 切断
devices-revoke-named =
    { $role ->
        [camera] カメラ { $number }を切断
       *[table] 端末 { $number }を切断
    }
devices-revoke-sure =
    { $role ->
        [camera] カメラ { $number }は画像を送れなくなります。
       *[table] 端末 { $number }は見るだけになります。
    }
devices-revoked =
    { $role ->
        [camera] カメラ { $number }を切断しました。
       *[table] 端末 { $number }を切断しました。
    }

## A phone that is the camera

phone-title = このスマートフォンをカメラとして使う
phone-hint = カメラに映るものをこの碁盤に送ります。ほかのことはできません。審判はいつでもこの権限を取り消せます。
phone-certificate = ブラウザがこのページについて警告したかもしれません。証明書は碁盤の側で作ったもので、保証する機関がないためです。それでも通信は暗号化されています。一度だけ「続行」を選んでください。
phone-connect = このスマートフォンを使う
phone-not-connected = このスマートフォンは接続していません。碁盤の設定ページに出るコードで接続します。
phone-start = カメラを開始
phone-stop = カメラを停止
phone-take-over = 代わりにこのスマートフォンを使う
phone-preview = このスマートフォンのカメラに映るもの
phone-lens = レンズ
phone-lens-numbered = カメラ { $number }
phone-place = 盤全体が入るように、できるだけ高く、光が反射しないように置きます。その後はスマートフォンを動かさず、回さないでください。
phone-awake = 画面は点いたままです。
phone-not-awake = このブラウザでは画面が消えます。消えないようにスマートフォンを設定してください。
phone-held = 露出とピントを固定しています。
phone-slow = カメラの画像が前よりずっと少なくなりました。スマートフォンが熱いか、明かりが弱すぎるかもしれません。
phone-card = スマートフォンカメラ
phone-none = 画像を送っているスマートフォンがありません。
phone-scan = スマートフォンで読み取るか、スマートフォンで次のアドレスを開いてください：
phone-states-stopped = カメラは止まっています。
phone-states-waiting = カメラを待っています…
phone-states-sending = 画像を送っています。
phone-states-lost = 碁盤が応答しません。再試行しています。
phone-states-hidden = ほかのページやアプリが前にある間、カメラは止まります。
phone-states-no-picture = スマートフォンのカメラから画像が来ません。再試行しています。
phone-troubles-insecure = ブラウザはhttpsのページにだけカメラを許可します。このアドレスをhttps://で開いてください。
phone-troubles-other = カメラを開始できません。
phone-troubles-not-allowed = カメラが許可されませんでした。ブラウザの設定でこのページに許可してから、もう一度開始してください。
phone-troubles-not-found = この端末にはカメラがありません。
phone-troubles-not-readable = カメラを使えません。ほかのアプリが使っているかもしれません。
phone-refusals-other-phone = すでに別のスマートフォンがカメラになっています。
phone-refusals-no-phone = この碁盤では別のカメラを使っています。
phone-refusals-login-needed = このスマートフォンはもう接続していません。新しいコードを求めてください。
phone-refusals-not-allowed = このログインには権限がありません。
phone-rate = 毎秒{ $sent }枚を送っています（カメラは毎秒{ $given }枚）。
phone-rate-sent = 毎秒{ $sent }枚を送っています。
phone-battery = 電池 { $percent }%。
phone-battery-charging = 電池 { $percent }%、充電中。
phone-battery-low = 電池 { $percent }%。充電器をつないでください。

## The clock: a tablet that lies at the table

clock-title = 時計を始める
clock-intro = この端末が対局時計になります。碁盤の横に置きます。自分の側を押すと着手が終わります。
clock-control = 持ち時間
clock-control-hint = 持ち時間と秒読みを秒で書きます。例：1800 + 5x30 byo-yomi
clock-none = 時計なし
clock-other-time = ほかの持ち時間…
clock-main = { $minutes }分
clock-given = この対局の持ち時間です。
clock-no-control = 時間の形式が違います。持ち時間と秒読みを秒で書いてください。例：1800 + 5x30 byo-yomi
clock-first = 先に時間が進む側
clock-start = 時計を始める
clock-runs = 計時中
clock-stopped = 停止中
clock-stop = 止める
clock-go = 続ける
clock-pass = パス
clock-call = 審判を呼ぶ
clock-swap = 左右を入れ替える
clock-table = 対局席へ
clock-over = 時間切れ
clock-last-period = 最後の秒読み
clock-periods = 秒読み{ $count }回
clock-unreachable = 碁盤に接続できません。時計は進みます。
clock-kept = 碁盤に接続できません。時計は進み、{ $count }件を保存しています。
clock-elsewhere = このブラウザの別のウィンドウに時計があります。
clock-here = ここに表示
clock-other = 別の端末がこの対局の時計です。
clock-take-over = ここを時計にする
clock-take-over-sure = 別の端末は時計ではなくなります。
clock-no-board = カメラが碁盤を読み取ると時計を始められます。
clock-heard-voice = 音：声
clock-heard-beeps = 音：ビープ
clock-heard-silent = 音：なし
clock-byoyomi = { $count } × { $period }
clock-canadian = { $period }で{ $count }手
clock-increment = 1手ごとに + { $period }
clock-delay = 猶予 { $period }

## The clock on the arbiter’s page

clock-card-title = 時計
clock-card-stop = 時計を止める
clock-card-go = 時計を進める
clock-card-stopped = 時計を止めるよう指示しました。
clock-card-going = 時計を進めるよう指示しました。
clock-card-adjust = 時間を増減…
clock-card-side = どちらの時間
clock-card-what = 内容
clock-card-ways-give = 時間を与える
clock-card-ways-take = 時間を引く
clock-card-ways-penalty = 罰則として時間を引く
clock-card-seconds = 秒
clock-card-periods = 秒読みの回数
clock-card-reason = 理由（空欄でもよい）
clock-card-enter = 指示する
clock-card-nothing = 秒数か秒読みの回数を入れてください。
clock-card-ordered = 時計に指示しました。
clock-card-waiting = 時計がまだ実行していない指示が{ $count }件あります。

## The first start without a camera

first-title = この盤の準備
first-intro = カメラがまだ設定されていません。カメラを選び、画像を確かめ、対局の内容を決めます。どの手順も飛ばせます。
first-steps-camera = カメラ
first-steps-picture = 画像
first-steps-game = 対局
first-steps-begin = 開始
first-camera-hint = 選ぶと画像が出ます。まだ何も記録しません。
first-none = このコンピューターにカメラが見つかりません。
first-named = { $name }（{ $source }）
first-phone = スマートフォン（ブラウザで）
first-demo = プログラム付属の録画された対局
first-network = ネットワークカメラ、またはこのコンピューターの動画
first-phone-later = スマートフォンにはネットワークとhttpsが必要です。対局が始まると、ページは{ $address }に移り、スマートフォン用のコードを示します。
first-no-source = { $source }はカメラでも、このコンピューターの動画や画像フォルダーでもありません。
first-no-answer = { $source }が応答しません。接続されていて、ほかのプログラムが使っていないか確かめてください。
first-try-it = 試す
first-again = カメラをもう一度探す
first-game-hint = 空けておいた項目は、ルールのとおりになるか、自動で決まります。
first-next = 次へ
first-skip = この手順を飛ばす
first-back = 戻る
first-skip-all = すべて飛ばして開始
first-begin = 開始
first-keep = カメラ、ルール、コミ、黒の席を次の起動でも使う
first-kept-at = { $file }に書きます。名前と置石はこの対局だけのものです。
first-begun = 対局が始まります
first-moved = スマートフォンにはネットワークとhttpsが必要です。ページは次のアドレスに移りました。証明書はプログラムが自分で作ったものです。
first-starting = カメラを開いています…

## The login

login-title = 審判のログイン
# "goban serve --new-password" is a command and stays as it is.
login-hint = パスワードは最初の起動時に一度だけ表示されました。そのコンピューターで goban serve --new-password を実行すると、新しく作れます。
login-name = 名前（空欄でもよい）
login-password = パスワード
login-enter = ログイン
login-is-in = ログインしています
login-to-arbiter = 審判のページへ
login-leave = ログアウト
login-sound = 対応が必要なとき、音と振動と通知で知らせる
sound-on = 音を消す
sound-off = 音を出す

## What happens in a game

# $said is one of the sentences below, $outcome one of "outcome".
event-settled = 解決：{ $said }
event-settled-as = 解決（{ $outcome }）：{ $said }
event-withdrawn = 取り下げ：{ $said }
event-withdrawn-as = 取り下げ（{ $outcome }）：{ $said }
# $detail is what the program adds in a few words.
event-detail = { $said }（{ $detail }）
event-title = お知らせ
outcome-put-right = 直した
outcome-attended = 対応済み
outcome-called-again = 再び呼び出し
outcome-time-was-given = 時間を加えました
outcome-result-given = 結果を入力しました
outcome-accepted = 認めた
outcome-dismissed = 却下
outcome-undone = 元に戻した
outcome-corrected = 訂正
outcome-misread = 読み違い
outcome-restored = 復元
outcome-rewound = 手を戻した
outcome-passed = パス
outcome-setup = 開始時の石
outcome-the-record-follows-the-table = 棋譜を盤面に合わせた
outcome-pictures-come-again = 画像が戻った
outcome-there-is-room-again = 空きができた
outcome-two-in-a-row = 二手連打
outcome-wrong-colour-stone = 色違い
outcome-extra-stone = 余分な石
outcome-pass = 先にパス

## Moves

event-BoardPlay = { $side }、{ $points }。
event-Pass =
    { $forced ->
        [yes] 反則手の代わりに、{ $side }のパスとします。
       *[no] { $side }、パス。
    }
event-Resigned = { $side }の投了。
event-MovesInferred = 画像にない着手または手順を推定しました：{ $points }。
event-Revision = { $move }手目の棋譜を訂正しました。

## Illegal moves: what happened, a title, and how it is put right

event-TwoInARow =
    { $count ->
        [0] { $side }が手番でないのにパスしました。
       *[other] { $side }が二手以上続けて打ちました：{ $points }。
    }
    .title = 二手連打
    .remedy = 続けて打った石をすべて取り除きます。代わりに{ $side }のパスとします。
event-SelfCapture = { $side }の着手で自分の石の呼吸点がなくなりました：{ $points }。
    .title = 自殺手
    .remedy = 打った石を取り除きます。代わりに{ $side }のパスとします。
event-KoRetake = { $side }が{ $points }の劫をすぐに取り返しました。
    .title = 劫の取り返し
    .remedy = 打った石を取り除き、取られた石を置き直します。代わりに{ $side }のパスとします。
event-SuperkoRepetition = { $side }の{ $points }への着手で、前の局面が再現されました。
    .title = 同形反復（スーパーコウ）
    .remedy = 打った石を取り除き、取られた石を置き直します。代わりに{ $side }のパスとします。
event-LongCycle = { $points }の後の局面は前にもありました。
    .title = 同一局面の反復（循環）
    .remedy = どちらも循環を避けなければ、無勝負になります。
event-OccupiedIntersection = { $side }が、すでに石のある{ $points }に打ちました。
    .title = 石のある点への着手
    .remedy = その石を取り除きます。

## Irregularities. $color is the colour of the stones.

event-WrongColourStone =
    { $color ->
        [black] { $points }の黒石は白が打ちました。
        [white] { $points }の白石は黒が打ちました。
       *[none] { $points }に違う色の石が打たれました。
    }
    .title = 石の色違い
    .remedy = { $other }の石に替え、取る石があれば取ります。
event-StoneBetweenPoints = { $points }の近くの石が交点からずれています。
    .title = 交点からずれた石
    .remedy = 打った人が、意図した交点に置きます。
event-HandicapMisplaced = 置石が通常の位置にありません：{ $points }。
    .title = 置石の位置違い
    .remedy = 白の第1手の前に直すか、そのまま続けます。
event-HandicapCountMismatch =
    { $count ->
        [0] 置石の数が違います。盤を見てください。
       *[other] 置石の数が違います：{ $points }。
    }
    .title = 置石の数違い
    .remedy = 白の第1手の前に直すか、そのまま続けます。
event-UncapturedString =
    { $color ->
        [black] 取られた黒石が盤上に残っています：{ $points }。
        [white] 取られた白石が盤上に残っています：{ $points }。
       *[none] 取られた石が盤上に残っています：{ $points }。
    }
    .title = 取り残した石
    .remedy = その石を取り上げます。
event-RemovedStonesWithLiberties = 呼吸点のある石が取り上げられました：{ $points }。
    .title = 呼吸点のある石を取った
    .remedy = すべて置き直します。打った石はそのままです。

## On the table

event-StoneMoved =
    { $color ->
        [black] 黒石が動きました：{ $points }。
        [white] 白石が動きました：{ $points }。
       *[none] 石が動きました：{ $points }。
    }
    .title = 石が動いた
    .remedy = 石を打たれた点に戻します。
event-StoneTakenBack = 打ったばかりの石が戻されました：{ $points }。
    .title = 待った
    .remedy = 石を置き直します。打った手は有効です。
event-StoneRemoved = 着手がないのに石が取り除かれました：{ $points }。
    .title = 石が取り除かれた
    .remedy = 石を置き直します。
event-ExtraStone = { $points }にどこから来たか分からない石があります。
    .title = 余分な石
    .remedy = その石を取り除きます。
event-PrisonerOnBoard =
    { $color ->
        [black] 白の碁笥の蓋にあった黒石が盤上にあります：{ $points }。
        [white] 黒の碁笥の蓋にあった白石が盤上にあります：{ $points }。
       *[none] 碁笥の蓋にあった石が盤上にあります：{ $points }。
    }
    .title = アゲハマが盤上にある
    .remedy = { $other }の碁笥の蓋に戻します。
event-BoardDisturbed =
    { $count ->
        [0] 石が元の位置にありません。盤を見てください。
       *[other] 石が元の位置にありません：{ $points }。
    }
    .title = 盤面の乱れ
    .remedy = 図のとおりに石を戻します。
event-StoneCountMismatch = 石の数が手数と合いません。
    .title = 石の数の不一致
    .remedy = アゲハマ、パスの石、パスに漏れがないか確かめてください。
event-AmbiguousTurn =
    { $color ->
        [black] { $points }の黒石はどちらの手ですか。
        [white] { $points }の白石はどちらの手ですか。
       *[none] { $points }の石はどちらの手ですか。
    }{ $after ->
        [none] {""}
       *[other] { $side }の{ $after }の後に置かれました。
    }
    .title = 質問
    .remedy =
        { $color ->
            [black] 黒の二手目ですか、それとも白が違う色の石を打ったのですか。
            [white] 白の二手目ですか、それとも黒が違う色の石を打ったのですか。
           *[none] 同じ側の二手目ですか、それとも石の色違いですか。
        }
event-CapturePending = { $points }の取られた石を取り上げてください。
event-PassUnconfirmed = { $side }がパスしたようです。パスの石が渡されました。
event-PrisonersNotVisible = { $side }のアゲハマが見えません。
event-PointUnreliable = { $points }の読み取りは、今は不確かです。
event-ViewOccluded = 盤が見えません。
event-GridLost = 盤の線が見つかりません。
    .title = 盤を見失った
event-ViewMoved = カメラか盤が動きました。石の位置は変わっていません。
event-GameDescribed = 対局者と大会が入力されました。
event-Restored = 盤面は棋譜のとおりです。
event-GameAbandonedOrEnded = 対局は終わりました。
    .title = 対局の中止・終了

## The camera and the disk

event-CameraGone = カメラから画像が来ません。
    .title = カメラの画像なし
    .remedy = ケーブルと電源を確かめてください。画像が来れば対局は続きます。
event-CameraFrozen = カメラが同じ画像を送り続けています。
    .title = カメラの画像が止まった
    .remedy = カメラを抜いて、差し直してください。
event-CameraDark = カメラの画像が暗すぎます。
    .title = カメラが暗い
    .remedy = 盤を明るくするか、レンズの覆いを取ってください。
event-DiskNearlyFull = ディスクの空きがわずかです。
    .title = ディスクの空き不足
    .remedy = 終わった対局の録画と画像を消してください。

## The clock

event-PressWithoutMove = { $side }が時計を押しましたが、着手が見えません。
    .title = 着手せずに時計を押した
    .remedy = { $side }がパスしたなら、パスを記録します。そうでなければ{ $side }が打ちます。
event-TimeRanOut = { $side }の時間が切れました。審判が判断します。
    .title = 時間切れ
    .remedy = 結果を入力するか、時計に時間を加えてください。
event-ClockAdjusted = { $side }の時計が調整されました。
event-TimePenalty = { $side }は罰則により時間を減らされました。

## What becomes of an illegal move

event-IllegalMoveUnwind = { $side }の反則手を取り除き、パスとします。
event-Rewound = { $move }手目の後から対局を続けます。
event-TacitlyAccepted = 対局が進んだので、{ $points }の手は有効です。
event-GameLost = 対局が進みました。このルールでは{ $points }の手で{ $side }の負けです。
event-SelfCaptureString = 対局が進んだので、{ $points }の{ $side }石を取り上げます。
event-CycleWatch = { $points }の後、対局が進みました。循環に注意しています。
event-RefereeNeeded =
    { $count ->
        [0] ルールでは審判に任されています。
       *[other] ルールでは審判に任されています：{ $points }。
    }
    .title = 審判の判断
event-ArbiterCalled =
    { $color ->
        [none] 対局席で審判を呼んでいます。
       *[other] { $side }が審判を呼んでいます。
    }
    .title = 審判の呼び出し
    .remedy = 対局席へ行ってください。
event-RewindOffer = 双方が合意すれば、{ $points }の前に戻れます。
    .title = 手を戻す提案
    .remedy = その後、{ $side }が合法手を打ちます。パスとは扱いません。

## The end of a game

event-BreakBegun = 対局を中断しました。
event-BreakEnded =
    { $color ->
        [none] 対局を再開しました。
       *[other] 対局を再開しました。{ $side }の手番です。
    }
event-PlayInBreak = 中断中ですが、石が打たれています：{ $points }。
    .title = 中断中の着手
    .remedy = この手を認めて対局を続けるか、盤を元に戻します。
event-GamePaused = 双方がパスし、対局停止になりました。死活を確認します。
event-DeadStringProposed =
    { $color ->
        [none] 死石として取り上げられました：{ $points }。
       *[other]
            { $count ->
                [0] { $side }は死石なしと言っています。
               *[other] { $side }は死石と言っています：{ $points }。
            }
    }
event-StatusAgreed =
    { $count ->
        [0] 双方が死石なしと合意しました。
       *[other] 双方が死石と合意しました：{ $points }。
    }
event-AgreementMismatch = 死石かどうか合意していません：{ $points }。
event-GameResumed =
    { $color ->
        [none] 対局を再開しました。
       *[other] 対局を再開しました。{ $side }の手番です。
    }
event-ResumptionScope = { $side }の{ $points }への着手は、争いの範囲の外です。
    .title = 争いの範囲外
event-FourPasses = 再びパスが続きました。全ての石を盤上に残して終局です。
event-WhiteLastPassDue = 最後に打ったのは黒です。白はもう一度パスします。
event-NeutralPointsLeft =
    { $count ->
        [0] ダメが残っています。
       *[other] ダメが残っています：{ $points }。
    }
event-FirstPassUnusual = 最初のパスは終局のかなり前でした。
    .title = 早すぎる最初のパス
event-EquivalenceBroken = 地と面積の計算が違います。棋譜に不足があります。
    .title = 二つの計算の不一致
event-SekiExclusionNeedsHuman = セキの中の目は、人が除いてください。
event-CountingMethodDefaulted = 計算方法の合意がありません。
event-KomiNotAnnounced = この盤のコミは主催者が決めます。
event-Result = 計算が終わりました。
event-CountingObserved = 整地しています。
event-FillInMismatch = 埋めた盤の石の数が合いません。
event-CountAgrees = 整地した盤は棋譜の計算と一致します。
event-CountDiffers = 整地した盤は棋譜の計算と違います。
event-ResultByReferee = 審判が結果を決めました。
event-Penalty = 審判が{ $side }を減点しました。
event-Penalty-withdrawn = { $side }の減点を取り消しました。

## The start of a game

event-BoardNotEmptyAtStart = 記録を始めた時、盤上に石がありました。
event-WhiteBegins = 互先なのに白が第1手を打ちました。先番は黒です。
event-HandicapNotStandardised =
    { $count ->
        [0] この盤の置石には決まった位置がありません。
       *[other] この盤の置石には決まった位置がありません：{ $points }。
    }
event-OrientationUnset = 黒の席が別の側なら、置石の位置は合います。席を入力してください。
    .title = 黒の席が不明
event-IntegralKomi = このコミでは持碁があり得ます。
event-StoneSupplyUnconfirmed = 石の数が確認されていません。

## What changes hands when something is put right

hands-pass-stone = { $giver }は{ $receiver }にパスの石を{ $count }個渡します。
hands-pass-stone-returned = { $giver }は{ $receiver }にパスの石を{ $count }個返します。
# $color is the colour of the stones that become prisoners of $receiver.
hands-prisoners =
    { $color ->
        [black] 黒石 { $count }子は{ $receiver }のアゲハマになります。
       *[white] 白石 { $count }子は{ $receiver }のアゲハマになります。
    }
hands-own =
    { $color ->
        [black] 黒石 { $count }子を{ $receiver }に返します。
       *[white] 白石 { $count }子を{ $receiver }に返します。
    }
remedy-to-play = 次は{ $side }の手番です。
remedy-referee = 審判が決めます。
remedy-lost = このルールではこれで{ $side }の負けです。審判が宣言します。
remedy-both-lose = 対局が進んでいて対局者が合意しなければ、両負けです。
remedy-warning =
    { $cost ->
        [0] このルールでは{ $side }への警告になることがあります。
       *[other] このルールでは{ $side }への警告になり、{ $cost }目を失うことがあります。
    }

## What the program says of the picture, a count or a request.
## Their English stands where the program makes them: `text("NAME", …)` is `text-NAME` here.

full-stop = 。
text-sharp = 画像は鮮明です。
text-soft = 画像が少しぼやけています。盤にピントを合わせてください。
text-blurred = 画像がぼやけています。盤にピントを合わせ、レンズを拭き、カメラが揺れないようにしてください。
text-too-dark = 暗すぎます。明るくしてください。
text-burnt = 盤の一部が白く飛んでいます。照明かカメラを動かしてください。
text-rather-dark = やや暗いです。明るくすると良くなります。
text-mirrored = 盤か石に光が反射しています。
text-light = 明るさは良好です。
text-high = カメラの高さは十分です。
text-side = カメラが斜めから見ています。高くすると石の間が見えます
text-low = カメラが低すぎ、石が重なって見えます。高くしてください。
text-large = 盤は十分な大きさです。
text-small = 盤がやや小さいです。カメラを近づけてください。
text-too-small = 盤が小さすぎます。カメラを近づけるか、画素数を上げてください。
text-rate-unknown = フレーム数はまだ分かりません。
text-rate-good = 十分な速さで処理しています。
text-rate-slow = 処理が遅く、速い着手は遅れて読まれることがあります。
text-rate-poor = 処理が遅すぎ、速い着手の順序が分からなくなります。
text-no-grid = 盤が見つかりません。高い位置から全体を写すか、四隅を指定してください
text-ambiguous-grid = 線の当てはめ方が複数あります。四辺がすべて入るように写すか、四隅を指定してください
text-unclear = 画像が不鮮明です。カメラを固定し、ピントを合わせ、均一に照らしてください
text-dark = 画像が暗すぎます。明るくしてください
text-covered = 盤の多くが隠れています
text-moving = 盤かカメラが動いています
text-no-picture = カメラから画像が来ません
text-frozen = カメラが同じ画像を送り続けています
text-no-picture-yet = まだ画像が来ていません
text-no-camera-picture = カメラの画像がまだありません。写真を送ってください
text-no-camera = この映像元は調整できるカメラではありません
text-no-game = まだ盤が見えていません
text-password = パスワードが違います
text-tries = パスワードの誤りが多すぎます。{ $count }秒後にもう一度お試しください
text-busy = 送信が多すぎます。数秒後にもう一度お試しください
text-asked-at-once = 要求が多すぎます。1秒後にもう一度お試しください
text-no-record = まだ棋譜がありません
text-no-such-game = その対局はありません
text-no-result = まだ結果がないので、署名するものがありません
text-no-decision = この通知を出した判断は残っていません
text-no-answer = 対局のプログラムが応答しません。後でもう一度お試しください
text-not-agreed = 双方がまだ死石を確認していません。先に合意してから計算してください
text-over = 終局しています。先に終局を元に戻してください
text-nothing-to-undo = 元に戻す訂正はありません
text-nothing-to-redo = やり直す訂正はありません
text-not-paused = 対局は中断していません
text-result-stands = 結果 { $result }が確定しています。先に元に戻してください
text-not-begun = 対局はまだ始まっていません。最初の局面が決まっていません
text-alert-ended = この警告はすでに終わっています
text-no-such-alert = この対局にそのような警告はありませんでした
text-question-ended = この質問はすでに終わったか、出されていません
text-moves-since = その後に着手がありました。手を訂正してください
text-answer-forbidden = 相手のその手は禁じられています。別の答えを選んでください
text-stone-is-off = その石はもう盤上にありません。質問に答えてください
text-not-unwound = これは取り消せません。手を訂正するか、認めてください
text-for-referee = 審判が決めることです。却下するか、結果を入力してください
text-handicap-stands = 着手がありました。置石は今のままです
text-handicap-lies = 置石がまだ合っていません。石を置き直すか、認めてください
text-stopped = 対局は停止しています。先に再開するか、終局を元に戻してください
text-move-range = { $number }手目：棋譜は{ $moves }手です。1から{ $most }を入力してください
# What is added to an event in a few words
text-cleared = 盤が片付けられました
text-by-arbiter = 審判による
text-without-passes = 双方のパスなし
text-before-agreement = 死石の合意の前
text-after-end = パスで終局しており、今打たれた手は無効です
text-agreed-gone = 死石と合意された石が記録にありません：死石をもう一度合意してください
text-knows-no-passes = このルールにパスはありません
text-disk = 残り{ $megabytes } MB
text-flapping = 映像が途切れがちです：{ $seconds } 秒間に { $count } 回
text-lid-more = { $side }の碁笥の蓋の石が棋譜より{ $count }個多い
text-lid-fewer = { $side }の碁笥の蓋の石が棋譜より{ $count }個少ない
text-penalty = { $margin }目
text-penalty-reason = { $margin }目、{ $reason }
text-result-territory = { $result }、地で計算
text-result-area = { $result }、面積で計算
text-method-territory = このルールのとおり地
text-method-area = このルールのとおり面積
text-each = 各{ $count }個
# Notes of a score
text-komi-none = 対局にもルールにもコミの定めがないので、0で計算します
text-komi-draw = コミ { $komi }では持碁があり得ます
text-few-passes = 棋譜のパスは{ $needed }回のうち{ $passes }回です。このまま計算します
text-last-pass = 最後に打ったのは黒です。白はパスの石をもう一つ渡し、計算に入っています
text-first-pass = { $side }が終局のかなり前に、先にパスしました。有効かどうかは審判が決めます
text-lost-by-breach = { $number }手目（{ $why }）で{ $side }の負けです。ただし、見つかる前に双方が結果を確認していた場合を除きます
text-end-for-people = このルールでは、終局は対局者と審判に任されています
text-neutral = 両方の色に接する空点が{ $count }か所あります
text-dead-unstated = 死石が示されていません。死石の可能性があります：{ $points }
text-seki-undecided = { $points }がセキかどうか示されていません。このルールではセキの目を数えません：{ $eyes }
text-seki-left-out = セキの目は数えていません：{ $points }
text-handicap-count = 置石が{ $count }子あります。{ $needed }子のはずです
text-not-empty = 最初の着手の前に盤上に石があります
text-handicap-worth = 置石{ $count }子は地合いで最大{ $theirs }目に当たりますが、このルールでは白に与えません
text-seki-by-result = 記録の結果 { $given } から、{ $points } はセキです
text-no-seki-by-result = 記録の結果 { $given } から、セキはありません
text-more-moves = { $side }の着手が{ $count }手多く、{ $other }のパスか着手が抜けています
text-passes-owed =
    { $count ->
        [1] { $side }が使った石が1個多いので、{ $other }はパスの石を1個渡し、計算に入っています
       *[other] { $side }が使った石が多いので、{ $other }はパスの石を{ $count }個渡し、計算に入っています
    }
text-methods-differ = 他の方法では{ $ours }でなく{ $theirs }です。パス、アゲハマ、着手のどれかが抜けています
text-dead-stay = このルールではここで全ての石が盤上に残るので、死石は取り上げません
text-program-missing = { $program }がインストールされていないので、死石を調べていません
# What a board as arranged for the count shows
text-shown = 黒{ $black }目、白{ $white }目
text-border-gap = 境界に切れ目があります：{ $points }
text-border-open = 境界が開いています：{ $points }
text-strays = 相手の地の中の石：{ $points }
text-black-too-many = 黒石が{ $count }個多い
text-white-too-many = 白石が{ $count }個多い
text-black-too-few = 黒石が{ $count }個少ない
text-white-too-few = 白石が{ $count }個少ない
text-territory-too-many = { $points }の{ $side }地が{ $count }目多い
text-territory-too-few = { $points }の{ $side }地が{ $count }目少ない
text-heaps-beside = 盤の横に積んであるはずの石：{ $number }
text-heaps-asked = 盤の横に積んだ石の数を入力してください
text-heaps-missing = 棋譜によると不足：{ $number }
text-heaps-seen = 見えていますが、すべて確実ではありません：{ $number }
text-heaps-unseen = 確実には見えません
text-heaps-tens-and-rest = 10個の山が{ $tens }山と、{ $rest }個の山が1山ですか？
text-heaps-tens = 10個の山が{ $tens }山ですか？
text-heaps-rest = { $rest }個の山が1山ですか？
text-wall-gap = { $points }の空点は棋譜では双方のものです。石の壁の切れ目をふさいでください
text-all-filled = 全ての石で埋めてあります（空点 { $number }）。「全ての石で埋める」を選んでください

## The result sheet. Its language is that of the configuration.

sheet-heading = 結果票
sheet-title = 結果票：{ $black } – { $white }、{ $result }
sheet-round = 第{ $round }回戦
sheet-rules = ルール：{ $rules }（{ $id }）
sheet-changed = 主催者による変更：{ $fields }
sheet-komi-zi = コミ { $komi }目（{ $zi }子）
sheet-result-zi = { $words }、{ $zi }子
sheet-even = 互先
sheet-board = 終局図と各点の帰属
sheet-legend = 四角は地と死石で、色は帰属する側です。印のない点はダメです。
sheet-not-counted = 計算していません。
sheet-count-territory = 地による計算
sheet-count-area = 面積による計算
sheet-count-territory-other = 地による計算（このルールの方法ではない）
sheet-count-area-other = 面積による計算（このルールの方法ではない）
sheet-terms-territory = 地
sheet-terms-prisoners = アゲハマ
sheet-terms-pass-stones = パスの石
sheet-terms-dead = 取り上げた死石
sheet-terms-stones = 石
sheet-terms-neutral = ダメ
sheet-terms-tax = 切り賃
sheet-terms-komi = コミ
sheet-terms-penalty = 罰則
sheet-sum = 合計
sheet-difference = 差
sheet-lead = { $side } +{ $margin }
sheet-equal = 同数
sheet-irregularities = 異常
sheet-irregularities-timed = 異常（最初の画像からの時間）
sheet-none = 記録なし。
sheet-unknown = 対局の出来事の記録がありません。
sheet-at-move = { $time }、{ $move }手目
sheet-open = 未解決
sheet-settled = 解決
# By whose word something ended; $outcome is one of "outcome".
sheet-outcome-by = { $outcome }、{ $arbiter }による
sheet-by = { $arbiter }による
sheet-doubts = 結果が変わる可能性があります
sheet-notes = 注
sheet-clauses = 条文
sheet-signed = 結果：{ $result }（{ $words }）。
sheet-continued = 下または次のページの異常と注は、この用紙の一部です。
sheet-arbiter = 審判

## What the clauses say that an alert or a note may cite, in a few words

clause-bga-1 = 盤の大きさ。計算方法は第1手の前に合意し、合意がなければ地で計算する
clause-bga-2 = 空の盤では黒から、置碁では白から、交互に空いた交点に打つ
clause-bga-3 = コミは互先で7目半、置碁で半目（別に定めがなければ）
clause-bga-4 = 置石は星に置く。面積計算では最初の一子を除き一子につき白に1目
clause-bga-5-1 = 呼吸点のない石はすぐ取り上げ、見えるように置くアゲハマになる
clause-bga-5-2 = 自分の石の呼吸点をなくす着手はできない
clause-bga-6-1 = 一子を取ったばかりの一子を、すぐに取り返せない
clause-bga-6-2 = 同じ人の着手でできた局面を再現する着手はできない
clause-bga-7 = パスは石を一つ渡し、相手のアゲハマに加える。いつでもできる
clause-bga-8 = どの違反が反則手で、どれが異常か。どちらも故意でないものとする
clause-bga-8-1 = 次の着手の前に気づいた反則手は取り除いてパスとする。後なら双方の合意で手を戻せる
clause-bga-8-1-i = 手を戻さないとき：自殺手の石はアゲハマになる
clause-bga-8-1-ii = 二手以上の連打の後で手を戻さないとき：審判に相談する
clause-bga-8-2 = 異常は、気づき次第、双方が納得するように直す
clause-bga-9 = 二回のパスで停止し、合意した死石を取る。合意しなければ再開する
clause-bga-10 = 争いは打って決める。交互に再開する
clause-bga-10-i = 再開では、最後にパスした側の相手が先に打つ
clause-bga-10-iii = すぐまた双方がパスし、合計四回なら、全ての石を残して終局する
clause-bga-11 = 白が最後に打ち、双方の手数を同じにする
clause-bga-12 = 二つの計算は同じ結果になる。セキの目も地である
clause-bga-12-3 = 得点は白の得点にコミを加え、黒の得点を引いたもの。定めのコミなら持碁はない
clause-bga-a-1-i = 反則：二手以上の連打
clause-bga-a-1-ii = 反則：自殺手
clause-bga-a-1-iii = 反則：手番を待たずに劫を取り返す
clause-bga-a-1-iv = 反則：前の局面の再現
clause-bga-a-2-i = 色違い：すぐなら替え、後なら合意する。石の数を数えてもよい
clause-bga-a-2-ii = 石のある点への着手：すぐなら除いて合法手を打ち、後ならアゲハマになる
clause-bga-a-2-iii = 交点からずれた石：打った人が意図した点に置く
clause-bga-a-2-iv = 置石の誤りは白の第1手の前なら直し、後ならそのまま
clause-bga-a-2-v = 盤上に残った、取られた石は取り上げ、取った側に渡す
clause-bga-a-2-vi = 呼吸点のある石を取ったら置き直す。着手はそのまま
clause-bga-app-b = 双方の手数が同じなら、面積と地は同じ結果になる
clause-bga-app-b-cor-1 = 奇数路の盤の持碁には奇数のコミが要る
clause-bga-interp-3-1 = コミ7目半（置碁は半目）は19路盤だけのもの
clause-bga-interp-3-2 = 小さい盤でもコミは整数にしない。持碁はルールの趣旨に反する
clause-bga-interp-6-1 = 劫は長さ2の循環、スーパーコウ（同形反復）はそれより複雑な循環
clause-bga-interp-8-1 = 反則手は二種類。次の着手の前に気づけばパスに替える
clause-bga-interp-8-1-i = 反則：手番でない着手。続けた手の全体が反則手である
clause-bga-interp-8-1-ii = 反則：自殺手、劫、スーパーコウで禁じられた点への着手
clause-bga-interp-8-2 = 後なら双方の合意で罰なく手を戻せる。戻さなければ、連打は審判が決め、自殺手の石はアゲハマ、劫は続行
clause-bga-interp-8-3 = 異常は罰なしに、双方が納得するように直す
clause-bga-interp-8-3-i = 盤上に残った、取られた石は取り上げ、相手に渡す
clause-bga-interp-8-3-ii = 呼吸点のある石を取ったら置き直す。取った側の着手はそのまま
clause-bga-interp-8-3-iii = 置石の誤りは白の第1手の前なら直し、後ならそのまま
clause-bga-interp-8-3-iv = 石のある点への着手：除いて相手が打つ。後なら持ち主の碁笥に返す
clause-bga-interp-8-3-v = 交点からずれた石：打った人が意図した点に置く
clause-bga-interp-8-3-vi = 色違い：すぐなら替え、後なら合意する。石の数を数えてもよい
clause-bga-interp-10-1 = 再開は何度でもできる。合意なしに四回パスすれば全ての石が残る
clause-aga-1 = 置石のほか盤は空で、双方に十分な石がある
clause-aga-2 = 黒から（置碁は白から）交互に、自分の石を空いた点に打つ
clause-aga-3 = 白に5目半、置碁は半目で、持碁を避ける
clause-aga-4 = 置石は2から9子で星の表による。それ以上は定めがない。面積では最初の一子を除き1目ずつ
clause-aga-5 = 呼吸点のない石は取り上げる。自殺手は反則
clause-aga-6 = 同じ手番の局面を再現できない。普通は劫である
clause-aga-7 = パスは相手に石を一つ渡す
clause-aga-8 = 次の着手の前に気づいた反則手は取り除き、石を渡すパスとする。後なら、双方の合意がなければ有効
clause-aga-9 = 二回のパスで終わりを示す。合意した死石はアゲハマになる
clause-aga-10 = 争いは最後にパスした側の相手から打って決める。双方二回パスなら全て活き。死石に触れて示す手続きもある
clause-aga-11 = 白が最後に打つ。双方の打った石と渡した石の数は同じ
clause-aga-12 = 地または面積、合意がなければ地で、差は同じ。地、面積、ダメの定義
clause-wmsg-1-1 = 盤は縦横19路
clause-wmsg-1-2 = 公式戦では黒白各180子
clause-wmsg-2-1 = 一方が黒石、他方が白石を持つ
clause-wmsg-2-2 = 最初、盤は空である
clause-wmsg-2-3 = 黒から交互に、空いた点に打つ
clause-wmsg-2-4 = 置いた石を別の点に動かさない
clause-wmsg-2-5 = パスは打つ権利を放棄する
clause-wmsg-3-3 = 呼吸点のない石は取り上げる
clause-wmsg-3-5 = 着手禁止点：呼吸点がなく、何も取れない点
clause-wmsg-4 = 前の局面を再現できない。劫と長い循環
clause-wmsg-5 = 二回のパスで交互の着手は終わる。どちらが最後でもよい
clause-wmsg-5-1 = 合意して死石を取り、終局する
clause-wmsg-5-2 = 争いがあれば元の順番で再開し、二回パスすると全て活きになる
clause-wmsg-5-3 = 再開は死活と囲まれた点だけを決め、他の点は分け合う
clause-wmsg-6 = 面積、ダメは分け合う。白が先にパスすると黒は1目失う。コミ6.5、投了
clause-wmsg-7 = 三つの計算は同じ結果になる。ここでは全ての石を埋める
clause-faq-2-1 = 初心者用の短いルール：先番が黒石を持ち、交互に打つ
clause-faq-2-2 = 面積か地か、合意による取り上げかは、相手の習慣に合わせる
clause-faq-3-3 = 囲まれた石は相手のものから取る。自殺手は許す場合と許さない場合がある
clause-faq-3-5 = 交互に打つ。着手は自分の石を空いた交点に置く。パスは手番を渡すだけ
clause-faq-3-6 = 持碁を避ける半目のコミ。合意した数の置石を自由または定位置に置く
clause-faq-3-7 = 交互の着手、合意、計算。合意がなければ、停止がなかったかのように再開する
clause-faq-3-8 = スーパーコウ：局面の再現は不可。または二手の劫の規則と、長い循環の無勝負
clause-faq-3-9 = 面積は石とそれだけが囲む点、地はその点とアゲハマ、残りはダメ
clause-faq-3-10 = 得点は決まった手順で数える
clause-faq-4-1 = 短いルール：合意なしに二回のパスで終局。面積、スーパーコウ、自殺手可。他は大会が決める
clause-faq-4-2 = アメリカ：状況スーパーコウ、自殺手不可、コミ7.5、置石は自由か定位置。パスの石と白の最終手で面積と地が同じ
clause-faq-4-3 = 中国：面積、自殺手不可
clause-faq-4-3-1 = 公式の中国ルール：二手の劫と長い循環の規則、片方だけ数える、コミは半分の3.75子
clause-faq-4-3-2 = 簡略な中国ルール：局面スーパーコウ、計算方法は自由、コミ7.5
clause-faq-4-4 = 日本：セキを除く地、自殺手不可、二手の劫と長い循環の規則、コミ6.5、定位置の置石、整地
clause-faq-4-4-1 = 日本ルールの終局：ダメ、仮の死活、取り上げ、計算
clause-faq-4-4-2 = 1989年の日本囲碁規約、世界アマ、韓国のルールと、2003年の解釈
clause-faq-4-4-4 = 口伝の日本ルール：定義がなく、争いは審判が決める
clause-faq-4-5 = 応氏：面積、自殺手可、コミ8、同数は黒勝ち、自由な置石
clause-faq-4-5-1 = 公式の応氏ルール：スーパーコウに似た劫規則、各180子で埋める、終盤の段階は不明確
clause-faq-4-5-2 = 簡略な応氏ルール：局面スーパーコウ、計算方法は自由、終盤の段階は明確
clause-faq-4-6 = ニュージーランド：面積、自殺手可、状況スーパーコウ、コミ7、自由な置石
clause-faq-4-7 = サーバー：IGSとYahoo、セキも地、自殺手不可、二手の劫、三回か二回のパス、循環の定めなし、パスの石なし
clause-faq-5-2 = パスの石。伝統的な地の計算にはない
clause-faq-5-3 = パスの石と白の最後のパスで、面積と地が同じになる
clause-faq-5-6 = 石の計算：石だけを数え、各群は目を失う
clause-faq-5-7 = 古い応氏ルール：ダメの領域は周りの石で分け合う
clause-faq-5-8 = パスなし：合法手がない側の負け
clause-faq-5-10 = 局面スーパーコウは局面だけ、状況スーパーコウは手番も見る
clause-faq-5-11 = 置石H子にH−1目。ほぼアメリカルールのみ
clause-faq-6-1 = 同数は持碁で半勝ずつ。審判は反則負けや不戦敗を宣告できる
clause-faq-6-8 = 審判は開始前に決めておき、審判が決定する
clause-j1989-2 = 対局者は交互に自分の色の石を一つずつ打つ
clause-j1989-3 = 石は空点に打つ
clause-j1989-4 = 石は呼吸点がある限り盤上にあり、呼吸点のない石は盤上にあってはならない
clause-j1989-6 = 劫で石を取られた側は、次の手ですぐに取り返せない
clause-j1989-9-3 = 停止後に一方が再開を要請したら、相手は応じなければならず、先に打つ
clause-j1989-10-4 = 双方が勝敗を確認した後は、何があっても結果は変わらない
clause-j1989-12 = 全局同形が繰り返され、双方が合意すれば無勝負になる
clause-j1989-13-1 = 停止後に有効な手が見つかり、どちらも再開を求めず、終局にも合意できなければ両負け
clause-j1989-13-2 = 動いた石は元の点に戻して続ける。合意できないか戻せないときは両負け
clause-j1989-14 = 規則に反した側は、双方が勝敗を確認する前に分かれば、その着手の時点で負け
clause-egf-1-4 = 対局ルール。日本ルールではコミ6目半、整数コミの置碁で同点なら白勝ち、争いは裁定で決める
clause-k2016-3-3 = 石は最初に触れた点、またはそれに最も近い点に打たれたものとし、必ず着手とする
clause-k2016-3-4 = 盤上の石を別の点へ動かしてはならない
clause-k2016-18 = 警告と2目：アゲハマを蓋に入れない、時計を押してから石を取り上げる、置くときに石を動かす
clause-cn-ref-8-1 = 相手がパスしていないのに続けて二手打てば負け
clause-cn-ref-8-2 = 打った石を持ち上げて別の点に置いたら元に戻し、警告する。落とした石はどこに打ってもよい
clause-cn-ref-8-3 = 動いていた石は合意で戻すかそのままにする。合意がなければ審判が、戻す・有効・引き分け・打ち直しを決める。故意なら負け
clause-cn-ref-8-4 = 崩れた盤面は記録どおりに並べ直す。できなければ引き分け、打ち直し、または負け。故意に崩せば負け
clause-cn-ref-9 = 呼吸点のある石を取り上げたら戻し、警告する
clause-cn-ref-10 = 着手禁止点に打った石は無効で、パスとみなす
clause-cn-ref-11 = すぐに取り返した劫は無効で、パスとみなす。同形の再現も同じ

## The page of a hall, which shows many tables

hall-name = 会場
hall-pages-hall = 全卓
hall-pages-alerts = 通知
hall-pages-login = ログイン
hall-live = 中継中
hall-lost = 接続が切れました。再接続しています
hall-table = { $table }番卓
hall-seconds = { $count }秒
hall-minutes = { $count }分
hall-hours = { $hours }時間{ $minutes }分
hall-title = 全卓
hall-needing = 審判が必要：{ $count }卓
hall-troubled = 異常あり：{ $count }卓
hall-others = ほか{ $count }卓
hall-tools = 絞り込みと表示
hall-calm = 今、対応が必要な卓はありません。
hall-none = この会場にはまだ碁盤がありません。会場のサーバーで goban hub add-board T1 を実行すると加わります。
hall-no-match = 条件に合う卓はありません。
hall-clear = すべて表示
hall-sections = 会場の卓
hall-search = 対局者または卓
hall-search-hint = 名前または卓
hall-tables = 卓
hall-tables-hint = 1-20, 35
hall-bad-tables = 番号か範囲（例：1-20, 35）
hall-round = 回戦
hall-any-round = 全回戦
hall-state = 状態
hall-states-any = すべて
hall-states-alert = 審判が必要
hall-states-trouble = 異常あり
hall-states-play = 対局中
hall-states-paused = 中断中
hall-states-counting = 合意・計算中
hall-states-done = 終局
hall-states-setup = 開始前
hall-shown = { $count }卓中{ $shown }卓
hall-shown-all = { $count }卓
hall-projector = 投影用の表示
hall-leave-projector = 戻る（Esc）
hall-spectators = 観戦者の表示
hall-keys = ショートカットキー
hall-keys-title = ショートカットキーの説明
hall-keys-arrows = 矢印キー
hall-keys-search = 検索
hall-keys-walk = 卓から卓へ移る
hall-keys-open = 卓を開く
hall-keys-next = 審判が必要な次の卓へ
hall-keys-seen = 確認した（音が止まる）
hall-keys-projector = 投影用の表示に切り替え、戻す
hall-keys-all = 全卓を表示
hall-failure = 会場のサーバーは今、何も保存できません：{ $why }。各卓の対局は続いています。
hall-leaving = 今、会場の外へ届いていないものがあります：{ $why }。会場内はそのまま続いています。
tile-move = { $number }手目
tile-no-move = 着手なし
tile-turn = { $side }の手番
tile-versus = { $black } – { $white }
tile-waits = { $time }経過
tile-more = ほか{ $count }件
board-never = まだ連絡がありません
board-away = { $since }から連絡がありません
board-starting = 会場のサーバーの起動後、連絡がありません
board-trouble-camera-gone = カメラの画像がありません
board-trouble-camera-frozen = カメラの画像が止まっています
board-trouble-camera-dark = カメラの画像が暗すぎます
board-trouble-disk-nearly-full = 碁盤の端末のディスクの空きがわずかです
board-lost = カメラの画像に盤がありません
board-twins = 二台の端末がこの名前を使っています：{ $numbers }
board-strange = 再び届いた{ $count }行の内容が違います
board-differs = ここの棋譜が碁盤の棋譜と違います。碁盤に棋譜を求めています
board-unreadable = 読めない通信：{ $count }件、最後は{ $why }
board-twins-title = 同じ名前の碁盤が二つあります
log-title = 過去24時間の通知
log-intro = すべての通知、質問、呼び出し。未解決が先です。時間は会場のサーバーが知った時から数えます。
log-none = 通知はありませんでした。
log-open = { $count }件が未解決
log-took = { $count }件が解決。半数は{ $median }以内、最長は{ $longest }
log-columns-table = 卓
log-columns-what = 内容
log-columns-raised = 発生
log-columns-ended-by = 解決した人
log-columns-took = 所要
log-states-open = 未解決
log-states-call = 呼び出し
log-filter = 表示
log-filters-all = すべて
log-filters-open = 未解決のみ
log-filters-ended = 解決済みのみ
log-at-table = 対局席で
log-seen-by = { $who }が{ $at }に確認
hall-login-title = 会場にログイン
hall-login-hint = 会場から受け取ったユーザー名とパスワードです。最初の起動時に表示されたパスワードはユーザー名「arbiter」のものです。
hall-login-name = ユーザー名
hall-login-is-in = { $name }としてログインしています
hall-login-to-hall = 全卓へ
hall-login-leave = ログアウト
hall-login-enter = ログイン

## The page as an app, the link to it, the rules, and what stands above a sheet

page-install = アプリとして追加
pages-rules = ルール
offline-title = 碁盤に接続できません
offline-why = ネットワークがないか、プログラムが動いていません。このページは自動的に再試行します。
offline-again = 再試行
rules-page-title = 引用されたルール
rules-page-intro = 各条文の内容を言い換えたものです。文書と異なる場合は文書に従ってください。
rules-page-cited = 引用された条文：{ $cited }
rules-page-unknown = この条文は主催者独自のもので、プログラムは内容を知りません。
sheet-bar-label = この結果票
sheet-bar-back = 戻る
sheet-bar-print = 印刷
sheet-bar-pdf = PDF
overlay-refused = { $name }={ $value }は使えません。{ $used }を使います。
overlay-unknown = { $name }はこのページの設定ではありません。
overlay-no-board = 碁盤 { $name }はありません。
share-share = 共有…
share-title = この碁盤を他の人に見せる
share-qr = この碁盤へのリンクのQRコード
share-send = リンクを送る
share-copy = リンクをコピー
share-copied = リンクをコピーしました。
share-embed = 別のページに表示する
share-embed-hint = このHTMLはそこに碁盤を表示します。通知もボタンもありません。
share-open = 碁盤を開く
why-figures = 判断の根拠を数値で見る

hall-pages-pairings = 組み合わせ
hall-pages-boards = 碁盤
hall-pages-aim = カメラ
hall-pages-sheets = 卓の案内
board-left-out = この碁盤から、表示できない通知が来ています。碁盤のページを見てください
pairings-intro = どの卓がどの組み合わせを打つかを決めます。碁盤は第1手の前に組み合わせを受け取ります。対局中の場合は確認を求めます。
pairings-paste = 1回戦分の表：貼り付けるか、ファイルを選んでください
pairings-columns = 1行目は列の名前です：board, table, round, black, white, black_rank, white_rank, komi, handicap, rules, tournament, pairing。boardかtableが必要です。コンマ、セミコロン、タブで区切ります。
pairings-take = この組み合わせにする
pairings-file = ファイルを選ぶ
pairings-taken = 変更した卓：{ $changed }。そのままの卓：{ $left }。
pairings-bad = 何も変更していません。使えない行：{ $count }。
pairings-line = { $line }行目：{ $message }
pairings-running = 対局中です
pairings-running-at = 対局中：{ $boards }。
pairings-leave = これらの卓はそのままにする
pairings-change = これらの卓も変更する：今の対局が組み合わせを受け取るか、各碁盤が確認を求めます
pairings-change-one = 変更する
pairings-goes-on = ここは対局中です（{ $move }手目）。今の対局が組み合わせを受け取るか、碁盤が確認を求めます。
pairings-edit = 編集…
pairings-edit-of = { $table }の組み合わせ
pairings-became-taken = 受け取り済み
pairings-became-asks = 碁盤が審判に確認中
pairings-became-next = 次の対局から
pairings-became-refused = 碁盤は受け取れません
pairings-tournament = 大会
pairings-pairing = 組み合わせ
pairings-as-before = 碁盤の設定のまま
pairings-keep = 保存
pairings-kept = { $table }の組み合わせを保存しました。
pairings-terms = 対局条件
pairings-at-board = 碁盤の状態
desk-title = 大会プログラム
desk-reads = { $source }、第{ $round }回戦
desk-question = { $table }：ここは対局中ですが、大会プログラムの組み合わせは今、{ $black } – { $white }です。
desk-leave = そのままにする
desk-results = 組み合わせごとの結果
desk-result = 結果
desk-confirm = { $result }を確定
desk-confirmed = { $table }の結果を確定しました。
desk-other = 別の結果…
desk-other-hint = 棋譜と同じ書き方：B+3.5、W+R、0、Void、0:0
desk-stage-played = 対局中
desk-stage-open = 確定待ち
desk-stage-confirmed = { $result }（{ $who }が確定）
desk-stage-sent = { $result }（{ $who }が確定、大会プログラムに登録済み）
desk-files = 確定した結果のファイル：
boards-intro = 碁盤ごとに名前とパスワードがあります。動作中の会場のサーバーを再起動する必要はありません。
boards-name = 新しい碁盤の名前
boards-name-hint = 英字、数字、点、ハイフン。例：T12
boards-add = 追加
boards-added = 碁盤 { $board }は接続できます
boards-once = パスワードは今回だけ表示されます：
boards-on-board = この行で碁盤を起動します。SOURCEはカメラです（例：picamera）：
boards-copy = 行をコピー
boards-copied = 行をコピーしました。
boards-not-copied = ブラウザがコピーを許可しません。行を選択してコピーしてください。
boards-ca = 証明書（ca.pem）
boards-qr = 同じ行のQRコード
boards-list = 接続できる碁盤
boards-heard = 最後の連絡
boards-online = オンライン
boards-remove = 削除…
boards-remove-of = { $board }を削除
boards-remove-sure = この碁盤は接続できなくなり、表示もされなくなります。送られたものは残ります。
boards-removed = 碁盤 { $board }を削除しました。
aim-intro = 会場のすべてのカメラです。すべての枠が緑になるまで、カメラを碁盤に向けてください。名前から碁盤の設定に移れます。
aim-ready = カメラ { $count }台のうち{ $ready }台の準備ができています
aim-picture = { $table }のカメラに写っているもの
sheets-intro = 卓ごとの案内です。コードから観戦者が対局を見られます。ログインは不要です。
sheets-print = 印刷
sheets-follow = 読み取って対局を観戦

site-none = まだ始まった対局はありません。
site-earlier = これまでの対局
site-gone = この卓はもう表示されません。最後の局面です。
site-delayed = すべて{ $minutes }分遅れで表示しています。
site-quiet = { $minutes }分間、会場から何も届いていません。
