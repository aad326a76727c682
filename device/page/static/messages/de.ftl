### The texts of Goban in German. How to translate: docs/translating.md.
### Arguments: $side and $other are names of colours as in "colors", $color is black, white or none.

## Words that are used in other texts

# Many points of a board: the first ones, and how many $more there are of all $count stones.
points-and-more =
    { $more ->
        [1] { $points } und 1 weiterer ({ $count } Steine)
       *[other] { $points } und { $more } weitere ({ $count } Steine)
    }
# A string by one of its stones, where it has more than one.
strings = { $point } ({ $count } Steine)
list-separator = { ", " }
sentence-separator = { " " }
# Between what the program adds in several parts.
part-separator = { "; " }
# What a clause says behind its name, and what happened behind the name of a table.
labelled = { $name }: { $said }
colors-black = Schwarz
colors-white = Weiß
colors-none = Jemand

## The head and the foot of every page

page-name = Goban
page-skip = Zum Inhalt
page-navigation = Seiten
page-close = Schließen
page-more = Mehr
page-cancel = Abbrechen
page-language = Sprache
page-coordinates = Koordinaten
pages-board = Brett
pages-games = Partien
pages-count = Zählen
pages-photo = Foto
pages-arbiter = Schiedsrichter
pages-setup = Kamera
pages-login = Anmelden
pages-table = Tisch
pages-clock = Uhr
pages-join = Das Gerät am Tisch
pages-phone = Telefon als Kamera
pages-first = Erste Einrichtung
pages-hall = Alle Tische
connection-lost = Verbindung verloren – neuer Versuch
connection-connecting = Verbindung wird aufgebaut

## The camera

camera-ok = Live
camera-paused = Unterbrochen
camera-occluded = Das Brett ist verdeckt
camera-lost = Kein Brett im Bild
camera-dark = Zu dunkel
camera-gone = Kein Bild von der Kamera
camera-ended = Das Video ist zu Ende
camera-away = Dieser Tisch antwortet nicht: So wurde er zuletzt gesehen
camera-alt = Was die Kamera sieht, mit dem Gitter und den gelesenen Steinen
camera-waiting = Warten auf ein Bild
camera-none = Im Moment gibt es kein Bild.
camera-legend = Grün: das gefundene Gitter. Kreise: Steine, wie sie gelesen wurden; zweifelhafte und verdeckte Punkte sind markiert.

recent-title = Die letzten fünf Minuten
recent-around = Die Sekunden davor und danach
recent-none = Es ist noch kein Bild aufbewahrt.
recent-alt = Was die Kamera damals sah
recent-play = Abspielen
recent-stop = Anhalten
recent-at = { $time }, Zug { $move }

## The bar about what needs somebody

attention-label = Was Aufmerksamkeit braucht
attention-sound = Der Ton der Meldungen
# In the title of the window. $what is the title of an alert, $page the title of the page.
attention-title =
    { $count ->
        [1] ⚠ { $what } · { $page }
       *[other] ⚠ { $what } ({ $count }) · { $page }
    }
attention-paused-title = ⏸ Unterbrochen · { $page }
# $more is how many alerts there are beside the one that is named.
attention-several =
    { $more ->
        [1] { $what } und eine weitere Meldung
       *[other] { $what } und { $more } weitere Meldungen
    }
attention-show = Zeigen
attention-seen = Gesehen
attention-paused = Die Partie ist unterbrochen
attention-paused-sure = Was jetzt gespielt wird, zählt nicht, bis die Partie weitergeht.
attention-asking = Der Schiedsrichter sieht sich etwas auf dem Brett an.
attention-ask-sound = Meldungen machen auf diesem Gerät noch keinen Ton.
attention-hear = Ton einschalten
attention-stay-quiet = Stumm bleiben
attention-silenced = Dieser Browser spielt erst Ton, wenn jemand die Seite antippt.

## What went wrong with a request

errors-connection = Der Server ist nicht zu erreichen. Bitte das Netz prüfen und noch einmal versuchen.
errors-page = Diese Seite lässt sich nicht zeigen
errors-401 = Bitte zuerst anmelden.
errors-403 = Diese Anmeldung erlaubt das nicht.
errors-404 = Hier gibt es nichts.
errors-413 = Die Datei ist zu groß: höchstens 25 MB und 50 Megapixel.
errors-429 = Zu viele Versuche. Bitte eine Minute warten.
errors-503 = Die Partie ist dafür noch nicht bereit.
errors-status = Der Server hat das abgelehnt ({ $status }).

## A board in words, for those who do not see it

position-board = Brett mit { $size } Linien.
position-stones = { $side }: { $stones }.
position-no-stones = { $side }: keine Steine.
position-last = Letzter Zug { $point }.
# A point of a board, what lies there, and how it is marked.
point =
    { $label }, { $kind ->
        [black] schwarz
        [white] weiß
       *[empty] leer
    }{ $mark ->
        [unsure] , zweifelhaft
        [hidden] , nicht zu sehen
        [dead] , tot
        [flagged] , markiert
        [certain] , sicher tot
        [suggested] , als tot vorgeschlagen
        [disputed] , strittig
       *[none] { "" }
    }
# $point is the text above, $said what the point counts for.
point-said = { $point }: { $said }

## Stepping through a game

steps-group = Durch die Partie gehen
steps-slider = Zug
steps-first = Zum Anfang
steps-back = Ein Zug zurück
steps-forward = Ein Zug vor
steps-last = Zum letzten Zug
steps-numbers = Zugnummern
steps-none = Noch kein Zug
steps-at-last = Zug { $at }
steps-at = Zug { $at } von { $count }
steps-behind = Sie sehen eine frühere Stellung.
steps-live = Zurück zum Jetzt

## The board's page

board-to-count = Einigen und zählen
board-to-result = Das Ergebnis und die Zählung
board-in-words = Das Brett in Worten
board-download = Aufzeichnung herunterladen (SGF)
board-projector = Ansicht für den Beamer
players-title = Spieler
players-to-play = am Zug
players-prisoners =
    { $count ->
        [1] 1 Gefangener
       *[other] { $count } Gefangene
    }
phases-setup = Warten auf das Brett
phases-play = Die Partie läuft
phases-disturbed = Die Steine sind verrutscht
phases-paused = Die Partie ist unterbrochen
phases-agreement = Beide haben gepasst: Einigung, was tot ist
phases-counting = Zählung
phases-done = Die Partie ist zu Ende
rules-bga2009 = BGA-Regeln
rules-aga1991 = AGA-Regeln von 1991
rules-aga = AGA-Regeln
rules-wmsg2008 = WMSG-Regeln
rules-japanese-1989 = Japanische Regeln
rules-egf-japanese = Japanische Regeln (EGF)
rules-korean-2016 = Koreanische Regeln
rules-chinese-official = Chinesische Regeln
rules-chinese-simplified = Chinesische Regeln (vereinfacht)
rules-ing-official = Ing-Regeln
rules-ing-simplified = Ing-Regeln (vereinfacht)
rules-nz = Neuseeländische Regeln
rules-tromp-taylor = Tromp-Taylor-Regeln
rules-simple = Simple Rules
round = Runde { $round }
table-numbered = Tisch { $table }
hub-trouble = Der Server des Saals ist nicht zu erreichen: { $why }. Die Partie geht weiter.
komi = Komi { $komi }
handicap =
    { $count ->
        [1] Vorgabe 1 Stein
       *[other] Vorgabe { $count } Steine
    }
moves-title = Züge
moves-none = Noch kein Zug
moves-pass = Pass
moves-inferred = Die Reihenfolge dieser Züge ist erschlossen
moves-count =
    { $count ->
        [1] 1 Zug
       *[other] { $count } Züge
    }
moves-label = Zug { $at }: { $side } { $point }
moves-label-pass = Zug { $at }: { $side } passt
moves-label-inferred = Zug { $at }: { $side } { $point }, Reihenfolge erschlossen
moves-label-pass-inferred = Zug { $at }: { $side } passt, Reihenfolge erschlossen
news-title = Was geschehen ist

## Results

result-draw = Unentschieden
result-void = Kein Ergebnis
result-undecided = Das Ergebnis ist offen
result-both-lose = Beide verlieren
result-both-win = Beide gewinnen
result-black-equal = Schwarz gewinnt bei Punktgleichheit
result-plain = { $side } gewinnt
result-resignation = { $side } gewinnt durch Aufgabe
result-time = { $side } gewinnt durch Zeitüberschreitung
result-forfeit = { $side } gewinnt kampflos oder durch Regelverstoß
# $margin is how it is written (3½), $points the number for the plural.
result-points =
    { $points ->
        [0.5] { $side } gewinnt mit einem halben Punkt
        [1] { $side } gewinnt mit { $margin } Punkt
       *[other] { $side } gewinnt mit { $margin } Punkten
    }

## Alerts

alerts-question = Eine Frage
alerts-remedy = Was zu tun ist:
alerts-must-lie = So müssen die Steine liegen
alerts-when-before = Vorher
alerts-when-after = Nachher
alerts-when-now = Jetzt
alerts-picture-before = Das Brett vor dem Vorfall
alerts-picture-after = Das Brett, als der Vorfall bemerkt wurde
alerts-picture-now = Das Brett, wie es jetzt liegt
alerts-put-right = Es ist richtiggestellt
alerts-attended = Erledigt
alerts-is-attended = Als erledigt eingetragen.
alerts-is-right = Vermerkt: Es ist richtiggestellt.
alerts-accept = So gelten lassen
alerts-accept-sure = Die Steine bleiben liegen, und die Aufzeichnung richtet sich nach ihnen.
alerts-accepted = Vermerkt: Es gilt, wie gespielt.
alerts-in-break-accept = Die Partie geht weiter
alerts-in-break-accept-sure = Die Unterbrechung endet, und die Aufzeichnung übernimmt die Züge, die in ihr gespielt wurden.
alerts-in-break-accepted = Vermerkt: Die Partie geht weiter, mit den Zügen aus der Unterbrechung.
alerts-dismiss = Verwerfen
alerts-dismiss-sure = Die Meldung wird zurückgezogen und kommt aus diesem Grund nicht wieder. Die Aufzeichnung bleibt, wie sie ist.
alerts-dismissed = Die Meldung ist verworfen.
alerts-answered = Die Antwort ist vermerkt.
alerts-over = Jemand anders hat diese Meldung schon beendet.
# Answers to the question whose stone it is; $color is the colour of the stone.
alerts-answer-two-in-a-row =
    { $color ->
        [none] Ein zweiter Zug derselben Seite
       *[other] Ein zweiter Zug von { $side }
    }
alerts-answer-wrong-colour-stone =
    { $color ->
        [none] Der Zug der anderen Seite, mit einem Stein der falschen Farbe
       *[other] Der Zug von { $other }, mit einem Stein der falschen Farbe
    }
alerts-answer-pass =
    { $color ->
        [none] Die andere Seite hatte gepasst
       *[other] { $other } hatte gepasst
    }
alerts-answer-extra-stone = Überzähliger Stein
alerts-effect-two-in-a-row = Es entsteht eine Meldung, die sagt, was zurückzunehmen ist.
alerts-effect-wrong-colour-stone =
    { $color ->
        [none] Gilt als Zug der anderen Seite; verlangt wird ein Stein der richtigen Farbe.
       *[other] Gilt als Zug von { $other }; verlangt wird ein Stein der richtigen Farbe.
    }
alerts-effect-pass = Vermerkt das Passen vor diesem Stein; auf dem Brett ändert sich nichts.
alerts-effect-extra-stone = Nimmt ihn aus der Aufzeichnung; der Stein soll vom Brett.

## The arbiter's page

arbiter-calm = Im Moment ist nichts zu tun.
arbiter-picture = Die Kamera
arbiter-undo = Rückgängig
arbiter-taken-back = Es ist rückgängig gemacht.
why-now = Was das Programm gerade abwägt
why-alert = Warum das Programm das meint
why-led = Die Meldung kam mit der Zeit. Davor hatte das Programm dies entschieden:
why-waits = Es wartet: { $reason }.
why-waits-at = Es wartet: { $reason } ({ $points }).
why-recorded = Es hat aufgezeichnet: { $says }.
why-weighs-nothing = Im Moment wird nichts abgewogen.
why-nothing = Im Moment wird nichts abgewogen: Das Brett liegt wie in der Aufzeichnung.
why-score = Bewertung { $value }

## Corrections of the record

corrections-title = Aufzeichnung berichtigen
corrections-hint = Jede Berichtigung wird mit Urheber und Zeit festgehalten und kann rückgängig gemacht werden.
corrections-history = Was eingegeben wurde
corrections-pass = { $side } passt
corrections-passed = Vermerkt: { $side } passt.
passing-out-of-turn = { $other } ist am Zug. Hat { $side } trotzdem gepasst?
passing-again = { $other } hat eben gepasst. Hat { $side } auch gepasst?
corrections-move = Zug berichtigen…
corrections-stone = Stein setzen…
corrections-stone-sure = Ein Punkt der Aufzeichnung wird von Hand gesetzt. Das Brett gilt dann so.
corrections-stone-label = Das Brett laut Aufzeichnung: Punkt wählen
corrections-stone-kind = Was dort liegt
corrections-stones-black = Ein schwarzer Stein
corrections-stones-white = Ein weißer Stein
corrections-stones-empty = Nichts
corrections-stone-summary =
    { $kind ->
        [black] { $point } wird schwarz.
        [white] { $point } wird weiß.
       *[empty] { $point } wird leer.
    }
corrections-stone-set =
    { $kind ->
        [black] { $point } ist jetzt schwarz.
        [white] { $point } ist jetzt weiß.
       *[empty] { $point } ist jetzt leer.
    }
corrections-stone-there = { $point } ist schon so.
corrections-turn = Wer am Zug ist…
corrections-to-play = Am Zug
corrections-turned = { $side } ist am Zug.
corrections-resync = Das Brett nehmen, wie es liegt
corrections-resync-sure = Die Aufzeichnung wird an die Steine angepasst, wie sie jetzt auf dem Tisch liegen.
corrections-resynced = Die Aufzeichnung folgt dem Brett, wie es liegt.
corrections-undo = Rückgängig
corrections-redo = Wiederholen
corrections-undone = Die letzte Berichtigung ist rückgängig gemacht.
corrections-redone = Die Berichtigung gilt wieder.
corrections-kind = Was zu tun ist
corrections-kinds-replace-move = Zug ersetzen
corrections-kinds-insert-move = Zug davor einfügen
corrections-kinds-delete-move = Zug löschen
corrections-number = Zugnummer
corrections-color = Farbe
corrections-point = Punkt
corrections-point-example = Q16
corrections-point-hint = Leer für Passen. Ein Tipp auf das Brett setzt ihn.
corrections-board-label = Das Brett vor diesem Zug: Punkt wählen
corrections-no-point = { $point } ist kein Punkt dieses Bretts.
corrections-enter = Eintragen
corrections-corrected = Die Aufzeichnung ist berichtigt.
corrections-same = Zug { $number } ist schon so aufgezeichnet: bitte einen anderen Punkt wählen.
corrections-refused = Das wurde nicht angenommen; die Aufzeichnung ist wie zuvor.
# A move inside the texts below: "Black Q16", "White pass".
corrections-a-move = { $side } { $point }
corrections-a-pass = { $side } Pass
corrections-no-move = Diesen Zug gibt es nicht.
corrections-deletes = Zug { $number } ({ $was }) wird gelöscht.
corrections-inserts = { $now } wird Zug { $number }.
corrections-replaces = Zug { $number } ({ $was }) wird { $now }.

## The course of the game

game-title = Die Partie
game-pause = Partie unterbrechen
game-paused = Unterbrochen: Was jetzt gespielt wird, zählt nicht, bis die Partie weitergeht.
game-go = Unterbrechung beenden
game-going = Die Partie geht weiter.
game-resign = Aufgabe…
game-resigns = Wer gibt auf
game-resign-sure = Die Partie ist dann zu Ende.
game-resigned = Vermerkt: { $side } gibt auf.
game-resume = Nach dem Passen weiterspielen
game-resume-sure = Nach dem Passen wird weitergespielt, { $side } ist am Zug.
game-resumed = Es wird weitergespielt.
game-result = Ergebnis eintragen…
game-result-sure = Das Ergebnis kommt in die Aufzeichnung.
game-given = Das Ergebnis ist aufgezeichnet.
game-enter = Eintragen
game-penalty = Strafpunkte…
game-penalty-sure = Die Zählung zieht dieser Seite die Punkte ab.
game-penalised = Wer Punkte verliert
game-penalty-hint = Zum Beispiel 2
game-penalty-reason = Warum (kann leer bleiben)
game-no-penalty = Eine Strafe beträgt mindestens einen halben Punkt.
game-penalty-given =
    { $points ->
        [0.5] Vermerkt: { $side } verliert einen halben Punkt.
        [1] Vermerkt: { $side } verliert 1 Punkt.
       *[other] Vermerkt: { $side } verliert { $margin } Punkte.
    }
game-method = Art der Zählung…
game-method-sure = Worauf die Spieler sich geeinigt haben, wo die Regeln es ihnen überlassen.
game-counted = Gezählt nach
game-methods-territory = Gebiet
game-methods-area = Fläche
game-method-agreed =
    { $method ->
        [area] Vermerkt: Es wird nach Fläche gezählt.
       *[territory] Vermerkt: Es wird nach Gebiet gezählt.
    }
game-describe = Namen und Turnier…
game-describe-sure = Das kommt in die Aufzeichnung und auf das Ergebnisblatt.
game-player-name-black = Name von Schwarz
game-player-name-white = Name von Weiß
game-player-rank-black = Rang von Schwarz
game-player-rank-white = Rang von Weiß
game-rank-hint = Zum Beispiel 3d
game-event = Turnier
game-round = Runde
game-described = Vermerkt: Namen und Turnier.
game-end = Partie beenden…
game-end-sure = Die Partie ist dann zu Ende: Bis zu einer neuen Partie wird nichts mehr aufgezeichnet.
game-ended = Die Partie ist zu Ende.
game-winner = Sieger
game-winners-none = Wie entschieden, oder offen
game-winners-draw = Niemand: unentschieden
game-winners-lost = Niemand: beide verlieren
game-winners-void = Kein Ergebnis
game-reason = Wie
game-reasons-points = nach Punkten
game-reasons-resignation = durch Aufgabe
game-reasons-time = durch Zeitüberschreitung
game-reasons-forfeit = kampflos oder durch Regelverstoß
game-margin = Punkte
game-margin-hint = Zum Beispiel 6.5
game-new-game = Neue Partie…
game-new-game-sure = Die laufende Partie wird abgeschlossen und aufbewahrt; die nächste hat eigene Dateien.
game-rules = Regeln
game-komi = Komi
game-komi-hint = Leer: wie die Regeln sagen
game-handicap = Vorgabesteine
game-first = Wer beginnt
game-first-stone = Wie der erste Stein zeigt
game-black-side = Schwarz sitzt
game-unknown-side = unbekannt
game-sides-bottom = unten im Bild
game-sides-left = links
game-sides-top = oben
game-sides-right = rechts
game-begin = Beginnen
game-begun = Eine neue Partie hat begonnen.

## The pairing that the hub of a hall has assigned

assignment-title = Paarung vom Saal
assignment-states-taken = Die Partie hat sie.
assignment-states-asks = Eine Partie läuft. Soll sie diese Paarung bekommen? Ihre Regeln, Komi und Vorgabe bleiben.
assignment-states-next = Die nächste Partie übernimmt sie.
assignment-states-refused = Sie kann nicht übernommen werden.
assignment-take = Dieser Partie geben
assignment-later = Für die nächste Partie behalten
assignment-taking = Diese Partie bekommt die Paarung.
assignment-waiting = Die nächste Partie bekommt die Paarung.

## The score

score-rules = Regeln
score-method = Zählung
score-methods-by-rules = Wie die Regeln sagen
score-methods-territory = Gebiet
score-methods-area = Fläche
score-komi = Komi
score-komi-hint = Leer: das übliche
score-prisoners-black = Gefangene von Schwarz
score-prisoners-white = Gefangene von Weiß
score-lines-territory = Gebiet
score-lines-stones = Steine auf dem Brett
score-lines-prisoners = Gefangene
score-lines-pass-stones = Passsteine
score-lines-dead = Tote Steine
score-lines-komi = Komi
score-other =
    { $method ->
        [area] Nach Fläche: { $side } mit { $margin }.
       *[territory] Nach Gebiet: { $side } mit { $margin }.
    }
score-other-equal =
    { $method ->
        [area] Nach Fläche: Punktgleichheit.
       *[territory] Nach Gebiet: Punktgleichheit.
    }
score-unsettled = Ungeklärt: { $points }.
score-unsettled-many = { $count } Punkte sind ungeklärt.
score-notes =
    { $count ->
        [1] 1 Hinweis
       *[other] { $count } Hinweise
    }

## A position from a photo

photo-title = Ein Brett vom Foto lesen
photo-intro = Fotografieren Sie ein Brett von oben oder von der Seite. Die Stellung kommt als Diagramm und als SGF zurück. Das Bild wird nicht aufbewahrt.
photo-drop = Bild hier ablegen
photo-take = Foto aufnehmen
photo-choose = Bild auswählen
photo-reading = Das Bild wird gelesen…
photo-picture-alt = Ihr Bild mit dem gefundenen Gitter
photo-grid-note = Das gefundene Gitter. Kreise: zweifelhafte Punkte.
photo-board-label = Die gelesene Stellung: Punkt wählen, um ihn zu ändern
photo-sure = { $size }×{ $size }, zu { $percent } % sicher, dass jeder Punkt stimmt.
photo-unsure =
    { $count ->
        [1] 1 Punkt ist zweifelhaft: bitte prüfen.
       *[other] { $count } Punkte sind zweifelhaft: bitte prüfen.
    }
photo-lines = { $size }×{ $size }.
photo-hidden =
    { $count ->
        [1] 1 Punkt ist abgeschnitten oder verdeckt: bitte prüfen.
       *[other] { $count } Punkte sind abgeschnitten oder verdeckt: bitte prüfen.
    }
photo-refused-no-grid = Kein Brett gefunden. Ziehen Sie die vier Kreise auf die äußersten Schnittpunkte, oder fotografieren Sie von weiter oben.
photo-refused-ambiguous-grid = Das Gitter passt auf mehr als eine Weise. Ziehen Sie die vier Kreise auf die äußersten Schnittpunkte, oder zeigen Sie alle vier Seiten.
photo-refused-blurred = Das Bild ist unscharf oder unklar. Sagen Sie, wo das Brett liegt, oder machen Sie ein neues Bild mit gleichmäßigem Licht.
photo-refused-too-dark = Das Bild ist zu dunkel. Sorgen Sie für mehr Licht.
photo-refused-occluded = Zu viel vom Brett ist verdeckt. Sagen Sie, wo es liegt, oder machen Sie ein neues Bild.
photo-not-read = Das Brett ließ sich nicht lesen. Ziehen Sie die vier Kreise auf die äußersten Schnittpunkte.
photo-corners-title = Wo liegt das Brett?
photo-read-here = Hier lesen
photo-grid-wrong = Das Gitter passt nicht
photo-whose-turn = Wer ist am Zug?
photo-turn-unknown = unbekannt
photo-which-side = Welche Seite ist oben?
photo-turn = Brett drehen
photo-not-finished = Nicht zu Ende: keine Zählung
photo-not-finished-why = Zu viele Punkte gehören niemandem. Vielleicht läuft die Partie noch, oder tote Steine liegen da: Tippen Sie sie an.
photo-count-anyway = Zählen, wie es liegt
photo-as-it-lies = Wie es liegt: { $result }.
photo-tap-point = Ein Tipp auf einen Punkt ändert ihn: schwarz, weiß, leer.
photo-tap-dead = Ein Tipp auf eine Kette markiert sie als tot.
photo-download = SGF herunterladen
photo-kept = { $name } liegt in Ihren Downloads.
photo-score = Punkte
photo-to-scoring = Dieses Brett zählen
photo-to-correcting = Zurück zum Berichtigen

## Agreeing and counting

count-title = Die Partie zählen
count-steps-label = Der Weg zum Ergebnis
count-steps-pass = Beide passen
count-steps-agree = Einigen, was tot ist
count-steps-result = Ergebnis
count-stages-waiting = Warten auf das Brett
count-stages-play = Die Partie läuft
count-stages-marking = Tote Ketten markieren, dann bestätigen beide
count-stages-disputed = Sie sind noch nicht einig
count-stages-missing = Noch kein Ergebnis
count-stages-result = Das Ergebnis
count-score = Punkte nach jetzigem Stand
count-scores-marking = Punkte, falls man sich so einigt
count-scores-result = Die Zählung
# $result is a text of "Results": "White wins by 3½".
count-if-ended = Wenn es so endete: { $result }.
count-no-score = Solange Sie nicht einig sind, gibt es keine Punktzahl.
count-options = Anders zählen
count-no-board = Das Brett wurde noch nicht gesehen.
count-board-label = Das Brett: Kette wählen, um sie als tot zu markieren
count-tap = Tippen Sie auf eine Kette, um sie als tot zu markieren; noch ein Tipp nimmt die Markierung weg.
count-choose = Wählen Sie einen Punkt, um zu lesen, was er zählt.
count-undo-first = Das Ergebnis steht. Machen Sie es zuerst rückgängig, um zu ändern, was tot ist.
count-played =
    { $passes ->
        [0] Die Partie wird gezählt, wenn beide gepasst haben. Bis dahin können Sie probieren, was das Brett zählen würde.
       *[other] Gepasst: { $passes } von { $needed }. Bis dahin können Sie probieren, was das Brett zählen würde.
    }
count-no-passes = Diese Regeln kennen kein Passen: Die Partie endet, wenn ein Spieler keinen erlaubten Zug hat.
count-pass = { $side } passt
count-login-first = Passen und Bestätigen geht auf einem Gerät, das angemeldet ist.
count-login = Anmelden
count-mark = Tippen Sie auf jede tote Kette. Alle anderen leben. Das Gebiet folgt sofort.
count-taken-off = Vom Brett genommen: { $points }.
count-asking = Es wird gefragt, welche Ketten tot sein könnten…
count-nothing-suggested = Keine Kette wird als tot vorgeschlagen.
count-suggestion-certain = { $side } { $points }: sicher tot, kann nicht leben
# $programs are names: "GNU Go", or "GNU Go" and "KataGo" joined by the text below.
count-suggestion = { $side } { $points }: Vorschlag von { $programs }
count-two-programs = { $first } und { $second }
count-take-over = Vorschläge markieren
count-marked = Als tot markiert: { $points }.
count-nothing-marked = Nichts ist als tot markiert.
count-confirm = { $side } bestätigt
count-unsettled-sure =
    { $more ->
        [0] { $count } Punkte gehören keiner Seite sicher und zählen für niemanden: { $points }. Ist die Partie zu Ende?
       *[other] { $count } Punkte gehören keiner Seite sicher und zählen für niemanden: { $points } und { $more } weitere. Ist die Partie zu Ende?
    }
count-not-yet = { $side } hat noch nicht bestätigt.
count-claimed-same = ✓ { $side } hat dies bestätigt.
count-claimed-nothing = { $side } hat bestätigt, dass nichts tot ist.
count-claimed = { $side } hat bestätigt, dass diese Steine tot sind: { $points }.
count-clear = Nichts ist tot
count-disputed = Die eine Seite nennt diese Steine tot, die andere lebend: { $points }.
# What follows from a dispute; $clause is a clause such as "BGA 10", $first another.
count-dispute-requested = Ändern Sie die Markierungen und bestätigen Sie neu, oder einer verlangt, weiterzuspielen: Dann beginnt der andere ({ $first }). Sonst entscheidet der Schiedsrichter ({ $clause }).
count-dispute-requested-bare = Ändern Sie die Markierungen und bestätigen Sie neu, oder einer verlangt, weiterzuspielen: Dann beginnt der andere. Sonst entscheidet der Schiedsrichter.
count-dispute-both-lose = Ändern Sie die Markierungen und bestätigen Sie neu, oder einer verlangt, weiterzuspielen: Dann beginnt der andere. Verlangt es niemand und sind Sie uneinig, verlieren beide ({ $clause }).
count-dispute-referee = Ändern Sie die Markierungen und bestätigen Sie neu. Wenn Sie uneinig bleiben, überlassen diese Regeln es dem Schiedsrichter ({ $clause }).
count-dispute-referee-bare = Ändern Sie die Markierungen und bestätigen Sie neu. Wenn Sie uneinig bleiben, überlassen diese Regeln es dem Schiedsrichter.
count-dispute-again = Ändern Sie die Markierungen und bestätigen Sie neu.
count-dispute-played = Ändern Sie die Markierungen und bestätigen Sie neu, oder spielen Sie es aus: { $side } beginnt ({ $clause }).
count-dispute-played-bare = Ändern Sie die Markierungen und bestätigen Sie neu, oder spielen Sie es aus: { $side } beginnt.
count-dispute-played-either = Ändern Sie die Markierungen und bestätigen Sie neu, oder spielen Sie es aus: Es darf jede Seite beginnen ({ $clause }).
count-dispute-played-either-bare = Ändern Sie die Markierungen und bestätigen Sie neu, oder spielen Sie es aus: Es darf jede Seite beginnen.
count-play-on = Stattdessen weiterspielen
count-request = Jeder von Ihnen darf verlangen, weiterzuspielen; dann beginnt der andere.
count-request-cited = Jeder von Ihnen darf verlangen, weiterzuspielen; dann beginnt der andere ({ $clause }).
count-resume-requested = { $other } will weiterspielen, { $side } beginnt
count-resume = Weiterspielen, { $side } beginnt
# $what is a sentence that says what the record lacks.
count-missing = Es gibt keine Punktzahl: Der Aufzeichnung fehlt etwas. { $what } Bitte die Aufzeichnung berichtigen; die Punktzahl folgt.
count-undecided = Es gibt noch keine Wertung: Stehen { $points } in einem Seki? Diese Regeln zählen Augen in einem Seki nicht: { $eyes }. Beide Seiten geben es an, der Schiedsrichter trägt es ein.
count-in-seki = Sie stehen in einem Seki
count-not-in-seki = Sie stehen in keinem Seki
count-to-arbiter = Aufzeichnung berichtigen
count-undo = Einigung rückgängig machen
count-undone = Die Einigung ist rückgängig gemacht.
count-undo-last = Letzte Berichtigung rückgängig machen
count-undone-last = Die letzte Berichtigung ist rückgängig gemacht.
count-agreed-on = Beide sind einig, dass diese Steine tot sind: { $points }.
count-agreed-nothing = Beide sind einig, dass nichts tot ist.
count-both-methods = Nach Gebiet und nach Fläche gezählt: dasselbe.
count-otherwise =
    { $method ->
        [area] Nach Fläche wäre es { $side } mit { $margin }.
       *[territory] Nach Gebiet wäre es { $side } mit { $margin }.
    }
count-otherwise-equal =
    { $method ->
        [area] Nach Fläche wäre es Punktgleichheit.
       *[territory] Nach Gebiet wäre es Punktgleichheit.
    }
count-last-pass = Schwarz zog zuletzt: Weiß gibt Schwarz noch einen Passstein. Er ist mitgezählt.
count-last-pass-cited = Schwarz zog zuletzt: Weiß gibt Schwarz noch einen Passstein ({ $clause }). Er ist mitgezählt.
count-sheet = Ergebnisblatt zum Unterschreiben
count-legend-area-black = Fläche von Schwarz
count-legend-area-white = Fläche von Weiß
count-legend-territory-black = Gebiet von Schwarz
count-legend-territory-white = Gebiet von Weiß
count-legend-dead = tot
count-legend-certain = sicher tot
count-legend-suggested = vorgeschlagen
count-legend-unsettled = keiner Seite sicher
count-explain-nobody = neutraler Punkt
count-explain-point = 1 Punkt für { $side }
count-explain-dead = 2 Punkte für { $side }, Gebiet und Gefangener
count-explain-nothing = zählt nichts

## The board arranged for the count

filled-title = Mit dem aufgefüllten Brett prüfen
filled-intro = Ordnen Sie das Brett von Hand zum Zählen, dann fotografieren Sie es von oben. Das Bild wird nicht aufbewahrt.
filled-kind = Wie das Brett geordnet ist
filled-kinds-territory = Gefangene ins Gebiet gefüllt
filled-kinds-area = Alle Steine aufgefüllt
filled-kinds-half = Halbzählung: tote Steine entfernt
filled-left-title = Gefangene, die keinen Platz fanden
filled-left-black = Bei Schwarz
filled-left-white = Bei Weiß
filled-take = Foto aufnehmen
filled-choose = Bild auswählen
filled-camera = Kamera benutzen
filled-heaps = Steine in Haufen neben dem Brett
filled-again = Noch einmal zählen
filled-counting = Das Bild wird gezählt…
filled-board-label = Das Brett, wie das Bild es zeigt
filled-live-title = Wie die Kamera es sieht
filled-live-agrees = Das geordnete Brett stimmt mit der Punktzahl überein
filled-live-arranging = Das Brett wird geordnet
filled-live-differs = Das geordnete Brett weicht um { $off } ab: { $side } mit { $margin } vor Komi
filled-live-differs-equal = Das geordnete Brett weicht um { $off } ab: Punktgleichheit vor Komi
filled-live-unclear = Das geordnete Brett zeigt die Punktzahl nicht
filled-live-shown = Auf dem Brett
filled-live-expected = Nach der Zählung
filled-live-board = Das Brett, wie es geordnet wurde
filled-live-board-label = Das Brett, wie die Kamera es sieht
# $result is a text of "Results".
filled-agrees = Das Brett stimmt überein: { $result }
filled-differs = Das Brett zeigt etwas anderes: { $result }. Die Partie zählt { $side } mit { $margin }.
filled-differs-equal = Das Brett zeigt etwas anderes: { $result }. Die Partie zählt Punktgleichheit.
filled-difference = { $points }: { $shown } hier, { $expected } nach der Partie.
filled-difference-many =
    { $more ->
        [1] { $points } und 1 weiterer: { $shown } hier, { $expected } nach der Partie.
       *[other] { $points } und { $more } weitere: { $shown } hier, { $expected } nach der Partie.
    }
filled-shows = Das Bild zeigt Schwarz { $black }, Weiß { $white }, { $vacant } leere Punkte; Komi { $komi }. Die Zählung stimmt zu mindestens { $percent } %.
filled-one-side = { $side } allein wird gezählt: { $vacant } freie Punkte, { $stones } Steine auf dem Brett, { $heaps } in Haufen daneben.

## Setting up the camera

setup-title = Die Kamera einrichten
setup-intro = Das ganze Brett im Bild, von möglichst hoch oben, ohne Spiegelung. Wenn unten alles gut ist, kann die Partie beginnen.
setup-picture-alt = Das ganze Bild der Kamera
setup-judgement = Wie es aussieht
setup-board-found = Das Brett ist gefunden: { $size } Linien.
setup-board-poor = Das Brett ist gefunden: { $size } Linien. Noch nicht gut genug: { $names }.
# $why is a reason of "no-board".
setup-no-board = Das Brett ist nicht gefunden: { $why }.
setup-names-sharpness = Schärfe
setup-names-light = Licht
setup-names-glare = Spiegelung
setup-names-angle = Winkel
setup-names-size = Größe
setup-names-rate = Bildrate
setup-verdicts-good = gut
setup-verdicts-fair = mäßig
setup-verdicts-poor = schlecht
setup-corners = Ecken des Bretts
setup-corner-names-top-left = Oben links
setup-corner-names-top-right = Oben rechts
setup-corner-names-bottom-right = Unten rechts
setup-corner-names-bottom-left = Unten links
setup-corner-at = Ecke { $name }, { $x } nach rechts, { $y } nach unten; mit den Pfeiltasten verschieben
setup-drag-hint = Wenn das Gitter nicht passt, ziehen Sie die vier Kreise auf die äußersten Schnittpunkte, oder wählen Sie einen und nehmen die Pfeiltasten (mit Umschalt größere Schritte).
setup-size = Brett
setup-lines = { $count } × { $count }
setup-keep-corners = Diese Ecken benutzen
setup-as-found = Zurück zum Gefundenen
setup-corners-set = Das Brett wird an diesen Ecken gesucht.
setup-lock = Licht und Schärfe
setup-to-lock = Festhalten
setup-to-unlock = Freigeben
setup-locks-settling = Belichtung, Weißabgleich und Schärfe pendeln sich ein; dann werden sie festgehalten.
setup-locks-locked = Belichtung, Weißabgleich und Schärfe sind festgehalten.
setup-locks-unlocked = Belichtung, Weißabgleich und Schärfe stellen sich selbst ein.
setup-locks-unsupported = Diese Kamera kann Belichtung und Weißabgleich nicht festhalten.
setup-now-both = Jetzt: Belichtung { $exposure } ms, Verstärkung { $gain }.
setup-now-exposure = Jetzt: Belichtung { $exposure } ms.
setup-now-gain = Jetzt: Verstärkung { $gain }.
setup-locked = Die Kamera pendelt sich ein und wird dann festgehalten.
setup-unlocked = Freigegeben: Die Kamera stellt sich selbst ein.

## The games of the day

games-title = Die Partien dieses Bretts
games-intro = Jede Partie mit ihrer Aufzeichnung, die neueste zuerst.
games-none = Noch keine Partie.
games-current = auf dem Brett
games-open = nicht entschieden
games-record = SGF
games-replay = Nachspielen
games-all = Alle Partien
games-sheet = Ergebnisblatt
games-search = Suchen
games-zip = Alle Aufzeichnungen (zip)
games-columns-game = Partie
games-columns-black = Schwarz
games-columns-white = Weiß
games-columns-result = Ergebnis
games-columns-moves = Züge
games-columns-record = Aufzeichnung

## The device at the table

table-join-title = Dieses Gerät für den Tisch nehmen?
table-join-hint = Wer es hält, kann dann passen, den Schiedsrichter rufen, sagen, was tot ist, und die Zählung bestätigen. Der Schiedsrichter kann das jederzeit zurücknehmen.
table-code = Code
table-connect = Dieses Gerät verbinden
table-not-here = Dieses nicht
table-not-connected = Dieses Gerät ist nicht mit dem Tisch verbunden. Der Schiedsrichter zeigt einen Code, der es verbindet.
table-clock = Die Uhr
table-pass = { $side } passt
table-pass-sure = Das zeichnet ein Passen von { $side } auf. Nur der Schiedsrichter kann es zurücknehmen.
table-passed = Vermerkt: { $side } passt.
table-call = Schiedsrichter rufen
table-call-sure = Der Schiedsrichter wird an diesen Tisch gebeten.
table-called = Der Schiedsrichter ist gerufen.
table-leave = Dieses Gerät trennen
table-leave-sure = Es zeigt die Partie dann wie jedem anderen.
devices-open = Geräte am Tisch…
devices-title = Geräte am Tisch
devices-hint = Ein Telefon oder Tablet am Tisch, mit dem Spieler passen, Sie rufen und sich über die Zählung einigen. Es braucht kein Passwort.
devices-none = Kein Gerät ist verbunden.
devices-name =
    { $role ->
        [camera] Telefonkamera { $number }
       *[table] Tisch { $number }
    }
# $time is a time of day.
devices-since = seit { $time }
devices-ends-with-game = bis zur nächsten Partie
devices-with-game = Nur für diese Partie verbunden
devices-add = Code zeigen
devices-qr = Der Link als QR-Code
devices-scan = Mit dem Gerät scannen, oder dort diese Adresse öffnen:
devices-code = Der Code, er gilt einmal und zehn Minuten lang:
devices-joined = Ein Gerät ist verbunden.
devices-revoke = Trennen
devices-revoke-named =
    { $role ->
        [camera] Telefonkamera { $number } trennen
       *[table] Tisch { $number } trennen
    }
devices-revoke-sure =
    { $role ->
        [camera] Telefonkamera { $number } kann dann keine Bilder mehr senden.
       *[table] Tisch { $number } kann dann nur noch zusehen.
    }
devices-revoked =
    { $role ->
        [camera] Telefonkamera { $number } ist getrennt.
       *[table] Tisch { $number } ist getrennt.
    }

## A phone that is the camera

phone-title = Dieses Telefon als Kamera verwenden
phone-hint = Es sendet diesem Brett, was seine Kamera sieht, und darf sonst nichts. Der Schiedsrichter kann das jederzeit zurücknehmen.
phone-certificate = Ihr Browser hat vielleicht vor dieser Seite gewarnt: Das Brett hat sein Zertifikat selbst gemacht, deshalb bürgt keine Stelle dafür. Die Verbindung ist trotzdem verschlüsselt; gehen Sie einmal weiter.
phone-connect = Dieses Telefon verwenden
phone-not-connected = Dieses Telefon ist nicht verbunden. Die Seite „Kamera“ des Bretts zeigt einen Code, der es verbindet.
phone-start = Kamera starten
phone-stop = Kamera anhalten
phone-take-over = Stattdessen dieses Telefon verwenden
phone-preview = Was die Kamera dieses Telefons sieht
phone-lens = Objektiv
phone-lens-numbered = Kamera { $number }
phone-place = Das ganze Brett im Bild, von möglichst hoch oben, ohne Spiegelung. Lassen Sie das Telefon dann, wo es ist, und drehen Sie es nicht.
phone-awake = Der Bildschirm bleibt an.
phone-not-awake = Dieser Browser lässt den Bildschirm ausgehen: Stellen Sie das Telefon so ein, dass er an bleibt.
phone-held = Belichtung und Schärfe sind festgehalten.
phone-slow = Die Kamera liefert viel weniger Bilder als zuvor: Das Telefon ist vielleicht heiß, oder das Licht ist zu schwach.
phone-card = Das Telefon als Kamera
phone-none = Kein Telefon sendet Bilder.
phone-scan = Mit dem Telefon scannen, oder dort diese Adresse öffnen:
phone-states-stopped = Die Kamera ist aus.
phone-states-waiting = Warten auf die Kamera…
phone-states-sending = Bilder werden gesendet.
phone-states-lost = Das Brett antwortet nicht; es wird weiter versucht.
phone-states-hidden = Die Kamera ruht, solange eine andere Seite oder App vorn ist.
phone-states-no-picture = Die Kamera des Telefons liefert kein Bild; es wird weiter versucht.
phone-troubles-insecure = Browser geben die Kamera nur Seiten mit https. Öffnen Sie diese Adresse mit https://.
phone-troubles-other = Die Kamera lässt sich nicht starten.
phone-troubles-not-allowed = Die Kamera wurde nicht erlaubt. Erlauben Sie sie dieser Seite in den Einstellungen des Browsers, und starten Sie noch einmal.
phone-troubles-not-found = Dieses Gerät hat keine Kamera.
phone-troubles-not-readable = Die Kamera lässt sich nicht verwenden; vielleicht hat sie eine andere App.
phone-refusals-other-phone = Ein anderes Telefon ist schon die Kamera.
phone-refusals-no-phone = Dieses Brett hat eine andere Kamera.
phone-refusals-login-needed = Dieses Telefon ist nicht mehr verbunden. Bitten Sie um einen neuen Code.
phone-refusals-not-allowed = Diese Anmeldung darf das nicht.
phone-rate = { $sent } Bilder in der Sekunde werden gesendet; die Kamera liefert { $given }.
phone-rate-sent = { $sent } Bilder in der Sekunde werden gesendet.
phone-battery = Akku { $percent } %.
phone-battery-charging = Akku { $percent } %, wird geladen.
phone-battery-low = Akku { $percent } %: Schließen Sie das Ladegerät an.

## The clock: a tablet that lies at the table

clock-title = Uhr starten
clock-intro = Dieses Gerät wird die Uhr der Partie. Es liegt neben dem Brett. Ein Druck auf die eigene Hälfte beendet den Zug.
clock-control = Bedenkzeit
clock-control-hint = Grundzeit und Zusatzzeit in Sekunden, etwa 1800 + 5x30 byo-yomi
clock-none = Keine Uhr
clock-other-time = Eine andere Bedenkzeit…
clock-main = { $minutes } min
clock-given = Dies ist die Bedenkzeit dieser Partie.
clock-no-control = Das ist keine Bedenkzeit. Grundzeit und Zusatzzeit stehen in Sekunden, etwa 1800 + 5x30 byo-yomi.
clock-first = Wessen Zeit zuerst läuft
clock-start = Uhr starten
clock-runs = Zeit läuft
clock-stopped = Angehalten
clock-stop = Anhalten
clock-go = Weiter
clock-pass = Passen
clock-call = Schiedsrichter rufen
clock-swap = Seiten tauschen
clock-table = Zum Tisch
clock-over = Zeit abgelaufen
clock-last-period = Letzte Periode
clock-periods =
    { $count ->
        [1] 1 Periode
       *[other] { $count } Perioden
    }
clock-unreachable = Das Brett ist nicht erreichbar. Die Uhr läuft weiter.
clock-kept =
    { $count ->
        [1] Das Brett ist nicht erreichbar. Die Uhr läuft weiter und bewahrt 1 Eintrag auf.
       *[other] Das Brett ist nicht erreichbar. Die Uhr läuft weiter und bewahrt { $count } Einträge auf.
    }
clock-elsewhere = Die Uhr steht in einem anderen Fenster dieses Browsers.
clock-here = Hier zeigen
clock-other = Ein anderes Gerät ist die Uhr dieser Partie.
clock-take-over = Hier die Uhr sein
clock-take-over-sure = Das andere Gerät ist dann nicht mehr die Uhr.
clock-no-board = Die Uhr kann starten, sobald die Kamera das Brett gesehen hat.
clock-heard-voice = Ton: Stimme
clock-heard-beeps = Ton: Piepen
clock-heard-silent = Ton: aus
clock-byoyomi = { $count } × { $period }
clock-canadian =
    { $count ->
        [1] 1 Zug in { $period }
       *[other] { $count } Züge in { $period }
    }
clock-increment = + { $period } je Zug
clock-delay = Aufschub { $period }

## The clock on the arbiter’s page

clock-card-title = Die Uhr
clock-card-stop = Uhr anhalten
clock-card-go = Uhr weiterlaufen lassen
clock-card-stopped = Die Uhr soll anhalten.
clock-card-going = Die Uhr soll weiterlaufen.
clock-card-adjust = Zeit geben oder nehmen…
clock-card-side = Wessen Zeit
clock-card-what = Was
clock-card-ways-give = Zeit geben
clock-card-ways-take = Zeit nehmen
clock-card-ways-penalty = Zeit als Strafe nehmen
clock-card-seconds = Sekunden
clock-card-periods = Perioden
clock-card-reason = Warum (kann leer bleiben)
clock-card-enter = Anordnen
clock-card-nothing = Wie viele Sekunden oder Perioden?
clock-card-ordered = Das ist der Uhr angeordnet.
clock-card-waiting =
    { $count ->
        [1] Die Uhr hat 1 Anordnung noch nicht ausgeführt.
       *[other] Die Uhr hat { $count } Anordnungen noch nicht ausgeführt.
    }

## The first start without a camera

first-title = Dieses Brett einrichten
first-intro = Es ist noch keine Kamera eingestellt. Wählen Sie eine, sehen Sie ihr Bild an, und sagen Sie, was gespielt wird. Jeder Schritt lässt sich überspringen.
first-steps-camera = Kamera
first-steps-picture = Bild
first-steps-game = Partie
first-steps-begin = Beginnen
first-camera-hint = Ihr Bild erscheint, sobald Sie sie wählen. Noch wird nichts aufgezeichnet.
first-none = An diesem Rechner wurde keine Kamera gefunden.
first-named = { $name } ({ $source })
first-phone = Ein Telefon, über seinen Browser
first-demo = Die Partie, die als Film beim Programm ist
first-network = Eine Netzwerkkamera oder ein Film auf diesem Rechner
first-phone-later = Ein Telefon braucht das Netz und https. Wenn die Partie beginnt, zieht die Seite nach { $address } und zeigt einen Code für das Telefon.
first-no-source = { $source } ist keine Kamera und weder ein Film noch ein Ordner mit Bildern auf diesem Rechner.
first-no-answer = { $source } antwortet nicht. Ist die Kamera angeschlossen, und verwendet sie kein anderes Programm?
first-try-it = Ausprobieren
first-again = Noch einmal nach Kameras suchen
first-game-hint = Was Sie offen lassen, ist so, wie die Regeln es haben, oder wird von selbst gefunden.
first-next = Weiter
first-skip = Diesen Schritt überspringen
first-back = Zurück
first-skip-all = Alles überspringen und beginnen
first-begin = Beginnen
first-keep = Kamera, Regeln, Komi und Seite auch beim nächsten Start verwenden
first-kept-at = Sie werden in { $file } geschrieben. Namen und Vorgabe gelten nur für diese Partie.
first-begun = Die Partie beginnt
first-moved = Ein Telefon braucht das Netz und https. Die Seite ist jetzt unter dieser Adresse; ihr Zertifikat ist ihr eigenes.
first-starting = Das Programm öffnet die Kamera…

## The login

login-title = Anmeldung des Schiedsrichters
# "goban serve --new-password" is a command and stays as it is.
login-hint = Das Passwort wurde einmal gezeigt, als das Programm zum ersten Mal lief. Auf jenem Rechner macht goban serve --new-password ein neues.
login-name = Name (kann leer bleiben)
login-password = Passwort
login-enter = Anmelden
login-is-in = Sie sind angemeldet
login-to-arbiter = Zur Seite des Schiedsrichters
login-leave = Abmelden
login-sound = Ton, Vibration und Hinweise, wenn ich gebraucht werde
sound-on = Ton ausschalten
sound-off = Ton einschalten

## What happens in a game

# $said is one of the sentences below, $outcome one of "outcome".
event-settled = Erledigt: { $said }
event-settled-as = Erledigt ({ $outcome }): { $said }
event-withdrawn = Zurückgezogen: { $said }
event-withdrawn-as = Zurückgezogen ({ $outcome }): { $said }
# $detail is what the program adds in a few words.
event-detail = { $said } ({ $detail })
event-title = Ein Hinweis
outcome-put-right = richtiggestellt
outcome-attended = erledigt
outcome-called-again = erneut gerufen
outcome-time-was-given = Zeit gegeben
outcome-result-given = Ergebnis eingetragen
outcome-accepted = gilt
outcome-dismissed = verworfen
outcome-undone = rückgängig gemacht
outcome-corrected = berichtigt
outcome-misread = falsch gelesen
outcome-restored = wiederhergestellt
outcome-rewound = zurückgenommen
outcome-passed = gepasst
outcome-setup = Anfangsstellung
outcome-the-record-follows-the-table = die Aufzeichnung folgt dem Tisch
outcome-pictures-come-again = es kommen wieder Bilder
outcome-there-is-room-again = es ist wieder Platz
outcome-two-in-a-row = zwei Züge nacheinander
outcome-wrong-colour-stone = falsche Farbe
outcome-extra-stone = überzähliger Stein
outcome-pass = vorher gepasst

## Moves

event-BoardPlay = { $side } spielt auf { $points }.
event-Pass =
    { $forced ->
        [yes] { $side } passt anstelle des unerlaubten Zugs.
       *[no] { $side } passt.
    }
event-Resigned = { $side } gibt auf.
event-MovesInferred = Was kein Bild zeigt, ist erschlossen, ein Zug oder die Reihenfolge von Zügen: { $points }.
event-Revision = Die Aufzeichnung ist bei Zug { $move } berichtigt.

## Illegal moves: what happened, a title, and how it is put right

event-TwoInARow =
    { $count ->
        [0] { $side } hat außer der Reihe gepasst.
       *[other] { $side } hat zwei oder mehr Züge nacheinander gemacht: { $points }.
    }
    .title = Zwei Züge nacheinander
    .remedy = Nehmen Sie alle Steine dieser Folge zurück; stattdessen hat { $side } gepasst.
event-SelfCapture = Der Zug von { $side } lässt der eigenen Kette keine Freiheit: { $points }.
    .title = Selbstmord
    .remedy = Nehmen Sie den Stein zurück; stattdessen hat { $side } gepasst.
event-KoRetake = { $side } hat das Ko auf { $points } sofort zurückgeschlagen.
    .title = Ko sofort zurückgeschlagen
    .remedy = Nehmen Sie den Stein zurück und legen Sie den geschlagenen wieder hin; stattdessen hat { $side } gepasst.
event-SuperkoRepetition = Der Zug von { $side } auf { $points } wiederholt eine frühere Stellung.
    .title = Wiederholung (Superko)
    .remedy = Nehmen Sie den Stein zurück und legen Sie das Geschlagene wieder hin; stattdessen hat { $side } gepasst.
event-LongCycle = Die Stellung nach { $points } gab es schon einmal.
    .title = Langer Zyklus
    .remedy = Wenn keiner vom Zyklus abweicht, endet die Partie ohne Ergebnis.
event-OccupiedIntersection = { $side } hat auf den besetzten Punkt { $points } gespielt.
    .title = Besetzter Punkt
    .remedy = Nehmen Sie den Stein wieder weg.

## Irregularities. $color is the colour of the stones.

event-WrongColourStone =
    { $color ->
        [black] Ein schwarzer Stein auf { $points } wurde von Weiß gespielt.
        [white] Ein weißer Stein auf { $points } wurde von Schwarz gespielt.
       *[none] Auf { $points } wurde ein Stein der falschen Farbe gespielt.
    }
    .title = Stein der falschen Farbe
    .remedy = Ersetzen Sie ihn durch einen Stein von { $other } und nehmen Sie die geschlagenen Steine weg.
event-StoneBetweenPoints = Ein Stein liegt zwischen Punkten bei { $points }.
    .title = Stein zwischen Punkten
    .remedy = Wer ihn gesetzt hat, legt ihn auf den gemeinten Punkt.
event-HandicapMisplaced = Die Vorgabesteine liegen nicht wie üblich: { $points }.
    .title = Vorgabe liegt falsch
    .remedy = Richten Sie es vor dem ersten weißen Zug, oder spielen Sie so weiter.
event-HandicapCountMismatch =
    { $count ->
        [0] Die Zahl der Vorgabesteine stimmt nicht: siehe Brett.
       *[other] Die Zahl der Vorgabesteine stimmt nicht: { $points }.
    }
    .title = Zahl der Vorgabesteine
    .remedy = Richten Sie es vor dem ersten weißen Zug, oder spielen Sie so weiter.
event-UncapturedString =
    { $color ->
        [black] Geschlagene schwarze Steine liegen noch auf dem Brett: { $points }.
        [white] Geschlagene weiße Steine liegen noch auf dem Brett: { $points }.
       *[none] Geschlagene Steine liegen noch auf dem Brett: { $points }.
    }
    .title = Geschlagene Steine liegen noch
    .remedy = Nehmen Sie sie weg.
event-RemovedStonesWithLiberties = Steine mit Freiheiten wurden weggenommen: { $points }.
    .title = Steine mit Freiheiten entfernt
    .remedy = Legen Sie alle zurück; der gespielte Stein bleibt.

## On the table

event-StoneMoved =
    { $color ->
        [black] Ein schwarzer Stein ist verrutscht: { $points }.
        [white] Ein weißer Stein ist verrutscht: { $points }.
       *[none] Ein Stein ist verrutscht: { $points }.
    }
    .title = Stein verrutscht
    .remedy = Legen Sie den Stein dorthin zurück, wo er gespielt wurde.
event-StoneTakenBack = Ein eben gespielter Stein wurde zurückgenommen: { $points }.
    .title = Stein zurückgenommen
    .remedy = Legen Sie den Stein zurück; ein gemachter Zug gilt.
event-StoneRemoved = Steine wurden ohne Zug weggenommen: { $points }.
    .title = Steine weggenommen
    .remedy = Legen Sie die Steine zurück.
event-ExtraStone = Ein Stein unbekannter Herkunft liegt auf { $points }.
    .title = Überzähliger Stein
    .remedy = Nehmen Sie den Stein weg.
event-PrisonerOnBoard =
    { $color ->
        [black] Schwarze Steine aus dem Deckel von Weiß liegen auf dem Brett: { $points }.
        [white] Weiße Steine aus dem Deckel von Schwarz liegen auf dem Brett: { $points }.
       *[none] Steine aus einem Deckel liegen auf dem Brett: { $points }.
    }
    .title = Gefangene auf dem Brett
    .remedy = Legen Sie sie in den Deckel von { $other } zurück.
event-BoardDisturbed =
    { $count ->
        [0] Die Steine liegen nicht mehr, wie sie lagen; siehe Brett.
       *[other] Die Steine liegen nicht mehr, wie sie lagen; siehe { $points }.
    }
    .title = Steine verrutscht
    .remedy = Legen Sie die Steine zurück, wie das Diagramm zeigt.
event-StoneCountMismatch = Die Zahl der Steine passt nicht zu den gespielten Zügen.
    .title = Zahl der Steine
    .remedy = Suchen Sie nach einem fehlenden Gefangenen, Passstein oder Passen.
event-AmbiguousTurn =
    { $color ->
        [black] Wem gehört der schwarze Stein auf { $points }?
        [white] Wem gehört der weiße Stein auf { $points }?
       *[none] Wem gehört der Stein auf { $points }?
    }{ $after ->
        [none] {""}
       *[other] {" "}Er kam nach { $after } von { $side }.
    }
    .title = Eine Frage
    .remedy =
        { $color ->
            [black] War es ein zweiter Zug von Schwarz, oder der Zug von Weiß mit einem Stein der falschen Farbe?
            [white] War es ein zweiter Zug von Weiß, oder der Zug von Schwarz mit einem Stein der falschen Farbe?
           *[none] War es ein zweiter Zug derselben Seite, oder ein Stein der falschen Farbe?
        }
event-CapturePending = Geschlagene Steine auf { $points } sind noch wegzunehmen.
event-PassUnconfirmed = { $side } hat wohl gepasst: Ein Passstein wurde übergeben.
event-PrisonersNotVisible = Die Gefangenen von { $side } sind nicht zu sehen.
event-PointUnreliable = { $points } wird im Moment nicht zuverlässig gelesen.
event-ViewOccluded = Das Brett ist nicht zu sehen.
event-GridLost = Die Linien des Bretts sind nicht zu finden.
    .title = Gitter verloren
event-ViewMoved = Die Kamera oder das Brett wurde bewegt; die Steine liegen, wie sie lagen.
event-GameDescribed = Spieler und Turnier sind angegeben.
event-Restored = Das Brett liegt wie in der Aufzeichnung.
event-GameAbandonedOrEnded = Die Partie ist zu Ende.
    .title = Partie zu Ende

## The camera and the disk

event-CameraGone = Von der Kamera kommt kein Bild.
    .title = Kamera ausgefallen
    .remedy = Prüfen Sie Kabel und Strom; die Partie geht weiter, sobald Bilder kommen.
event-CameraFrozen = Die Kamera liefert immer wieder dasselbe Bild.
    .title = Kamera hängt
    .remedy = Ziehen Sie die Kamera ab und stecken Sie sie wieder an.
event-CameraDark = Die Bilder der Kamera sind zu dunkel.
    .title = Kamera zu dunkel
    .remedy = Geben Sie dem Brett Licht, oder machen Sie das Objektiv frei.
event-DiskNearlyFull = Der Speicher ist fast voll.
    .title = Speicher fast voll
    .remedy = Löschen Sie Aufnahmen und Bilder von Partien, die vorbei sind.

## The clock

event-PressWithoutMove = { $side } hat die Uhr gedrückt, und kein Zug dieser Seite ist zu sehen.
    .title = Uhr ohne Zug gedrückt
    .remedy = Hat { $side } gepasst? Dann das Passen eintragen. Sonst muss { $side } noch ziehen.
event-TimeRanOut = Die Zeit von { $side } ist abgelaufen; der Schiedsrichter entscheidet.
    .title = Zeit abgelaufen
    .remedy = Geben Sie das Ergebnis ein, oder geben Sie Zeit auf der Uhr.
event-ClockAdjusted = Die Uhr von { $side } wurde verstellt.
event-TimePenalty = { $side } verliert Zeit als Strafe.

## What becomes of an illegal move

event-IllegalMoveUnwind = Der unerlaubte Zug von { $side } ist zurückgenommen; ein Passen ersetzt ihn.
event-Rewound = Die Partie geht nach Zug { $move } weiter.
event-TacitlyAccepted = Es wurde weitergespielt; der Zug auf { $points } gilt.
event-GameLost = Es wurde weitergespielt; nach diesen Regeln hat { $side } mit dem Zug auf { $points } verloren.
event-SelfCaptureString = Es wurde weitergespielt; die Kette von { $side } auf { $points } kommt weg.
event-CycleWatch = Nach { $points } wurde weitergespielt; der Zyklus wird beobachtet.
event-RefereeNeeded =
    { $count ->
        [0] Die Regeln überlassen das dem Schiedsrichter.
       *[other] Die Regeln überlassen das dem Schiedsrichter: { $points }.
    }
    .title = Schiedsrichter nötig
event-ArbiterCalled =
    { $color ->
        [none] Jemand am Tisch bittet den Schiedsrichter zu kommen.
       *[other] { $side } bittet den Schiedsrichter zu kommen.
    }
    .title = Schiedsrichter gerufen
    .remedy = Gehen Sie an den Tisch.
event-RewindOffer = Wenn beide einverstanden sind, geht die Partie auf die Stellung vor { $points } zurück.
    .title = Zurückgehen möglich
    .remedy = { $side } macht dann einen erlaubten Zug; ein Passen zählt nicht.

## The end of a game

event-BreakBegun = Die Partie ist unterbrochen.
event-BreakEnded =
    { $color ->
        [none] Die Partie geht weiter.
       *[other] Die Partie geht weiter, { $side } ist am Zug.
    }
event-PlayInBreak = Die Partie ist unterbrochen, und doch werden Steine gespielt: { $points }.
    .title = Spiel in der Unterbrechung
    .remedy = Lassen Sie die Partie mit diesen Zügen weitergehen, oder legen Sie das Brett zurück, wie es lag.
event-GamePaused = Nach dem Passen ruht die Partie zur Einigung.
event-DeadStringProposed =
    { $color ->
        [none] Als tot vom Brett genommen: { $points }.
       *[other]
            { $count ->
                [0] { $side } sagt, dass nichts tot ist.
               *[other] { $side } sagt, dass diese Steine tot sind: { $points }.
            }
    }
event-StatusAgreed =
    { $count ->
        [0] Beide sind einig, dass nichts tot ist.
       *[other] Beide sind einig, was tot ist: { $points }.
    }
event-AgreementMismatch = Es besteht keine Einigkeit, ob diese Steine tot sind: { $points }.
event-GameResumed =
    { $color ->
        [none] Es wird weitergespielt.
       *[other] Es wird weitergespielt, { $side } ist am Zug.
    }
event-ResumptionScope = Der Zug von { $side } auf { $points } liegt außerhalb dessen, was strittig ist.
    .title = Außerhalb des Streits
event-FourPasses = Wieder gepasst: Die Partie endet mit allen Steinen auf dem Brett.
event-WhiteLastPassDue = Schwarz zog zuletzt: Weiß passt noch einmal.
event-NeutralPointsLeft =
    { $count ->
        [0] Neutrale Punkte sind offen geblieben.
       *[other] Neutrale Punkte sind offen geblieben: { $points }.
    }
event-FirstPassUnusual = Das erste Passen lag lange vor dem Ende der Partie.
    .title = Frühes erstes Passen
event-EquivalenceBroken = Gebiet und Fläche unterscheiden sich: Der Aufzeichnung fehlt etwas.
    .title = Zählungen ungleich
event-SekiExclusionNeedsHuman = Augen in einem Seki müssen von Hand ausgenommen werden.
event-CountingMethodDefaulted = Es wurde keine Art der Zählung vereinbart.
event-KomiNotAnnounced = Der Veranstalter muss das Komi für dieses Brett bekannt geben.
event-Result = Es ist gezählt.
event-CountingObserved = Die Steine werden zum Zählen geordnet.
event-FillInMismatch = Das aufgefüllte Brett hat nicht die Steine, die es haben soll.
event-CountAgrees = Das geordnete Brett zählt wie die Aufzeichnung.
event-CountDiffers = Das geordnete Brett zählt anders als die Aufzeichnung.
event-ResultByReferee = Der Schiedsrichter gibt das Ergebnis.
event-Penalty = { $side } verliert Punkte durch den Schiedsrichter.
event-Penalty-withdrawn = Ein Punktabzug für { $side } ist zurückgenommen.

## The start of a game

event-BoardNotEmptyAtStart = Zu Beginn der Aufzeichnung lagen Steine auf dem Brett.
event-WhiteBegins = Weiß hat den ersten Zug einer Partie ohne Vorgabe gemacht; er steht Schwarz zu.
event-HandicapNotStandardised =
    { $count ->
        [0] Für dieses Brett ist die Vorgabe nicht festgelegt.
       *[other] Für dieses Brett ist die Vorgabe nicht festgelegt: { $points }.
    }
event-OrientationUnset = Die Vorgabesteine passen, wenn Schwarz woanders sitzt: Bitte sagen, wo.
    .title = Seite von Schwarz unbekannt
event-IntegralKomi = Dieses Komi lässt ein Unentschieden zu.
event-StoneSupplyUnconfirmed = Niemand hat die Zahl der Steine bestätigt.

## What changes hands when something is put right

hands-pass-stone =
    { $count ->
        [1] { $giver } gibt { $receiver } einen Passstein.
       *[other] { $giver } gibt { $receiver } { $count } Passsteine.
    }
hands-pass-stone-returned =
    { $count ->
        [1] { $giver } gibt { $receiver } einen Passstein zurück.
       *[other] { $giver } gibt { $receiver } { $count } Passsteine zurück.
    }
# $color is the colour of the stones that become prisoners of $receiver.
hands-prisoners =
    { $count ->
        [1]
            { $color ->
                [black] 1 schwarzer Stein geht als Gefangener an { $receiver }.
               *[white] 1 weißer Stein geht als Gefangener an { $receiver }.
            }
       *[other]
            { $color ->
                [black] { $count } schwarze Steine gehen als Gefangene an { $receiver }.
               *[white] { $count } weiße Steine gehen als Gefangene an { $receiver }.
            }
    }
hands-own =
    { $count ->
        [1]
            { $color ->
                [black] 1 schwarzer Stein geht an { $receiver } zurück.
               *[white] 1 weißer Stein geht an { $receiver } zurück.
            }
       *[other]
            { $color ->
                [black] { $count } schwarze Steine gehen an { $receiver } zurück.
               *[white] { $count } weiße Steine gehen an { $receiver } zurück.
            }
    }
remedy-to-play = { $side } ist dann am Zug.
remedy-referee = Der Schiedsrichter entscheidet.
remedy-lost = Nach diesen Regeln hat { $side } damit verloren; der Schiedsrichter stellt es fest.
remedy-both-lose = Wurde weitergespielt und sind die Spieler uneinig, verlieren beide.
remedy-warning =
    { $cost ->
        [0] Nach diesen Regeln kann das eine Verwarnung für { $side } sein.
        [one] Nach diesen Regeln kann das eine Verwarnung für { $side } sein, die 1 Punkt kostet.
       *[other] Nach diesen Regeln kann das eine Verwarnung für { $side } sein, die { $cost } Punkte kostet.
    }

## What the program says of the picture, a count or a request.
## Their English stands where the program makes them: `text("NAME", …)` is `text-NAME` here.

full-stop = .
text-sharp = Das Bild ist scharf.
text-soft = Das Bild ist etwas weich: auf das Brett scharf stellen.
text-blurred = Das Bild ist unscharf: auf das Brett scharf stellen, das Objektiv putzen, und die Kamera darf nicht wackeln.
text-too-dark = Es ist zu dunkel: für mehr Licht sorgen.
text-burnt = Teile des Bretts sind überstrahlt: die Lampe, die darauf scheint, oder die Kamera verstellen.
text-rather-dark = Es ist recht dunkel: mehr Licht würde helfen.
text-mirrored = Ein Licht spiegelt sich auf dem Brett oder den Steinen.
text-light = Das Licht ist gut.
text-high = Die Kamera blickt von hoch genug.
text-side = Die Kamera blickt von der Seite: Weiter oben sieht sie zwischen die Steine.
text-low = Die Kamera blickt von zu tief: Steine verdecken einander; höher anbringen.
text-large = Das Brett ist groß genug im Bild.
text-small = Das Brett ist recht klein im Bild: die Kamera näher stellen.
text-too-small = Das Brett ist zu klein im Bild: die Kamera näher stellen oder mehr Pixel einstellen.
text-rate-unknown = Die Bildrate ist noch nicht bekannt.
text-rate-good = Bilder werden schnell genug verarbeitet.
text-rate-slow = Bilder werden langsam verarbeitet: Schnelle Züge werden vielleicht spät gesehen.
text-rate-poor = Zu wenige Bilder werden verarbeitet: Die Reihenfolge schneller Züge geht verloren.
text-no-grid = kein Brett gefunden; zeigen Sie es ganz und von weiter oben, oder geben Sie die Ecken an
text-ambiguous-grid = das Gitter passt auf mehr als eine Weise; zeigen Sie alle vier Seiten, oder geben Sie die Ecken an
text-unclear = das Bild ist unscharf oder unklar; die Kamera ruhig halten, scharf stellen, für gleichmäßiges Licht sorgen
text-dark = das Bild ist zu dunkel; für mehr Licht sorgen
text-covered = zu viel vom Brett ist verdeckt
text-moving = das Brett oder die Kamera bewegt sich
text-no-picture = von der Kamera kommt kein Bild
text-frozen = die Kamera liefert immer wieder dasselbe Bild
text-no-picture-yet = es ist noch kein Bild gekommen
text-no-camera-picture = die Kamera hat noch kein Bild geliefert; bitte ein Foto senden
text-no-camera = diese Quelle ist keine Kamera, die sich einstellen lässt
text-no-game = das Brett wurde noch nicht gesehen
text-password = das ist nicht das Passwort
text-tries = zu viele falsche Passwörter; neuer Versuch in { $count } s
text-busy = es wird zu viel auf einmal gesendet; bitte in einigen Sekunden noch einmal
text-asked-at-once = es wird zu viel auf einmal verlangt; bitte in einer Sekunde noch einmal
text-no-record = es gibt noch keine Aufzeichnung
text-no-such-game = eine solche Partie gibt es nicht
text-no-result = die Partie hat noch kein Ergebnis: Es gibt nichts zu unterschreiben
text-no-decision = keine Entscheidung ist bekannt, aus der diese Meldung kam
text-no-answer = die Partie antwortet nicht; bitte später noch einmal
text-not-agreed = die Spieler haben noch nicht beide gesagt, was tot ist: erst einigen, dann zählen
text-over = die Partie ist zu Ende: erst das Ende rückgängig machen
text-nothing-to-undo = es gibt keine Berichtigung, die rückgängig zu machen wäre
text-nothing-to-redo = es gibt keine Berichtigung, die zu wiederholen wäre
text-not-paused = die Partie ist nicht unterbrochen
text-result-stands = das Ergebnis { $result } steht: erst rückgängig machen
text-not-begun = die Partie hat nicht begonnen: Ihre erste Stellung steht noch nicht fest
text-alert-ended = diese Meldung ist schon beendet
text-no-such-alert = in dieser Partie gab es keine solche Meldung
text-question-ended = diese Frage ist schon beendet oder wurde nie gestellt
text-moves-since = seither wurden Züge gemacht: bitte die Züge berichtigen
text-answer-forbidden = dort ist der Zug der anderen Seite verboten: bitte anders antworten
text-stone-is-off = der Stein, um den es geht, liegt nicht mehr da: bitte die Frage beantworten
text-not-unwound = das lässt sich nicht zurücknehmen: die Züge berichtigen oder gelten lassen
text-for-referee = das entscheidet der Schiedsrichter: verwerfen oder das Ergebnis eintragen
text-handicap-stands = ein Zug wurde gespielt: Die Vorgabe gilt, wie sie liegt
text-handicap-lies = die Vorgabe liegt noch anders: Steine setzen oder gelten lassen
text-stopped = die Partie ruht: erst weiterspielen lassen oder ihr Ende rückgängig machen
text-move-range = Zug { $number }: Die Aufzeichnung hat { $moves } Züge; erwartet wird 1 bis { $most }
# What is added to an event in a few words
text-cleared = das Brett wurde abgeräumt
text-by-arbiter = durch den Schiedsrichter
text-without-passes = ohne zweimaliges Passen
text-before-agreement = bevor beide einig sind, was tot ist
text-after-end = die Partie war mit dem Passen zu Ende: Was jetzt gespielt wird, zählt nicht
text-agreed-gone = für tot erklärte Steine stehen nicht mehr in der Aufzeichnung: bitte noch einmal einigen, was tot ist
text-knows-no-passes = diese Regeln kennen kein Passen
text-disk = { $megabytes } MB sind frei
text-flapping = sie kommt und geht: { $count } Ausfälle in { $seconds } s
text-lid-more = im Deckel von { $side } sind { $count } mehr als in der Aufzeichnung
text-lid-fewer = im Deckel von { $side } sind { $count } weniger als in der Aufzeichnung
text-penalty =
    { $margin ->
        [1] 1 Punkt
       *[other] { $margin } Punkte
    }
text-penalty-reason =
    { $margin ->
        [1] 1 Punkt, { $reason }
       *[other] { $margin } Punkte, { $reason }
    }
text-result-territory = { $result } nach Gebiet
text-result-area = { $result } nach Fläche
text-method-territory = Gebiet, wie diese Regeln es vorsehen
text-method-area = Fläche, wie diese Regeln es vorsehen
text-each = je { $count }
# Notes of a score
text-komi-none = weder die Partie noch diese Regeln nennen ein Komi: Es wird mit 0 gezählt
text-komi-draw = Komi { $komi } lässt ein Unentschieden zu
text-few-passes = Passen am Ende der Aufzeichnung: { $passes } von { $needed }; sie wird gezählt, wie sie ist
text-last-pass = Schwarz zog zuletzt: Weiß gibt noch einen Passstein, der mitgezählt ist
text-first-pass = { $side } passte zuerst, lange vor dem Ende: Der Schiedsrichter entscheidet, ob es zählt
text-lost-by-breach = { $side } hat mit Zug { $number } verloren ({ $why }), wenn nicht beide das Ergebnis bestätigt hatten, bevor es auffiel
text-end-for-people = diese Regeln überlassen das Ende der Partie den Spielern und dem Schiedsrichter
text-neutral =
    { $count ->
        [1] 1 leerer Punkt berührt beide Farben
       *[other] { $count } leere Punkte berühren beide Farben
    }
text-dead-unstated = niemand hat angegeben, was tot ist, und diese könnten es sein: { $points }
text-seki-undecided = niemand hat angegeben, ob { $points } in einem Seki stehen, in dem nach diesen Regeln Augen nicht zählen: { $eyes }
text-seki-left-out = Augen in einem Seki sind nicht gezählt: { $points }
text-handicap-count = es liegen { $count } Vorgabesteine: erwartet { $needed }
text-not-empty = vor dem ersten Zug liegen Steine auf dem Brett
text-handicap-worth = Vorgabe { $count } ist bis zu { $theirs } Fläche wert, und diese Regeln geben Weiß nichts dafür
text-seki-by-result = dass { $points } im Seki sind, folgt aus dem Ergebnis der Aufzeichnung { $given }
text-no-seki-by-result = dass nichts im Seki ist, folgt aus dem Ergebnis der Aufzeichnung { $given }
text-more-moves =
    { $count ->
        [1] { $side } hat 1 Zug mehr gemacht: Es fehlt ein Passen oder ein Zug von { $other }
       *[other] { $side } hat { $count } Züge mehr gemacht: Es fehlt ein Passen oder ein Zug von { $other }
    }
text-passes-owed =
    { $count ->
        [1] { $side } hat einen Stein mehr gebraucht: { $other } gibt 1 Passstein, der mitgezählt ist
       *[other] { $side } hat mehr Steine gebraucht: { $other } gibt { $count } Passsteine, die mitgezählt sind
    }
text-methods-differ = die andere Zählung ergibt { $theirs }, nicht { $ours }: Es fehlt ein Passen, ein Gefangener oder ein Zug
text-dead-stay = es werden keine toten Steine weggenommen: Nach diesen Regeln bleiben hier alle Steine auf dem Brett
text-program-missing = { $program } ist nicht installiert und wurde nicht gefragt, was tot ist
# What a board as arranged for the count shows
text-shown = Schwarz { $black } und Weiß { $white } Punkte
text-border-gap = eine Grenze hat eine Lücke bei { $points }
text-border-open = eine Grenze ist offen bei { $points }
text-strays = unter den Punkten der anderen Seite: { $points }
text-black-too-many =
    { $count ->
        [1] 1 schwarzer Stein zu viel
       *[other] { $count } schwarze Steine zu viel
    }
text-white-too-many =
    { $count ->
        [1] 1 weißer Stein zu viel
       *[other] { $count } weiße Steine zu viel
    }
text-black-too-few =
    { $count ->
        [1] 1 schwarzer Stein zu wenig
       *[other] { $count } schwarze Steine zu wenig
    }
text-white-too-few =
    { $count ->
        [1] 1 weißer Stein zu wenig
       *[other] { $count } weiße Steine zu wenig
    }
text-territory-too-many =
    { $count ->
        [1] das Gebiet von { $side } bei { $points } hat 1 Punkt zu viel
       *[other] das Gebiet von { $side } bei { $points } hat { $count } Punkte zu viel
    }
text-territory-too-few =
    { $count ->
        [1] das Gebiet von { $side } bei { $points } hat 1 Punkt zu wenig
       *[other] das Gebiet von { $side } bei { $points } hat { $count } Punkte zu wenig
    }
text-heaps-beside = Steine, die in Haufen neben dem Brett liegen müssen: { $number }
text-heaps-asked = geben Sie an, wie viele Steine in Haufen neben dem Brett liegen
text-heaps-missing = nach der Aufzeichnung fehlen { $number }
text-heaps-seen = gesehen, aber nicht jeder sicher: { $number }
text-heaps-unseen = sie sind nicht sicher zu sehen
text-heaps-tens-and-rest = { $tens } Haufen zu zehn und einer zu { $rest }?
text-heaps-tens = { $tens } Haufen zu zehn?
text-heaps-rest = 1 Haufen zu { $rest }?
text-wall-gap = die freien Punkte bei { $points } gehören nach der Aufzeichnung beiden Seiten: schließen Sie die Lücke in der Mauer
text-all-filled = hier sind alle Steine aufgefüllt (freie Punkte: { $number }); zählen Sie mit „Alle Steine aufgefüllt“

## The result sheet. Its language is that of the configuration.

sheet-heading = Ergebnisblatt
sheet-title = Ergebnisblatt: { $black } – { $white }, { $result }
sheet-round = Runde { $round }
sheet-rules = Regeln: { $rules } ({ $id })
sheet-changed = vom Veranstalter geändert: { $fields }
sheet-komi-zi = Komi { $komi } ({ $zi } Zi)
sheet-result-zi = { $words } ({ $zi } Zi)
sheet-even = ohne Vorgabe
sheet-board = Die Schlussstellung mit dem Besitzer jedes Punkts
sheet-legend = Quadrate: Gebiet und tote Steine in der Farbe des Besitzers. Ohne Zeichen: neutral.
sheet-not-counted = Die Partie wurde nicht gezählt.
sheet-count-territory = Zählung nach Gebiet
sheet-count-area = Zählung nach Fläche
sheet-count-territory-other = Zählung nach Gebiet (nicht nach diesen Regeln)
sheet-count-area-other = Zählung nach Fläche (nicht nach diesen Regeln)
sheet-terms-territory = Gebiet
sheet-terms-prisoners = Gefangene
sheet-terms-pass-stones = Passsteine
sheet-terms-dead = tote Steine
sheet-terms-stones = Steine
sheet-terms-neutral = neutrale Punkte
sheet-terms-tax = Gruppensteuer
sheet-terms-komi = Komi
sheet-terms-penalty = Strafe
sheet-sum = Summe
sheet-difference = Unterschied
sheet-lead = { $side } +{ $margin }
sheet-equal = gleich
sheet-irregularities = Unregelmäßigkeiten
sheet-irregularities-timed = Unregelmäßigkeiten (Zeit seit dem ersten Bild)
sheet-none = Keine aufgezeichnet.
sheet-unknown = Die Ereignisse der Partie lagen nicht vor.
sheet-at-move = { $time }, Zug { $move }
sheet-open = offen
sheet-settled = erledigt
# By whose word something ended; $outcome is one of "outcome".
sheet-outcome-by = { $outcome }, durch { $arbiter }
sheet-by = durch { $arbiter }
sheet-doubts = Das Ergebnis kann ein anderes sein
sheet-notes = Hinweise
sheet-clauses = Bestimmungen
sheet-signed = Das Ergebnis ist { $result }: { $words }.
sheet-continued = Die Unregelmäßigkeiten und Hinweise darunter oder auf der nächsten Seite gehören zu diesem Blatt.
sheet-arbiter = Schiedsrichter

## What the clauses say that an alert or a note may cite, in a few words

clause-bga-1 = Brettgrößen; die Art der Zählung wird vor dem ersten Zug vereinbart, sonst ist es Gebiet
clause-bga-2 = Schwarz beginnt auf leerem Brett, nach Vorgabe Weiß; man zieht abwechselnd; ein Stein kommt auf einen leeren Schnittpunkt
clause-bga-3 = Komi 7½ ohne Vorgabe und ½ mit Vorgabe, wenn nichts anderes gesagt ist
clause-bga-4 = Vorgabesteine auf den Sternpunkten; bei Flächenzählung ein Punkt für Weiß je Stein außer dem ersten
clause-bga-5-1 = Ketten ohne Freiheiten werden sofort weggenommen und sind Gefangene, die sichtbar bleiben
clause-bga-5-2 = kein Zug darf die eigene Kette ohne Freiheiten lassen
clause-bga-6-1 = ein einzelner Stein, der eben einen einzelnen geschlagen hat, wird nicht gleich zurückgeschlagen
clause-bga-6-2 = kein Zug stellt eine Stellung wieder her, die ein Zug desselben Spielers schuf
clause-bga-7 = wer passt, übergibt einen Stein, der zu den Gefangenen des Gegners kommt; Passen ist immer erlaubt
clause-bga-8 = welche Verstöße unerlaubte Züge sind und welche Unregelmäßigkeiten; beide gelten als unbeabsichtigt
clause-bga-8-1 = ein unerlaubter Zug, der vor dem nächsten bemerkt wird, wird zurückgenommen und durch ein Passen ersetzt; später können beide vereinbaren zurückzugehen
clause-bga-8-1-i = wird nicht zurückgegangen, kommt eine selbst geschlagene Kette als Gefangene weg
clause-bga-8-1-ii = wird nach zwei oder mehr Zügen nacheinander nicht zurückgegangen, wird der Schiedsrichter gefragt
clause-bga-8-2 = eine Unregelmäßigkeit wird zur Zufriedenheit beider berichtigt, sobald sie bemerkt wird
clause-bga-9 = zweimal Passen hält die Partie an; vereinbarte tote Ketten kommen weg; sonst wird weitergespielt
clause-bga-10 = ein Streit wird ausgespielt: Es wird wieder abwechselnd gezogen
clause-bga-10-i = der Gegner dessen, der zuletzt passte, zieht dann zuerst
clause-bga-10-iii = sofort wieder gepasst, viermal im Ganzen: Die Partie endet, und alle Steine bleiben auf dem Brett
clause-bga-11 = Weiß macht den letzten Zug, so dass beide gleich viele Züge gemacht haben
clause-bga-12 = zwei Zählungen mit einem Ergebnis; Augen im Seki gehören zum Gebiet
clause-bga-12-3 = gezählt werden Weiß und Komi weniger Schwarz; mit dem genannten Komi gibt es kein Unentschieden
clause-bga-a-1-i = unerlaubt: zwei oder mehr Züge nacheinander
clause-bga-a-1-ii = unerlaubt: Selbstmord
clause-bga-a-1-iii = unerlaubt: ein Ko außer der Reihe zurückschlagen
clause-bga-a-1-iv = unerlaubt: eine frühere Stellung wiederholen
clause-bga-a-2-i = falsche Farbe: sofort ersetzen, später einigen; die Steine können gezählt werden
clause-bga-a-2-ii = Stein auf besetztem Punkt: sofort wegnehmen und erlaubt ziehen, später ist er ein Gefangener
clause-bga-a-2-iii = Stein zwischen Punkten: Wer ihn setzte, legt ihn auf den gemeinten
clause-bga-a-2-iv = falsch gesetzte Vorgabesteine werden vor dem ersten weißen Zug gerichtet, später bleiben sie
clause-bga-a-2-v = geschlagene Steine, die liegen blieben, werden weggenommen und gehören dem, der sie schlug
clause-bga-a-2-vi = mit Freiheiten weggenommene Steine kommen zurück; der Zug bleibt
clause-bga-app-b = Fläche und Gebiet ergeben dasselbe, wenn beide gleich viele Züge machten
clause-bga-app-b-cor-1 = ein Unentschieden braucht auf einem Brett ungerader Größe ein ungerades Komi
clause-bga-interp-3-1 = Komi 7½, mit Vorgabe ½, gilt nur für 19x19
clause-bga-interp-3-2 = ein nicht ganzzahliges Komi auf kleineren Brettern: Ein Unentschieden widerspricht dem Sinn der Regeln
clause-bga-interp-6-1 = Ko ist ein Zyklus der Länge zwei, Superko jeder längere
clause-bga-interp-8-1 = zwei Arten unerlaubter Züge; vor dem nächsten Zug bemerkt, tritt Passen an ihre Stelle
clause-bga-interp-8-1-i = unerlaubt: ein Zug außer der Reihe; die ganze Folge ist der unerlaubte Zug
clause-bga-interp-8-1-ii = unerlaubt: ein Zug auf einen Punkt, den Selbstmord, Ko oder Superko verbietet
clause-bga-interp-8-2 = später: Beide können straflos zurückgehen; sonst Schiedsrichter bei Zügen nacheinander, Gefangene bei Selbstmord, weiterspielen beim Ko
clause-bga-interp-8-3 = Unregelmäßigkeiten werden straflos zur Zufriedenheit beider berichtigt
clause-bga-interp-8-3-i = geschlagene Steine, die liegen blieben, werden weggenommen und dem Gegner gegeben
clause-bga-interp-8-3-ii = mit Freiheiten weggenommene Steine kommen zurück; der schlagende Stein bleibt
clause-bga-interp-8-3-iii = falsch gesetzte Vorgabesteine werden vor dem ersten weißen Zug gerichtet, später bleiben sie
clause-bga-interp-8-3-iv = Stein auf besetztem Punkt: Er kommt weg, und der Gegner zieht; später kommt er in die Dose seines Besitzers
clause-bga-interp-8-3-v = Stein zwischen Punkten: Wer ihn setzte, legt ihn auf den gemeinten
clause-bga-interp-8-3-vi = falsche Farbe: sofort ersetzen, später einigen; die Steine können gezählt werden
clause-bga-interp-10-1 = es darf oft weitergespielt werden; viermal Passen ohne Einigung lässt alle Steine auf dem Brett
clause-aga-1 = das Brett ist bis auf die Vorgabe leer; beide haben genug Steine
clause-aga-2 = man zieht abwechselnd, Schwarz zuerst, nach Vorgabe Weiß; ein eigener Stein auf einen leeren Punkt
clause-aga-3 = 5½ Punkte für Weiß, ½ mit Vorgabe, damit es kein Unentschieden gibt
clause-aga-4 = 2 bis 9 Vorgabesteine auf festen Sternpunkten, darüber nicht festgelegt; bei Fläche ein Punkt je Stein außer dem ersten
clause-aga-5 = Ketten ohne Freiheiten werden geschlagen und weggenommen; Selbstmord ist unerlaubt
clause-aga-6 = kein Zug stellt eine Stellung mit demselben Spieler am Zug wieder her; meist ist es ein Ko
clause-aga-7 = wer passt, gibt dem Gegner einen Stein
clause-aga-8 = ein unerlaubter Zug wird zurückgenommen und ist ein Passen mit Stein, wenn er vor dem nächsten bemerkt wird; später gilt er, wenn nicht beide anders wollen
clause-aga-9 = zweimal Passen zeigt das Ende an; vereinbarte tote Steine kommen als Gefangene weg
clause-aga-10 = ein Streit wird ausgespielt, der Gegner dessen, der zuletzt passte, zieht; passen beide zweimal, leben alle Steine; das Verfahren des Berührens
clause-aga-11 = Weiß macht den letzten Zug; beide haben gleich viele Steine gespielt oder beim Passen gegeben
clause-aga-12 = Gebiet oder Fläche, ohne Absprache Gebiet, mit demselben Unterschied; was Gebiet, Fläche und neutrale Punkte sind
clause-wmsg-1-1 = das Brett hat 19 mal 19 Linien
clause-wmsg-1-2 = 180 Steine jeder Farbe in offiziellen Wettbewerben
clause-wmsg-2-1 = ein Spieler nimmt die schwarzen Steine, der andere die weißen
clause-wmsg-2-2 = das Brett ist zuerst leer
clause-wmsg-2-3 = Schwarz zuerst, dann abwechselnd, jeder auf einen freien Punkt
clause-wmsg-2-4 = ein gesetzter Stein wird nicht auf einen anderen Punkt verschoben
clause-wmsg-2-5 = Passen verzichtet auf den Zug
clause-wmsg-3-3 = Steine ohne Freiheiten müssen weggenommen werden
clause-wmsg-3-5 = verbotene Punkte: keine Freiheit übrig und nichts geschlagen
clause-wmsg-4 = kein Zug stellt eine frühere Stellung wieder her; Ko und längere Zyklen
clause-wmsg-5 = zweimal Passen beendet das abwechselnde Ziehen, gleich wer zuletzt passt
clause-wmsg-5-1 = tote Steine werden nach Einigung weggenommen, dann ist die Partie zu Ende
clause-wmsg-5-2 = ein Streit wird in der ursprünglichen Reihenfolge weitergespielt, bis zu zweimal Passen; dann leben alle Steine
clause-wmsg-5-3 = das Weiterspielen klärt nur Leben und Tod und umschlossene Punkte; andere Punkte werden geteilt
clause-wmsg-6 = Fläche, neutrale Punkte geteilt; passt Weiß zuerst, kostet das Schwarz einen Punkt; Komi 6,5; Aufgabe
clause-wmsg-7 = drei Zählungen mit einem Ergebnis; hier werden alle Steine aufgefüllt
clause-faq-2-1 = kurze Regeln für Anfänger: Der erste Spieler hat die schwarzen Steine, man zieht abwechselnd
clause-faq-2-2 = Fläche oder Gebiet, und Wegnehmen nach Einigung, wie die Mitspieler es halten
clause-faq-3-3 = umschlossene Steine kommen weg, zuerst die des Gegners; Selbstmord kann erlaubt sein oder nicht
clause-faq-3-5 = man zieht abwechselnd; ein Zug setzt einen eigenen Stein auf einen leeren Schnittpunkt; Passen gibt nur den Zug ab
clause-faq-3-6 = Komi, mit einem halben Punkt gegen Unentschieden; eine vereinbarte Zahl Vorgabesteine, frei oder auf festen Punkten
clause-faq-3-7 = abwechselnd ziehen, einigen, zählen; ohne Einigung wird weitergespielt, als wäre nichts gewesen
clause-faq-3-8 = Superko: Kein Zug darf eine Stellung wiederherstellen; oder eine Regel für zwei Züge, und kein Ergebnis nach langem Zyklus
clause-faq-3-9 = Fläche: Steine und die Punkte, die nur sie umschließen; Gebiet: solche Punkte und Gefangene; der Rest ist neutral
clause-faq-3-10 = gezählt wird nach einem festen Verfahren
clause-faq-4-1 = kurze Regeln: Zweimal Passen beendet die Partie ohne Einigung; Fläche, Superko, Selbstmord; alles andere bestimmt das Turnier
clause-faq-4-2 = amerikanisch: situatives Superko, kein Selbstmord, Komi 7,5, freie oder feste Vorgabe, Fläche und Gebiet gleich durch Passsteine und Weiß zuletzt
clause-faq-4-3 = chinesisch: Fläche, kein Selbstmord
clause-faq-4-3-1 = offiziell chinesisch: Regeln für zwei Züge und lange Zyklen, Halbzählung, Komi 3,75 als Hälfte
clause-faq-4-3-2 = vereinfacht chinesisch: positionelles Superko, jede Art zu zählen, Komi 7,5
clause-faq-4-4 = japanisch: Gebiet ohne Sekis, kein Selbstmord, Regeln für zwei Züge und lange Zyklen, Komi 6,5, feste Vorgabe, Umordnen
clause-faq-4-4-1 = das Ende einer japanischen Partie: neutrale Punkte, gedachtes Leben und Tod, Wegnehmen, Zählen
clause-faq-4-4-2 = die japanischen Regeln von 1989, die der Amateurweltmeisterschaft, die koreanischen, und ihre Auslegung von 2003
clause-faq-4-4-4 = mündliche japanische Regeln: nicht festgelegt; Streit entscheidet der Schiedsrichter
clause-faq-4-5 = Ing: Fläche, Selbstmord, Komi 8, Schwarz gewinnt bei Gleichstand, freie Vorgabe
clause-faq-4-5-1 = offiziell Ing: Ko-Regeln ähnlich Superko, je 180 Steine zum Auffüllen, späte Phasen unklar
clause-faq-4-5-2 = vereinfacht Ing: positionelles Superko, jede Art zu zählen, klare späte Phasen
clause-faq-4-6 = Neuseeland: Fläche, Selbstmord, situatives Superko, Komi 7, freie Vorgabe
clause-faq-4-7 = Server: IGS und Yahoo, Gebiet mit Sekis, kein Selbstmord, Regel für zwei Züge, drei- oder zweimal Passen, Zyklen offen, keine Passsteine
clause-faq-5-2 = Passsteine; die überlieferte Gebietszählung hat keine
clause-faq-5-3 = Passsteine, und dass Weiß zuletzt passt, machen Fläche und Gebiet gleich
clause-faq-5-6 = Steinzählung: Nur Steine zählen, und jede Gruppe gibt ihre Augen ab
clause-faq-5-7 = altes Ing: Neutrale Gebiete teilen sich die Steine um sie
clause-faq-5-8 = kein Passen: Wer keinen erlaubten Zug hat, verliert
clause-faq-5-10 = positionelles Superko sieht auf die Stellung, situatives auch auf den, der am Zug ist
clause-faq-5-11 = H−1 Punkte für H Vorgabesteine, fast nur bei amerikanischen Regeln
clause-faq-6-1 = Gleichstand ist unentschieden, für jeden ein halber Sieg; der Schiedsrichter kann eine Partie kampflos werten
clause-faq-6-8 = wer Schiedsrichter ist, steht vor Beginn fest; sie entscheiden
clause-j1989-2 = die Spieler ziehen abwechselnd je einen Stein der eigenen Farbe
clause-j1989-3 = ein Stein kommt auf einen leeren Punkt
clause-j1989-4 = ein Stein bleibt auf dem Brett, solange er eine Freiheit hat, und darf ohne eine nicht dort sein
clause-j1989-6 = wer im Ko einen Stein verlor, nimmt ihn mit dem nächsten Zug nicht zurück
clause-j1989-9-3 = wer verlangt, eine angehaltene Partie fortzusetzen, dem ist zu folgen; dann zieht der Gegner zuerst
clause-j1989-10-4 = haben beide das Ergebnis bestätigt, ändert nichts es mehr
clause-j1989-12 = die Stellung des ganzen Bretts wiederholt sich: sind beide einverstanden, endet die Partie ohne Ergebnis
clause-j1989-13-1 = nach dem Anhalten findet sich ein wirksamer Zug, niemand verlangt die Fortsetzung und sie sind uneinig: beide verlieren
clause-j1989-13-2 = ein Stein, der sich verschoben hat, kommt zurück und es geht weiter; sind sie uneinig oder geht das nicht, verlieren beide
clause-j1989-14 = wer eine Regel bricht, hat mit diesem Zug verloren, wenn es auffällt, bevor beide das Ergebnis bestätigt haben
clause-egf-1-4 = die Spielregeln; mit japanischen Komi 6,5, Weiß gewinnt bei Gleichstand Vorgabepartien mit ganzzahligem Komi, bei Streit entscheidet ein Schiedsspruch
clause-k2016-3-3 = ein Stein gilt auf dem Punkt, den er zuerst berührt hat, oder dem nächsten, und der Zug ist zu machen
clause-k2016-3-4 = ein Stein auf dem Brett wird nicht auf einen anderen Punkt verschoben
clause-k2016-18 = Verwarnung und zwei Punkte: Gefangene nicht im Deckel, Geschlagene erst nach dem Druck auf die Uhr weggenommen, ein Stein beim Setzen verschoben
clause-cn-ref-8-1 = zwei Züge nacheinander, ohne dass die andere Seite gepasst hat, verlieren die Partie
clause-cn-ref-8-2 = ein Stein, der aufgenommen und anders gesetzt wurde, kommt zurück, mit Verwarnung; ein fallen gelassener darf irgendwo gesetzt werden
clause-cn-ref-8-3 = verschobene Steine kommen zurück oder bleiben, nach Übereinkunft; sonst der Schiedsrichter: zurück, gültig, Remis oder Wiederholung; wer sie absichtlich verschob, verliert
clause-cn-ref-8-4 = ein zerstreutes Brett wird nach der Aufzeichnung gelegt; geht das nicht: Remis, Wiederholung oder Verlust; wer es absichtlich zerstreut, verliert
clause-cn-ref-9 = Steine mit Freiheiten, die weggenommen wurden, kommen zurück, mit Verwarnung
clause-cn-ref-10 = ein Stein auf einem verbotenen Punkt zählt nicht und ist ein Passen
clause-cn-ref-11 = ein sofort zurückgeschlagenes Ko zählt nicht und ist ein Passen; ebenso eine wiederholte Stellung

## The page of a hall, which shows many tables

hall-name = Saal
hall-pages-hall = Alle Tische
hall-pages-alerts = Meldungen
hall-pages-login = Anmelden
hall-live = Live
hall-lost = Verbindung verloren – neuer Versuch
hall-table = Tisch { $table }
hall-seconds = { $count } s
hall-minutes = { $count } min
hall-hours = { $hours } h { $minutes } min
hall-title = Alle Tische
hall-needing =
    { $count ->
        [1] Braucht einen Schiedsrichter: 1 Tisch
       *[other] Braucht einen Schiedsrichter: { $count } Tische
    }
hall-troubled =
    { $count ->
        [1] Nicht in Ordnung: 1 Tisch
       *[other] Nicht in Ordnung: { $count } Tische
    }
hall-others =
    { $count ->
        [1] 1 weiterer Tisch
       *[other] { $count } weitere Tische
    }
hall-tools = Filter und Ansichten
hall-calm = Im Moment braucht Sie kein Tisch.
hall-none = In diesem Saal ist noch kein Brett. Auf dem Rechner des Saals lässt goban hub add-board T1 eines ein.
hall-no-match = Kein Tisch passt zu diesen Filtern.
hall-clear = Alle zeigen
hall-sections = Die Tische des Saals
hall-search = Spieler oder Tisch
hall-search-hint = Name oder Tisch
hall-tables = Tische
hall-tables-hint = 1-20, 35
hall-bad-tables = Zahlen und Bereiche wie 1-20, 35
hall-round = Runde
hall-any-round = Alle Runden
hall-state = Zustand
hall-states-any = Alle
hall-states-alert = Braucht einen Schiedsrichter
hall-states-trouble = Nicht in Ordnung
hall-states-play = Läuft
hall-states-paused = Unterbrochen
hall-states-counting = Einigung, Zählung
hall-states-done = Beendet
hall-states-setup = Nicht begonnen
hall-shown =
    { $count ->
        [1] { $shown } von 1 Tisch
       *[other] { $shown } von { $count } Tischen
    }
hall-shown-all =
    { $count ->
        [1] 1 Tisch
       *[other] { $count } Tische
    }
hall-projector = Ansicht für den Beamer
hall-leave-projector = Zurück (Esc)
hall-spectators = Ansicht der Zuschauer
hall-keys = Tasten
hall-keys-title = Was die Tasten tun
hall-keys-arrows = Pfeile
hall-keys-search = suchen
hall-keys-walk = von Tisch zu Tisch gehen
hall-keys-open = den Tisch öffnen
hall-keys-next = zum nächsten Tisch, der einen Schiedsrichter braucht
hall-keys-seen = Gesehen: der Ton hört auf
hall-keys-projector = Ansicht für den Beamer, und zurück
hall-keys-all = alle Tische zeigen
hall-failure = Der Server des Saals speichert im Moment nichts: { $why }. An den Brettern gehen die Partien weiter.
hall-leaving = Im Moment verlässt nicht alles den Saal: { $why }. Im Saal geht alles weiter.
tile-move = Zug { $number }
tile-no-move = noch kein Zug
tile-turn = { $side } am Zug
tile-versus = { $black } – { $white }
tile-waits = seit { $time }
tile-more = und { $count } weitere
board-never = Noch nie gehört
board-away = Keine Nachricht von diesem Brett seit { $since }
board-starting = Seit dem Start des Saal-Servers nichts gehört
board-trouble-camera-gone = Kein Bild von der Kamera
board-trouble-camera-frozen = Das Bild der Kamera steht still
board-trouble-camera-dark = Das Bild der Kamera ist zu dunkel
board-trouble-disk-nearly-full = Der Speicher des Bretts ist fast voll
board-lost = Kein Brett im Bild der Kamera
board-twins = Zwei Rechner benutzen diesen Namen: { $numbers }
board-strange = { $count } Zeilen kamen noch einmal mit anderem Inhalt
board-differs = die Aufzeichnung hier ist nicht die am Brett; das Brett wird nach seiner Partie gefragt
board-unreadable = unlesbare Nachrichten: { $count }, die letzte: { $why }
board-twins-title = Zwei Bretter unter einem Namen
log-title = Meldungen der letzten 24 Stunden
log-intro = Jede Meldung, jede Frage und jeder Ruf, offene zuerst. Die Zeit zählt ab dem Augenblick, in dem der Server des Saals davon erfuhr.
log-none = Es gab keine Meldung.
log-open =
    { $count ->
        [1] 1 ist offen
       *[other] { $count } sind offen
    }
log-took = { $count } beendet; die Hälfte binnen { $median }, die längste dauerte { $longest }
log-columns-table = Tisch
log-columns-what = Was
log-columns-raised = Gemeldet
log-columns-ended-by = Beendet durch
log-columns-took = Dauer
log-states-open = offen
log-states-call = ein Ruf
log-filter = Zeigen
log-filters-all = Alle
log-filters-open = Nur offene
log-filters-ended = Nur beendete
log-at-table = am Tisch
log-seen-by = gesehen von { $who } um { $at }
hall-login-title = Am Saal anmelden
hall-login-hint = Ihr Name und Ihr Passwort, wie der Server des Saals sie gab. Das erste Passwort, bei seinem ersten Start gezeigt, gehört zum Namen arbiter.
hall-login-name = Name
hall-login-is-in = Sie sind angemeldet als { $name }
hall-login-to-hall = Zu allen Tischen
hall-login-leave = Abmelden
hall-login-enter = Anmelden

## The page as an app, the link to it, the rules, and what stands above a sheet

page-install = Als App installieren
pages-rules = Regeln
offline-title = Das Brett ist nicht erreichbar
offline-why = Es gibt kein Netz, oder das Programm läuft nicht. Diese Seite versucht es von selbst wieder.
offline-again = Noch einmal versuchen
rules-page-title = Die angeführten Regeln
rules-page-intro = Was jede Bestimmung sagt, mit anderen Worten. Wo dies von einem Dokument abweicht, gilt das Dokument.
rules-page-cited = Angeführt wurde: { $cited }
rules-page-unknown = Diese Bestimmung ist vom Veranstalter; das Programm kennt ihren Wortlaut nicht.
sheet-bar-label = Dieses Blatt
sheet-bar-back = Zurück
sheet-bar-print = Drucken
sheet-bar-pdf = PDF
overlay-refused = { $name }={ $value } ist nicht möglich; es gilt { $used }.
overlay-unknown = { $name } ist keine Einstellung dieser Seite.
overlay-no-board = Es gibt kein Brett { $name }.
share-share = Teilen…
share-title = Dieses Brett anderen zeigen
share-qr = Der Link zu diesem Brett als QR-Code
share-send = Link senden
share-copy = Link kopieren
share-copied = Der Link ist kopiert.
share-embed = Auf einer anderen Seite zeigen
share-embed-hint = Dieses HTML zeigt dort das Brett, ohne Meldungen und ohne Knöpfe.
share-open = Das Brett öffnen
why-figures = Wie es das abwägt, in Zahlen

hall-pages-pairings = Paarungen
hall-pages-boards = Bretter
hall-pages-aim = Kameras
hall-pages-sheets = Tischzettel
board-left-out = Dieses Brett schickt Meldungen, die sich nicht zeigen lassen: siehe seine eigene Seite
pairings-intro = Welcher Tisch welche Paarung spielt. Ein Brett übernimmt seine Paarung vor dem ersten Zug; bei einer laufenden Partie wird gefragt.
pairings-paste = Eine Runde als Tabelle: einfügen oder eine Datei wählen
pairings-columns = Die erste Zeile nennt die Spalten: board, table, round, black, white, black_rank, white_rank, komi, handicap, rules, tournament, pairing. Eine von board und table ist nötig. Kommas, Semikolons oder Tabulatoren trennen sie.
pairings-take = Diese Paarungen übernehmen
pairings-file = Datei wählen
pairings-taken = Geänderte Tische: { $changed }. Unverändert gelassen: { $left }.
pairings-bad = Nichts wurde geändert. Unbrauchbare Zeilen: { $count }.
pairings-line = Zeile { $line }: { $message }
pairings-running = Partien laufen
pairings-running-at = Eine Partie läuft an: { $boards }.
pairings-leave = Diese Tische lassen, wie sie sind
pairings-change = Auch sie ändern: Jedes Brett fragt dann, ob seine Partie die Paarung übernimmt
pairings-change-one = Ändern
pairings-goes-on = Hier läuft eine Partie, Zug { $move }. Das Brett fragt dann, ob diese Partie die Paarung übernimmt.
pairings-edit = Ändern…
pairings-edit-of = Paarung von { $table }
pairings-became-taken = übernommen
pairings-became-asks = das Brett fragt seinen Schiedsrichter
pairings-became-next = für die nächste Partie
pairings-became-refused = das Brett kann sie nicht übernehmen
pairings-tournament = Turnier
pairings-pairing = Paarung
pairings-as-before = Wie das Brett sie hat
pairings-keep = Speichern
pairings-kept = Die Paarung von { $table } ist gespeichert.
pairings-terms = Bedingungen
pairings-at-board = Am Brett
desk-title = Turnierprogramm
desk-reads = { $source }, Runde { $round }
desk-question = { $table }: Hier läuft eine Partie, und das Programm paart jetzt { $black } mit { $white }.
desk-leave = So lassen
desk-results = Ergebnisse der Paarungen
desk-result = Ergebnis
desk-confirm = { $result } bestätigen
desk-confirmed = Das Ergebnis von { $table } ist bestätigt.
desk-other = Anderes Ergebnis…
desk-other-hint = Wie in einer Aufzeichnung: B+3.5, W+R, 0, Void, 0:0
desk-stage-played = wird gespielt
desk-stage-open = wartet auf Bestätigung
desk-stage-confirmed = { $result }, bestätigt von { $who }
desk-stage-sent = { $result }, bestätigt von { $who }; das Programm hat es
desk-files = Dateien der bestätigten Ergebnisse:
boards-intro = Jedes Brett hat einen Namen und ein eigenes Passwort. Der laufende Server des Saals braucht keinen Neustart.
boards-name = Name eines neuen Bretts
boards-name-hint = Buchstaben, Ziffern, Punkte, Striche: etwa T12
boards-add = Zulassen
boards-added = Brett { $board } darf sich verbinden
boards-once = Das Passwort wird nur dieses eine Mal gezeigt:
boards-on-board = Das Brett mit dieser Zeile starten; SOURCE ist seine Kamera, etwa picamera:
boards-copy = Zeile kopieren
boards-copied = Die Zeile ist kopiert.
boards-not-copied = Der Browser lässt diese Seite nicht kopieren: die Zeile markieren und kopieren.
boards-ca = Zertifikat (ca.pem)
boards-qr = Dieselbe Zeile als QR-Code
boards-list = Bretter, die sich verbinden dürfen
boards-heard = Zuletzt gehört
boards-online = verbunden
boards-remove = Entfernen…
boards-remove-of = { $board } entfernen
boards-remove-sure = Das Brett kann sich nicht mehr verbinden und wird nicht mehr gezeigt. Was es geschickt hat, bleibt.
boards-removed = Brett { $board } ist entfernt.
aim-intro = Alle Kameras des Saals. Richten Sie jede auf ihr Brett, bis alle Kacheln grün sind; ein Name führt zur Einrichtung des Bretts.
aim-ready = { $ready } von { $count } Kameras sind bereit
aim-picture = Was die Kamera von { $table } sieht
sheets-intro = Ein Zettel für jeden Tisch: Sein Code führt Zuschauer zur Partie. Es ist keine Anmeldung nötig.
sheets-print = Drucken
sheets-follow = Scannen und diese Partie verfolgen

site-none = Noch hat keine Partie begonnen.
site-earlier = Frühere Partien
site-gone = Dieser Tisch wird nicht mehr gezeigt. So stand er zuletzt.
site-delayed =
    { $minutes ->
        [one] Alles wird eine Minute später gezeigt.
       *[other] Alles wird { $minutes } Minuten später gezeigt.
    }
site-quiet =
    { $minutes ->
        [one] Seit einer Minute nichts Neues: Aus dem Saal kommt nichts.
       *[other] Seit { $minutes } Minuten nichts Neues: Aus dem Saal kommt nichts.
    }
