### The texts of Goban in French. How to translate: docs/translating.md.
### Arguments: $side and $other are names of colours as in "colors", $color is black, white or none.

## Words that are used in other texts

# Many points of a board: the first ones, and how many $more there are of all $count stones.
points-and-more =
    { $more ->
        [1] { $points } et 1 autre ({ $count } pierres)
       *[other] { $points } et { $more } autres ({ $count } pierres)
    }
# A string by one of its stones, where it has more than one.
strings = { $point } ({ $count } pierres)
list-separator = { ", " }
sentence-separator = { " " }
# Between what the program adds in several parts.
part-separator = { " ; " }
# What a clause says behind its name, and what happened behind the name of a table.
labelled = { $name } : { $said }
colors-black = Noir
colors-white = Blanc
colors-none = Un joueur

## The head and the foot of every page

page-name = Goban
page-skip = Aller au contenu
page-navigation = Pages
page-close = Fermer
page-more = Plus
page-cancel = Annuler
page-language = Langue
page-coordinates = Coordonnées
pages-board = Goban
pages-games = Parties
pages-count = Compter
pages-photo = Photo
pages-arbiter = Arbitre
pages-setup = Réglage
pages-login = Connexion
pages-table = Table
pages-clock = Pendule
pages-join = L’appareil de la table
pages-phone = Téléphone comme caméra
pages-first = Première installation
pages-hall = Toutes les tables
connection-lost = Connexion perdue – nouvel essai
connection-connecting = Connexion en cours

## The camera

camera-ok = En direct
camera-paused = Suspendue
camera-occluded = Le goban est masqué
camera-lost = Pas de goban dans l’image
camera-dark = Trop sombre
camera-gone = Pas d’image de la caméra
camera-ended = La vidéo est terminée
camera-away = Cette table ne répond pas : voici comment elle a été vue en dernier
camera-alt = Ce que voit la caméra, avec la grille et les pierres lues
camera-waiting = En attente d’une image
camera-none = Il n’y a pas d’image pour le moment.
camera-legend = Vert : la grille trouvée. Cercles : les pierres lues ; les points douteux ou masqués sont marqués.

recent-title = Les cinq dernières minutes
recent-around = Les secondes avant et après
recent-none = Aucune image n’est encore conservée.
recent-alt = Ce que la caméra voyait alors
recent-play = Lire
recent-stop = Arrêter
recent-at = { $time }, coup { $move }

## The bar about what needs somebody

attention-label = Ce qui demande une intervention
attention-sound = Le son des alertes
# In the title of the window. $what is the title of an alert, $page the title of the page.
attention-title =
    { $count ->
        [1] ⚠ { $what } · { $page }
       *[other] ⚠ { $what } ({ $count }) · { $page }
    }
attention-paused-title = ⏸ Suspendue · { $page }
# $more is how many alerts there are beside the one that is named.
attention-several =
    { $more ->
        [1] { $what }, et une autre alerte
       *[other] { $what }, et { $more } autres alertes
    }
attention-show = Montrer
attention-seen = J’ai vu
attention-paused = La partie est suspendue
attention-paused-sure = Rien de ce qui est joué ne compte avant la reprise.
attention-asking = L’arbitre vérifie quelque chose sur le plateau.
attention-ask-sound = Les alertes ne sonnent pas encore sur cet appareil.
attention-hear = Activer le son
attention-stay-quiet = Rester silencieux
attention-silenced = Ce navigateur ne joue aucun son avant qu’on ne touche la page.

## What went wrong with a request

errors-connection = Le serveur est injoignable. Vérifiez le réseau et réessayez.
errors-page = Cette page ne peut pas être affichée
errors-401 = Connectez-vous d’abord.
errors-403 = Cette session ne le permet pas.
errors-404 = Il n’y a rien ici.
errors-413 = Le fichier est trop grand : au plus 25 Mo et 50 mégapixels.
errors-429 = Trop d’essais. Attendez une minute.
errors-503 = La partie n’est pas prête pour cela.
errors-status = Le serveur a refusé ({ $status }).

## A board in words, for those who do not see it

position-board = Goban de { $size } lignes.
position-stones = { $side } : { $stones }.
position-no-stones = { $side } : aucune pierre.
position-last = Dernier coup { $point }.
# A point of a board, what lies there, and how it is marked.
point =
    { $label }, { $kind ->
        [black] noir
        [white] blanc
       *[empty] vide
    }{ $mark ->
        [unsure] , douteux
        [hidden] , non visible
        [dead] , mort
        [flagged] , marqué
        [certain] , certainement mort
        [suggested] , proposé comme mort
        [disputed] , contesté
       *[none] { "" }
    }
# $point is the text above, $said what the point counts for.
point-said = { $point } : { $said }

## Stepping through a game

steps-group = Parcourir la partie
steps-slider = Coup
steps-first = Au début
steps-back = Un coup en arrière
steps-forward = Un coup en avant
steps-last = Au dernier coup
steps-numbers = Numéros des coups
steps-none = Aucun coup joué
steps-at-last = Coup { $at }
steps-at = Coup { $at } sur { $count }
steps-behind = Vous regardez une position antérieure.
steps-live = Revenir au direct

## The board's page

board-to-count = S’accorder et compter
board-to-result = Le résultat et le décompte
board-in-words = Le goban décrit en mots
board-download = Télécharger la partie (SGF)
board-projector = Vue pour projecteur
players-title = Joueurs
players-to-play = doit jouer
players-prisoners =
    { $count ->
        [0] 0 prisonnier
        [1] 1 prisonnier
       *[other] { $count } prisonniers
    }
phases-setup = En attente du goban
phases-play = Partie en cours
phases-disturbed = Les pierres ont été dérangées
phases-paused = La partie est suspendue
phases-agreement = Deux passes : accord sur les pierres mortes
phases-counting = Décompte
phases-done = La partie est terminée
rules-bga2009 = Règles BGA
rules-aga1991 = Règles AGA de 1991
rules-aga = Règles AGA
rules-wmsg2008 = Règles WMSG
rules-japanese-1989 = Règles japonaises
rules-egf-japanese = Règles japonaises (EGF)
rules-korean-2016 = Règles coréennes
rules-chinese-official = Règles chinoises
rules-chinese-simplified = Règles chinoises (simplifiées)
rules-ing-official = Règles Ing
rules-ing-simplified = Règles Ing (simplifiées)
rules-nz = Règles néo-zélandaises
rules-tromp-taylor = Règles Tromp-Taylor
rules-simple = Simple Rules
round = ronde { $round }
table-numbered = table { $table }
hub-trouble = Le serveur de la salle est injoignable : { $why }. La partie continue.
komi = komi { $komi }
handicap =
    { $count ->
        [1] handicap 1 pierre
       *[other] handicap { $count } pierres
    }
moves-title = Coups
moves-none = Aucun coup joué
moves-pass = passe
moves-inferred = L’ordre de ces coups a été déduit
moves-count =
    { $count ->
        [0] 0 coup
        [1] 1 coup
       *[other] { $count } coups
    }
moves-label = Coup { $at } : { $side } { $point }
moves-label-pass = Coup { $at } : { $side } passe
moves-label-inferred = Coup { $at } : { $side } { $point }, ordre déduit
moves-label-pass-inferred = Coup { $at } : { $side } passe, ordre déduit
news-title = Ce qui s’est passé

## Results

result-draw = Partie nulle
result-void = Sans résultat
result-undecided = Résultat non décidé
result-both-lose = Les deux joueurs perdent
result-both-win = Les deux joueurs gagnent
result-black-equal = Noir gagne à égalité de points
result-plain = { $side } gagne
result-resignation = { $side } gagne par abandon
result-time = { $side } gagne au temps
result-forfeit = { $side } gagne par forfait ou disqualification
# $margin is how it is written (3½), $points the number for the plural.
result-points =
    { $points ->
        [0.5] { $side } gagne d’un demi-point
        [one] { $side } gagne de { $margin } point
       *[other] { $side } gagne de { $margin } points
    }

## Alerts

alerts-question = Une question
alerts-remedy = Que faire :
alerts-must-lie = Le goban tel qu’il doit être
alerts-when-before = Avant
alerts-when-after = Après
alerts-when-now = Maintenant
alerts-picture-before = Le goban avant l’incident
alerts-picture-after = Le goban au moment où l’incident a été remarqué
alerts-picture-now = Le goban tel qu’il est maintenant
alerts-put-right = C’est corrigé
alerts-attended = Traité
alerts-is-attended = Noté comme traité.
alerts-is-right = Noté : c’est corrigé.
alerts-accept = Accepter tel que joué
alerts-accept-sure = Les pierres restent où elles sont, et la feuille de partie en tient compte.
alerts-accepted = Noté : c’est accepté tel que joué.
alerts-in-break-accept = La partie continue
alerts-in-break-accept-sure = La suspension prend fin, et les coups joués pendant celle-ci sont inscrits sur la feuille de partie.
alerts-in-break-accepted = Noté : la partie continue, avec les coups joués pendant la suspension.
alerts-dismiss = Écarter
alerts-dismiss-sure = L’alerte est retirée et ne revient pas pour cette cause. La feuille de partie reste telle quelle.
alerts-dismissed = L’alerte est écartée.
alerts-answered = La réponse est notée.
alerts-over = Quelqu’un d’autre a déjà mis fin à cette alerte.
# Answers to the question whose stone it is; $color is the colour of the stone.
alerts-answer-two-in-a-row =
    { $color ->
        [none] Un second coup du même joueur
       *[other] Un second coup de { $side }
    }
alerts-answer-wrong-colour-stone =
    { $color ->
        [none] Le coup de l’autre joueur, avec une pierre de la mauvaise couleur
       *[other] Le coup de { $other }, avec une pierre de la mauvaise couleur
    }
alerts-answer-pass =
    { $color ->
        [none] L’autre joueur avait passé
       *[other] { $other } avait passé
    }
alerts-answer-extra-stone = Une pierre en trop
alerts-effect-two-in-a-row = Ouvre une alerte qui dit ce qui est à reprendre.
alerts-effect-wrong-colour-stone =
    { $color ->
        [none] L’inscrit comme coup de l’autre camp et demande une pierre de la bonne couleur.
       *[other] Compte comme le coup de { $other } et demande une pierre de la bonne couleur.
    }
alerts-effect-pass = Note la passe avant cette pierre ; rien ne change sur le goban.
alerts-effect-extra-stone = L’enlève de la feuille de partie et demande de retirer la pierre.

## The arbiter's page

arbiter-calm = Rien ne demande votre intervention pour le moment.
arbiter-picture = La caméra
arbiter-undo = Annuler
arbiter-taken-back = C’est annulé.
why-now = Ce que le programme évalue en ce moment
why-alert = Pourquoi le programme le pense
why-led = L’alerte s’est déclenchée avec le temps. Avant elle, le programme avait décidé ceci :
why-waits = Il attend : { $reason }.
why-waits-at = Il attend : { $reason } ({ $points }).
why-recorded = Il a noté : { $says }.
why-weighs-nothing = Rien n’est évalué pour le moment.
why-nothing = Rien n’est évalué pour le moment : le goban est conforme à la feuille de partie.
why-score = évaluation { $value }

## Corrections of the record

corrections-title = Corriger la feuille de partie
corrections-hint = Chaque correction est conservée avec son auteur et son heure, et peut être annulée.
corrections-history = Ce qui a été saisi
corrections-pass = { $side } passe
corrections-passed = Noté : { $side } passe.
passing-out-of-turn = C’est à { $other } de jouer. { $side } a-t-il tout de même passé ?
passing-again = { $other } vient de passer. { $side } a-t-il passé aussi ?
corrections-move = Corriger un coup…
corrections-stone = Placer une pierre…
corrections-stone-sure = Un point de la feuille de partie est fixé à la main. Le goban est alors considéré comme tel.
corrections-stone-label = Le goban selon la feuille de partie : choisissez un point
corrections-stone-kind = Ce qui s’y trouve
corrections-stones-black = Une pierre noire
corrections-stones-white = Une pierre blanche
corrections-stones-empty = Rien
corrections-stone-summary =
    { $kind ->
        [black] { $point } devient noir.
        [white] { $point } devient blanc.
       *[empty] { $point } devient vide.
    }
corrections-stone-set =
    { $kind ->
        [black] { $point } est noir maintenant.
        [white] { $point } est blanc maintenant.
       *[empty] { $point } est vide maintenant.
    }
corrections-stone-there = { $point } est déjà ainsi.
corrections-turn = À qui de jouer…
corrections-to-play = À qui de jouer
corrections-turned = C’est à { $side } de jouer.
corrections-resync = Prendre le goban tel qu’il est
corrections-resync-sure = La feuille de partie est mise en accord avec les pierres posées maintenant sur la table.
corrections-resynced = La feuille de partie suit le goban tel qu’il est.
corrections-undo = Annuler
corrections-redo = Rétablir
corrections-undone = La dernière correction est annulée.
corrections-redone = La correction est rétablie.
corrections-kind = Que faire
corrections-kinds-replace-move = Remplacer un coup
corrections-kinds-insert-move = Insérer un coup avant
corrections-kinds-delete-move = Supprimer un coup
corrections-number = Numéro du coup
corrections-color = Couleur
corrections-point = Point
corrections-point-example = Q16
corrections-point-hint = Vide pour une passe. Touchez le goban pour le choisir.
corrections-board-label = Le goban avant ce coup : choisissez un point
corrections-no-point = { $point } n’est pas un point de ce goban.
corrections-enter = Enregistrer
corrections-corrected = La feuille de partie est corrigée.
corrections-same = Le coup { $number } est déjà noté ainsi : choisissez un autre point.
corrections-refused = Cela n’a pas été accepté ; la feuille de partie n’a pas changé.
# A move inside the texts below: "Black Q16", "White pass".
corrections-a-move = { $side } { $point }
corrections-a-pass = { $side } passe
corrections-no-move = Ce coup n’existe pas.
corrections-deletes = Le coup { $number } ({ $was }) est supprimé.
corrections-inserts = { $now } devient le coup { $number }.
corrections-replaces = Le coup { $number } ({ $was }) devient { $now }.

## The course of the game

game-title = La partie
game-pause = Suspendre la partie
game-paused = Suspendue : rien de ce qui est joué ne compte avant la reprise.
game-go = Reprendre la partie
game-going = La partie continue.
game-resign = Abandon…
game-resigns = Qui abandonne
game-resign-sure = La partie est alors terminée.
game-resigned = Noté : { $side } abandonne.
game-resume = Reprendre après les passes
game-resume-sure = Le jeu reprend après les passes, à { $side } de jouer.
game-resumed = Le jeu a repris.
game-result = Donner le résultat…
game-result-sure = Le résultat est inscrit sur la feuille de partie.
game-given = Le résultat est noté.
game-enter = Enregistrer
game-penalty = Points de pénalité…
game-penalty-sure = Le décompte retire ces points au joueur.
game-penalised = Qui perd des points
game-penalty-hint = Par exemple 2
game-penalty-reason = Pourquoi (facultatif)
game-no-penalty = Une pénalité est d’au moins un demi-point.
game-penalty-given =
    { $points ->
        [0.5] Noté : { $side } perd un demi-point.
        [one] Noté : { $side } perd { $margin } point.
       *[other] Noté : { $side } perd { $margin } points.
    }
game-method = Mode de décompte…
game-method-sure = Ce dont les joueurs sont convenus, là où les règles leur en laissent le choix.
game-counted = Décompte
game-methods-territory = Territoire
game-methods-area = Surface
game-method-agreed =
    { $method ->
        [area] Noté : décompte par surface.
       *[territory] Noté : décompte par territoire.
    }
game-describe = Noms et tournoi…
game-describe-sure = Cela figure dans la feuille de partie et sur la feuille de résultat.
game-player-name-black = Nom de Noir
game-player-name-white = Nom de Blanc
game-player-rank-black = Niveau de Noir
game-player-rank-white = Niveau de Blanc
game-rank-hint = Par exemple 3d
game-event = Tournoi
game-round = Ronde
game-described = Noté : noms et tournoi.
game-end = Terminer la partie…
game-end-sure = La partie est alors terminée : rien n’est plus noté avant une nouvelle partie.
game-ended = La partie est terminée.
game-winner = Gagnant
game-winners-none = Comme décidé, ou sans décision
game-winners-draw = Personne : partie nulle
game-winners-lost = Personne : les deux perdent
game-winners-void = Sans résultat
game-reason = Comment
game-reasons-points = aux points
game-reasons-resignation = par abandon
game-reasons-time = au temps
game-reasons-forfeit = par forfait ou disqualification
game-margin = Points
game-margin-hint = Par exemple 6.5
game-new-game = Nouvelle partie…
game-new-game-sure = La partie en cours est close et conservée ; la suivante a ses propres fichiers.
game-rules = Règles
game-komi = Komi
game-komi-hint = Vide : selon les règles
game-handicap = Pierres de handicap
game-first = Qui commence
game-first-stone = Selon la première pierre
game-black-side = Noir est assis
game-unknown-side = inconnu
game-sides-bottom = en bas de l’image
game-sides-left = à gauche
game-sides-top = en haut
game-sides-right = à droite
game-begin = Commencer
game-begun = Une nouvelle partie a commencé.

## The pairing that the hub of a hall has assigned

assignment-title = Appariement de la salle
assignment-states-taken = La partie l’a reçu.
assignment-states-asks = Une partie est en cours. Doit-elle recevoir cet appariement ? Ses règles, son komi et son handicap ne changent pas.
assignment-states-next = La prochaine partie le recevra.
assignment-states-refused = Il ne peut pas être appliqué.
assignment-take = Le donner à cette partie
assignment-later = Le garder pour la prochaine partie
assignment-taking = Cette partie reçoit l’appariement.
assignment-waiting = La prochaine partie recevra l’appariement.

## The score

score-rules = Règles
score-method = Décompte
score-methods-by-rules = Selon les règles
score-methods-territory = Territoire
score-methods-area = Surface
score-komi = Komi
score-komi-hint = Vide : le komi habituel
score-prisoners-black = Prisonniers de Noir
score-prisoners-white = Prisonniers de Blanc
score-lines-territory = Territoire
score-lines-stones = Pierres sur le goban
score-lines-prisoners = Prisonniers
score-lines-pass-stones = Pierres de passe
score-lines-dead = Pierres mortes prises
score-lines-komi = Komi
score-other =
    { $method ->
        [area] Par surface : { $side } de { $margin }.
       *[territory] Par territoire : { $side } de { $margin }.
    }
score-other-equal =
    { $method ->
        [area] Par surface : égalité.
       *[territory] Par territoire : égalité.
    }
score-unsettled = Points non réglés : { $points }.
score-unsettled-many = { $count } points ne sont pas réglés.
score-notes =
    { $count ->
        [1] 1 remarque
       *[other] { $count } remarques
    }

## A position from a photo

photo-title = Lire un goban sur une photo
photo-intro = Photographiez un goban d’en haut ou de côté. La position est rendue sous forme de diagramme et de SGF. L’image n’est pas conservée.
photo-drop = Déposez une image ici
photo-take = Prendre une photo
photo-choose = Choisir une image
photo-reading = Lecture de l’image…
photo-picture-alt = Votre image, avec la grille trouvée
photo-grid-note = La grille trouvée. Cercles : points douteux.
photo-board-label = La position lue : choisissez un point pour le changer
photo-sure = { $size }×{ $size }, sûr à { $percent } % que chaque point est juste.
photo-unsure =
    { $count ->
        [1] 1 point est douteux : vérifiez.
       *[other] { $count } points sont douteux : vérifiez.
    }
photo-lines = { $size }×{ $size }.
photo-hidden =
    { $count ->
        [1] 1 point est coupé ou masqué : vérifiez.
       *[other] { $count } points sont coupés ou masqués : vérifiez.
    }
photo-refused-no-grid = Aucun goban trouvé. Faites glisser les quatre cercles sur les intersections des coins, ou photographiez de plus haut.
photo-refused-ambiguous-grid = La grille convient de plusieurs façons. Faites glisser les quatre cercles sur les intersections des coins, ou montrez les quatre côtés.
photo-refused-blurred = L’image est floue ou peu claire. Indiquez où est le goban, ou prenez une autre photo sous une lumière uniforme.
photo-refused-too-dark = L’image est trop sombre. Éclairez davantage.
photo-refused-occluded = Une trop grande part du goban est masquée. Indiquez où il est, ou prenez une autre photo.
photo-not-read = Le goban n’a pas pu être lu. Faites glisser les quatre cercles sur les intersections des coins.
photo-corners-title = Où est le goban ?
photo-read-here = Lire ici
photo-grid-wrong = La grille ne convient pas
photo-whose-turn = À qui de jouer ?
photo-turn-unknown = inconnu
photo-which-side = Quel côté est en haut ?
photo-turn = Tourner le goban
photo-not-finished = Partie non terminée : pas de décompte
photo-not-finished-why = Trop de points n’appartiennent à personne. La partie dure peut-être encore, ou des pierres mortes sont là : touchez-les.
photo-count-anyway = Compter tel quel
photo-as-it-lies = Tel quel : { $result }.
photo-tap-point = Touchez un point pour le changer : noir, blanc, vide.
photo-tap-dead = Touchez une chaîne pour la marquer comme morte.
photo-download = Télécharger le SGF
photo-kept = { $name } est dans vos téléchargements.
photo-score = Score
photo-to-scoring = Compter ce goban
photo-to-correcting = Revenir aux corrections

## Agreeing and counting

count-title = Compter la partie
count-steps-label = Le chemin vers le résultat
count-steps-pass = Les deux passent
count-steps-agree = Pierres mortes
count-steps-result = Résultat
count-stages-waiting = En attente du goban
count-stages-play = La partie continue
count-stages-marking = Marquez les chaînes mortes, puis confirmez tous deux
count-stages-disputed = Vous n’êtes pas encore d’accord
count-stages-missing = Pas encore de résultat
count-stages-result = Le résultat
count-score = Score en l’état
count-scores-marking = Score, si l’accord se fait ainsi
count-scores-result = Le décompte
# $result is a text of "Results": "White wins by 3½".
count-if-ended = Si cela finissait ainsi : { $result }.
count-no-score = Il n’y a pas de score tant que vous n’êtes pas d’accord.
count-options = Compter autrement
count-no-board = Le goban n’a pas encore été vu.
count-board-label = Le goban : choisissez une chaîne pour la marquer comme morte
count-tap = Touchez une chaîne pour la marquer comme morte ; touchez-la encore pour enlever la marque.
count-choose = Choisissez un point pour lire ce qu’il compte.
count-undo-first = Le résultat est acquis. Annulez-le d’abord pour changer les pierres mortes.
count-played =
    { $passes ->
        [0] La partie est comptée quand les deux ont passé. D’ici là, vous pouvez essayer ce que compterait le goban.
        [1] 1 passe sur { $needed }. D’ici là, vous pouvez essayer ce que compterait le goban.
       *[other] { $passes } passes sur { $needed }. D’ici là, vous pouvez essayer ce que compterait le goban.
    }
count-no-passes = Ces règles ne connaissent pas la passe : la partie finit quand un joueur n’a plus de coup légal.
count-pass = { $side } passe
count-login-first = Les passes et les confirmations se font sur un appareil connecté.
count-login = Connexion
count-mark = Touchez chaque chaîne morte. Toutes les autres vivent. Le territoire suit aussitôt.
count-taken-off = Retirées du goban : { $points }.
count-asking = Recherche des chaînes tenues pour mortes…
count-nothing-suggested = Aucune chaîne n’est proposée comme morte.
count-suggestion-certain = { $side } { $points } : certainement mort, ne peut pas vivre
# $programs are names: "GNU Go", or "GNU Go" and "KataGo" joined by the text below.
count-suggestion = { $side } { $points } : proposé par { $programs }
count-two-programs = { $first } et { $second }
count-take-over = Marquer les propositions
count-marked = Marquées comme mortes : { $points }.
count-nothing-marked = Rien n’est marqué comme mort.
count-confirm = { $side } confirme
count-unsettled-sure =
    { $more ->
        [0] { $count } points ne sont acquis à aucun camp et ne comptent pour personne : { $points }. La partie est-elle finie ?
       *[other] { $count } points ne sont acquis à aucun camp et ne comptent pour personne : { $points } et { $more } autres. La partie est-elle finie ?
    }
count-not-yet = { $side } n’a pas encore confirmé.
count-claimed-same = ✓ { $side } a confirmé ceci.
count-claimed-nothing = { $side } a confirmé que rien n’est mort.
count-claimed = { $side } a confirmé que ces pierres sont mortes : { $points }.
count-clear = Rien n’est mort
count-disputed = L’un de vous dit ces pierres mortes, l’autre vivantes : { $points }.
# What follows from a dispute; $clause is a clause such as "BGA 10", $first another.
count-dispute-requested = Changez les marques et confirmez de nouveau, ou l’un de vous demande à continuer : l’autre joue alors en premier ({ $first }). Sinon l’arbitre décide ({ $clause }).
count-dispute-requested-bare = Changez les marques et confirmez de nouveau, ou l’un de vous demande à continuer : l’autre joue alors en premier. Sinon l’arbitre décide.
count-dispute-both-lose = Changez les marques et confirmez de nouveau, ou l’un de vous demande à continuer : l’autre joue alors en premier. Si personne ne le demande et sans accord, les deux perdent ({ $clause }).
count-dispute-referee = Changez les marques et confirmez de nouveau. Si le désaccord demeure, ces règles s’en remettent à l’arbitre ({ $clause }).
count-dispute-referee-bare = Changez les marques et confirmez de nouveau. Si le désaccord demeure, ces règles s’en remettent à l’arbitre.
count-dispute-again = Changez les marques et confirmez de nouveau.
count-dispute-played = Changez les marques et confirmez de nouveau, ou jouez la suite : { $side } commence ({ $clause }).
count-dispute-played-bare = Changez les marques et confirmez de nouveau, ou jouez la suite : { $side } commence.
count-dispute-played-either = Changez les marques et confirmez de nouveau, ou jouez la suite : l’un ou l’autre commence ({ $clause }).
count-dispute-played-either-bare = Changez les marques et confirmez de nouveau, ou jouez la suite : l’un ou l’autre commence.
count-play-on = Continuer plutôt la partie
count-request = Chacun de vous peut demander à continuer ; l’autre joue alors en premier.
count-request-cited = Chacun de vous peut demander à continuer ; l’autre joue alors en premier ({ $clause }).
count-resume-requested = { $other } demande à continuer, { $side } commence
count-resume = Continuer, { $side } commence
# $what is a sentence that says what the record lacks.
count-missing = Il n’y a pas de score : il manque quelque chose à la feuille de partie. { $what } Corrigez-la ; le score suivra.
count-undecided = Il n’y a pas encore de score : { $points } sont-ils en seki ? Ces règles ne comptent pas les yeux en seki : { $eyes }. Les deux côtés l’indiquent, et l’arbitre le saisit.
count-in-seki = Ils sont en seki
count-not-in-seki = Ils ne sont pas en seki
count-to-arbiter = Corriger la feuille de partie
count-undo = Annuler l’accord
count-undone = L’accord est annulé.
count-undo-last = Annuler la dernière correction
count-undone-last = La dernière correction est annulée.
count-agreed-on = Les deux s’accordent sur ces pierres mortes : { $points }.
count-agreed-nothing = Les deux s’accordent : rien n’est mort.
count-both-methods = Par territoire et par surface : le même compte.
count-otherwise =
    { $method ->
        [area] Par surface, ce serait { $side } de { $margin }.
       *[territory] Par territoire, ce serait { $side } de { $margin }.
    }
count-otherwise-equal =
    { $method ->
        [area] Par surface, ce serait l’égalité.
       *[territory] Par territoire, ce serait l’égalité.
    }
count-last-pass = Noir a joué en dernier : Blanc donne encore une pierre de passe à Noir. Elle est comptée.
count-last-pass-cited = Noir a joué en dernier : Blanc donne encore une pierre de passe à Noir ({ $clause }). Elle est comptée.
count-sheet = Feuille de résultat à signer
count-legend-area-black = Surface de Noir
count-legend-area-white = Surface de Blanc
count-legend-territory-black = Territoire de Noir
count-legend-territory-white = Territoire de Blanc
count-legend-dead = mort
count-legend-certain = certainement mort
count-legend-suggested = proposé
count-legend-unsettled = acquis à aucun camp
count-explain-nobody = point neutre
count-explain-point = 1 point pour { $side }
count-explain-dead = 2 points pour { $side }, territoire et prisonnier
count-explain-nothing = ne compte rien

## The board arranged for the count

filled-title = Vérifier avec le goban rempli
filled-intro = Arrangez le goban à la main pour le décompte, puis photographiez-le d’en haut. L’image n’est pas conservée.
filled-kind = Comment le goban est arrangé
filled-kinds-territory = Prisonniers placés dans les territoires
filled-kinds-area = Toutes les pierres placées
filled-kinds-half = Demi-décompte : pierres mortes retirées
filled-left-title = Prisonniers restés sans place
filled-left-black = Chez Noir
filled-left-white = Chez Blanc
filled-take = Prendre une photo
filled-choose = Choisir une image
filled-camera = Utiliser la caméra
filled-heaps = Pierres en tas à côté du goban
filled-again = Compter encore
filled-counting = Décompte de l’image…
filled-board-label = Le goban tel que l’image le montre
filled-live-title = Vu par la caméra
filled-live-agrees = Le goban arrangé concorde avec le score
filled-live-arranging = Le goban est en cours d’arrangement
filled-live-differs = Le goban arrangé diffère de { $off } : { $side } de { $margin } avant komi
filled-live-differs-equal = Le goban arrangé diffère de { $off } : égalité avant komi
filled-live-unclear = Le goban arrangé ne montre pas le score
filled-live-shown = Sur le goban
filled-live-expected = Selon le score
filled-live-board = Le goban tel qu’il a été arrangé
filled-live-board-label = Le goban vu par la caméra
# $result is a text of "Results".
filled-agrees = Le goban concorde : { $result }
filled-differs = Le goban montre autre chose : { $result }. Le score de la partie est { $side } de { $margin }.
filled-differs-equal = Le goban montre autre chose : { $result }. Le score de la partie est l’égalité.
filled-difference = { $points } : { $shown } ici, { $expected } selon la partie.
filled-difference-many =
    { $more ->
        [1] { $points } et 1 autre : { $shown } ici, { $expected } selon la partie.
       *[other] { $points } et { $more } autres : { $shown } ici, { $expected } selon la partie.
    }
filled-shows = L’image montre Noir { $black }, Blanc { $white }, { $vacant } points vides ; komi { $komi }. Le décompte est juste à { $percent } % au moins.
filled-one-side = Seul { $side } est compté : { $vacant } points vides, { $stones } pierres sur le goban, { $heaps } en tas à côté.

## Setting up the camera

setup-title = Régler la caméra
setup-intro = Le goban entier dans l’image, d’aussi haut que possible, sans reflets. Quand tout ci-dessous est bon, la partie peut commencer.
setup-picture-alt = L’image entière de la caméra
setup-judgement = L’état de l’image
setup-board-found = Le goban est trouvé : { $size } lignes.
setup-board-poor = Le goban est trouvé : { $size } lignes. Encore insuffisant : { $names }.
# $why is a reason of "no-board".
setup-no-board = Le goban n’est pas trouvé : { $why }.
setup-names-sharpness = Netteté
setup-names-light = Lumière
setup-names-glare = Reflets
setup-names-angle = Angle
setup-names-size = Taille
setup-names-rate = Images par seconde
setup-verdicts-good = bien
setup-verdicts-fair = passable
setup-verdicts-poor = à revoir
setup-corners = Coins du goban
setup-corner-names-top-left = En haut à gauche
setup-corner-names-top-right = En haut à droite
setup-corner-names-bottom-right = En bas à droite
setup-corner-names-bottom-left = En bas à gauche
setup-corner-at = Coin { $name }, { $x } en largeur, { $y } en hauteur ; déplacez-le avec les flèches
setup-drag-hint = Si la grille ne convient pas, faites glisser les quatre cercles sur les intersections des coins, ou choisissez-en un et utilisez les flèches (avec Maj, de plus grands pas).
setup-size = Goban
setup-lines = { $count } × { $count }
setup-keep-corners = Utiliser ces coins
setup-as-found = Revenir à ce qui a été trouvé
setup-corners-set = Le goban est cherché à ces coins.
setup-lock = Lumière et mise au point
setup-to-lock = Verrouiller
setup-to-unlock = Déverrouiller
setup-locks-settling = L’exposition, la balance des blancs et la mise au point se règlent, puis sont verrouillées.
setup-locks-locked = L’exposition, la balance des blancs et la mise au point sont verrouillées.
setup-locks-unlocked = L’exposition, la balance des blancs et la mise au point se règlent seules.
setup-locks-unsupported = Cette caméra ne peut pas verrouiller l’exposition et la balance des blancs.
setup-now-both = Maintenant : exposition { $exposure } ms, gain { $gain }.
setup-now-exposure = Maintenant : exposition { $exposure } ms.
setup-now-gain = Maintenant : gain { $gain }.
setup-locked = La caméra se règle, puis est verrouillée.
setup-unlocked = Déverrouillée : la caméra se règle seule.

## The games of the day

games-title = Les parties de ce goban
games-intro = Chaque partie avec son fichier, la plus récente d’abord.
games-none = Aucune partie pour l’instant.
games-current = sur le goban
games-open = sans décision
games-record = SGF
games-replay = Rejouer
games-all = Toutes les parties
games-sheet = Feuille de résultat
games-search = Chercher
games-zip = Toutes les parties (zip)
games-columns-game = Partie
games-columns-black = Noir
games-columns-white = Blanc
games-columns-result = Résultat
games-columns-moves = Coups
games-columns-record = Fichier

## The device at the table

table-join-title = Faire de cet appareil celui de la table ?
table-join-hint = Qui le tient peut alors passer, appeler l’arbitre, dire ce qui est mort et confirmer le décompte. L’arbitre peut retirer ce droit à tout moment.
table-code = Code
table-connect = Connecter cet appareil
table-not-here = Pas celui-ci
table-not-connected = Cet appareil n’est pas connecté à la table. L’arbitre montre un code qui le connecte.
table-clock = La pendule
table-pass = { $side } passe
table-pass-sure = Ceci note une passe de { $side }. Seul l’arbitre peut l’annuler.
table-passed = Noté : { $side } passe.
table-call = Appeler l’arbitre
table-call-sure = On demande à l’arbitre de venir à cette table.
table-called = L’arbitre est appelé.
table-leave = Déconnecter cet appareil
table-leave-sure = Il montre alors la partie comme à tout le monde.
devices-open = Appareils de la table…
devices-title = Appareils à la table
devices-hint = Un téléphone ou une tablette à la table, avec lequel les joueurs passent, vous appellent et s’accordent sur le décompte. Sans mot de passe.
devices-none = Aucun appareil n’est connecté.
devices-name =
    { $role ->
        [camera] Caméra { $number }
       *[table] Table { $number }
    }
# $time is a time of day.
devices-since = depuis { $time }
devices-ends-with-game = jusqu’à la prochaine partie
devices-with-game = Connecté pour cette partie seulement
devices-add = Montrer un code
devices-qr = Le lien en code QR
devices-scan = Scannez avec l’appareil, ou ouvrez-y cette adresse :
devices-code = Le code, valable une seule fois et pendant dix minutes :
devices-joined = Un appareil a été connecté.
devices-revoke = Déconnecter
devices-revoke-named =
    { $role ->
        [camera] Déconnecter la caméra { $number }
       *[table] Déconnecter la table { $number }
    }
devices-revoke-sure =
    { $role ->
        [camera] La caméra { $number } ne pourra plus envoyer d’images.
       *[table] La table { $number } ne peut alors plus que regarder.
    }
devices-revoked =
    { $role ->
        [camera] La caméra { $number } est déconnectée.
       *[table] La table { $number } est déconnectée.
    }

## A phone that is the camera

phone-title = Utiliser ce téléphone comme caméra
phone-hint = Il envoie à ce goban ce que voit sa caméra et ne peut rien faire d’autre. L’arbitre peut retirer ce droit à tout moment.
phone-certificate = Votre navigateur vous a peut-être mis en garde contre cette page : le goban a fait lui-même son certificat, aucune autorité n’en répond. La connexion est chiffrée malgré tout ; continuez, une seule fois.
phone-connect = Utiliser ce téléphone
phone-not-connected = Ce téléphone n’est pas connecté. La page de réglage du goban montre un code qui le connecte.
phone-start = Démarrer la caméra
phone-stop = Arrêter la caméra
phone-take-over = Utiliser ce téléphone à la place
phone-preview = Ce que voit la caméra de ce téléphone
phone-lens = Objectif
phone-lens-numbered = Caméra { $number }
phone-place = Le goban entier dans l’image, d’aussi haut que possible, sans reflets. Laissez ensuite le téléphone où il est, sans le tourner.
phone-awake = L’écran reste allumé.
phone-not-awake = Ce navigateur laisse l’écran s’éteindre : réglez le téléphone pour qu’il reste allumé.
phone-held = L’exposition et la mise au point sont verrouillées.
phone-slow = La caméra donne bien moins d’images qu’avant : le téléphone est peut-être chaud, ou la lumière trop faible.
phone-card = Le téléphone comme caméra
phone-none = Aucun téléphone n’envoie d’images.
phone-scan = Scannez avec le téléphone, ou ouvrez-y cette adresse :
phone-states-stopped = La caméra est arrêtée.
phone-states-waiting = En attente de la caméra…
phone-states-sending = Les images sont envoyées.
phone-states-lost = Le goban ne répond pas ; nouvel essai.
phone-states-hidden = La caméra se repose tant qu’une autre page ou application est devant.
phone-states-no-picture = La caméra du téléphone ne donne pas d’image ; nouvel essai.
phone-troubles-insecure = Les navigateurs ne donnent la caméra qu’aux pages https. Ouvrez cette adresse avec https://.
phone-troubles-other = La caméra ne peut pas démarrer.
phone-troubles-not-allowed = La caméra n’a pas été autorisée. Autorisez-la pour cette page dans les réglages du navigateur, puis recommencez.
phone-troubles-not-found = Cet appareil n’a pas de caméra.
phone-troubles-not-readable = La caméra ne peut pas être utilisée ; une autre application l’a peut-être prise.
phone-refusals-other-phone = Un autre téléphone est déjà la caméra.
phone-refusals-no-phone = Ce goban a une autre caméra.
phone-refusals-login-needed = Ce téléphone n’est plus connecté. Demandez un nouveau code.
phone-refusals-not-allowed = Cette session ne le permet pas.
phone-rate = { $sent } images par seconde sont envoyées ; la caméra en donne { $given }.
phone-rate-sent = { $sent } images par seconde sont envoyées.
phone-battery = Batterie { $percent } %.
phone-battery-charging = Batterie { $percent } %, en charge.
phone-battery-low = Batterie { $percent } % : branchez le chargeur.

## The clock: a tablet that lies at the table

clock-title = Démarrer la pendule
clock-intro = Cet appareil devient la pendule de la partie. Il est posé à côté du goban. Un appui sur sa propre moitié termine le coup.
clock-control = Temps
clock-control-hint = Temps principal et temps supplémentaire en secondes, par exemple 1800 + 5x30 byo-yomi
clock-none = Pas de pendule
clock-other-time = Une autre cadence…
clock-main = { $minutes } min
clock-given = C’est le temps de cette partie.
clock-no-control = Ce n’est pas une cadence. Écrivez le temps principal et le temps supplémentaire en secondes, par exemple 1800 + 5x30 byo-yomi.
clock-first = Le temps court d’abord pour
clock-start = Démarrer la pendule
clock-runs = Le temps court
clock-stopped = Arrêtée
clock-stop = Arrêter
clock-go = Reprendre
clock-pass = Passer
clock-call = Appeler l’arbitre
clock-swap = Échanger les côtés
clock-table = À la table
clock-over = Temps écoulé
clock-last-period = Dernière période
clock-periods =
    { $count ->
        [1] 1 période
       *[other] { $count } périodes
    }
clock-unreachable = Le goban est injoignable. La pendule continue.
clock-kept =
    { $count ->
        [1] Le goban est injoignable. La pendule continue et garde 1 entrée.
       *[other] Le goban est injoignable. La pendule continue et garde { $count } entrées.
    }
clock-elsewhere = La pendule est dans une autre fenêtre de ce navigateur.
clock-here = L’afficher ici
clock-other = Un autre appareil est la pendule de cette partie.
clock-take-over = Prendre le relais ici
clock-take-over-sure = L’autre appareil n’est alors plus la pendule.
clock-no-board = La pendule peut démarrer dès que la caméra a vu le goban.
clock-heard-voice = Son : voix
clock-heard-beeps = Son : bips
clock-heard-silent = Son : non
clock-byoyomi = { $count } × { $period }
clock-canadian =
    { $count ->
        [1] 1 coup en { $period }
       *[other] { $count } coups en { $period }
    }
clock-increment = + { $period } par coup
clock-delay = Délai { $period }

## The clock on the arbiter’s page

clock-card-title = La pendule
clock-card-stop = Arrêter la pendule
clock-card-go = Laisser courir la pendule
clock-card-stopped = La pendule doit s’arrêter.
clock-card-going = La pendule doit reprendre.
clock-card-adjust = Donner ou retirer du temps…
clock-card-side = Temps de
clock-card-what = Que faire
clock-card-ways-give = Donner du temps
clock-card-ways-take = Retirer du temps
clock-card-ways-penalty = Retirer du temps en pénalité
clock-card-seconds = Secondes
clock-card-periods = Périodes
clock-card-reason = Pourquoi (facultatif)
clock-card-enter = Donner l’ordre
clock-card-nothing = Indiquez un nombre de secondes ou de périodes.
clock-card-ordered = L’ordre est donné à la pendule.
clock-card-waiting =
    { $count ->
        [1] La pendule n’a pas encore exécuté 1 ordre.
       *[other] La pendule n’a pas encore exécuté { $count } ordres.
    }

## The first start without a camera

first-title = Préparer ce goban
first-intro = Aucune caméra n’est encore configurée. Choisissez-en une, regardez son image et dites ce qui se joue. Chaque étape peut être passée.
first-steps-camera = Caméra
first-steps-picture = Image
first-steps-game = Partie
first-steps-begin = Commencer
first-camera-hint = Son image apparaît dès que vous la choisissez. Rien n’est encore enregistré.
first-none = Aucune caméra n’a été trouvée sur cette machine.
first-named = { $name } ({ $source })
first-phone = Un téléphone, par son navigateur
first-demo = La partie filmée qui vient avec le programme
first-network = Une caméra du réseau, ou un film sur cette machine
first-phone-later = Un téléphone demande le réseau et https. Quand la partie commence, la page passe à { $address } et montre un code pour le téléphone.
first-no-source = { $source } n’est ni une caméra, ni un film ou un dossier d’images sur cette machine.
first-no-answer = { $source } ne répond pas. Est-elle branchée, et libre de tout autre programme ?
first-try-it = Essayer
first-again = Chercher encore des caméras
first-game-hint = Ce que vous laissez ouvert suit les règles, ou se trouve tout seul.
first-next = Suivant
first-skip = Passer cette étape
first-back = Retour
first-skip-all = Tout passer et commencer
first-begin = Commencer
first-keep = Utiliser caméra, règles, komi et côté aussi au prochain démarrage
first-kept-at = Ils sont écrits dans { $file }. Noms et handicap ne valent que pour cette partie.
first-begun = La partie commence
first-moved = Un téléphone demande le réseau et https. La page est maintenant à cette adresse ; son certificat est le sien.
first-starting = Le programme ouvre la caméra…

## The login

login-title = Connexion de l’arbitre
# "goban serve --new-password" is a command and stays as it is.
login-hint = Le mot de passe a été montré une fois au premier démarrage. Sur cette machine, goban serve --new-password en fait un autre.
login-name = Nom (facultatif)
login-password = Mot de passe
login-enter = Se connecter
login-is-in = Vous êtes connecté
login-to-arbiter = Vers la page de l’arbitre
login-leave = Se déconnecter
login-sound = Son, vibration et notifications quand on a besoin de moi
sound-on = Couper le son
sound-off = Activer le son

## What happens in a game

# $said is one of the sentences below, $outcome one of "outcome".
event-settled = Réglé : { $said }
event-settled-as = Réglé ({ $outcome }) : { $said }
event-withdrawn = Retiré : { $said }
event-withdrawn-as = Retiré ({ $outcome }) : { $said }
# $detail is what the program adds in a few words.
event-detail = { $said } ({ $detail })
event-title = Une remarque
outcome-put-right = corrigé
outcome-attended = traité
outcome-called-again = appelé de nouveau
outcome-time-was-given = temps donné
outcome-result-given = résultat donné
outcome-accepted = accepté
outcome-dismissed = écarté
outcome-undone = annulé
outcome-corrected = rectifié
outcome-misread = mal lu
outcome-restored = rétabli
outcome-rewound = retour en arrière
outcome-passed = a passé
outcome-setup = position de départ
outcome-the-record-follows-the-table = la feuille de partie suit la table
outcome-pictures-come-again = les images reviennent
outcome-there-is-room-again = il y a de nouveau de la place
outcome-two-in-a-row = deux coups de suite
outcome-wrong-colour-stone = mauvaise couleur
outcome-extra-stone = pierre en trop
outcome-pass = avait passé

## Moves

event-BoardPlay = { $side } joue en { $points }.
event-Pass =
    { $forced ->
        [yes] { $side } passe à la place du coup illégal.
       *[no] { $side } passe.
    }
event-Resigned = { $side } abandonne.
event-MovesInferred = Ce qu’aucune image ne montre est déduit, un coup ou l’ordre des coups : { $points }.
event-Revision = La feuille de partie est corrigée au coup { $move }.

## Illegal moves: what happened, a title, and how it is put right

event-TwoInARow =
    { $count ->
        [0] { $side } a passé hors de son tour.
       *[other] { $side } a joué deux coups de suite ou plus : { $points }.
    }
    .title = Deux coups de suite
    .remedy = Retirez toutes les pierres de la séquence ; cela vaut une passe de { $side }.
event-SelfCapture = Le coup de { $side } laisse sa propre chaîne sans liberté : { $points }.
    .title = Suicide
    .remedy = Retirez la pierre ; cela vaut une passe de { $side }.
event-KoRetake = { $side } a repris aussitôt le ko en { $points }.
    .title = Ko repris aussitôt
    .remedy = Retirez la pierre et remettez la pierre capturée ; cela vaut une passe de { $side }.
event-SuperkoRepetition = Le coup de { $side } en { $points } répète une position antérieure.
    .title = Répétition (superko)
    .remedy = Retirez la pierre et remettez ce qu’elle a capturé ; cela vaut une passe de { $side }.
event-LongCycle = La position après { $points } s’est déjà présentée.
    .title = Cycle long
    .remedy = Si aucun des deux ne quitte le cycle, la partie finit sans résultat.
event-OccupiedIntersection = { $side } a joué sur le point occupé { $points }.
    .title = Intersection occupée
    .remedy = Retirez la pierre.

## Irregularities. $color is the colour of the stones.

event-WrongColourStone =
    { $color ->
        [black] Une pierre noire en { $points } a été jouée par Blanc.
        [white] Une pierre blanche en { $points } a été jouée par Noir.
       *[none] Une pierre de la mauvaise couleur a été jouée en { $points }.
    }
    .title = Pierre de la mauvaise couleur
    .remedy = Remplacez-la par une pierre de { $other } et terminez les captures.
event-StoneBetweenPoints = Une pierre est posée entre deux points près de { $points }.
    .title = Pierre entre deux points
    .remedy = Son joueur la place sur le point voulu.
event-HandicapMisplaced = Les pierres de handicap ne suivent pas la disposition habituelle : { $points }.
    .title = Handicap mal placé
    .remedy = Corrigez avant le premier coup de Blanc, ou continuez.
event-HandicapCountMismatch =
    { $count ->
        [0] Le nombre de pierres de handicap diffère : voyez le goban.
       *[other] Le nombre de pierres de handicap diffère : { $points }.
    }
    .title = Nombre de pierres de handicap
    .remedy = Corrigez avant le premier coup de Blanc, ou continuez.
event-UncapturedString =
    { $color ->
        [black] Des pierres noires capturées sont encore sur le goban : { $points }.
        [white] Des pierres blanches capturées sont encore sur le goban : { $points }.
       *[none] Des pierres capturées sont encore sur le goban : { $points }.
    }
    .title = Captures non retirées
    .remedy = Retirez-les.
event-RemovedStonesWithLiberties = Des pierres ayant des libertés ont été retirées : { $points }.
    .title = Pierres retirées avec libertés
    .remedy = Remettez-les toutes ; la pierre jouée reste.

## On the table

event-StoneMoved =
    { $color ->
        [black] Une pierre noire a bougé : { $points }.
        [white] Une pierre blanche a bougé : { $points }.
       *[none] Une pierre a bougé : { $points }.
    }
    .title = Pierre déplacée
    .remedy = Remettez la pierre où elle a été jouée.
event-StoneTakenBack = Une pierre qui venait d’être jouée a été reprise : { $points }.
    .title = Pierre reprise
    .remedy = Remettez la pierre ; un coup joué est joué.
event-StoneRemoved = Des pierres ont été retirées sans qu’un coup soit joué : { $points }.
    .title = Pierres retirées
    .remedy = Remettez les pierres.
event-ExtraStone = Une pierre d’origine inconnue se trouve en { $points }.
    .title = Pierre en trop
    .remedy = Retirez la pierre.
event-PrisonerOnBoard =
    { $color ->
        [black] Des pierres noires du couvercle de Blanc sont sur le goban : { $points }.
        [white] Des pierres blanches du couvercle de Noir sont sur le goban : { $points }.
       *[none] Des pierres d’un couvercle sont sur le goban : { $points }.
    }
    .title = Prisonniers sur le goban
    .remedy = Remettez-les dans le couvercle de { $other }.
event-BoardDisturbed =
    { $count ->
        [0] Les pierres ne sont plus comme avant ; voyez le goban.
       *[other] Les pierres ne sont plus comme avant ; voyez { $points }.
    }
    .title = Goban dérangé
    .remedy = Remettez les pierres comme sur le diagramme.
event-StoneCountMismatch = Le nombre de pierres ne correspond pas aux coups joués.
    .title = Nombre de pierres
    .remedy = Cherchez un prisonnier, une pierre de passe ou une passe qui manque.
event-AmbiguousTurn =
    { $color ->
        [black] À qui est la pierre noire en { $points } ?
        [white] À qui est la pierre blanche en { $points } ?
       *[none] À qui est la pierre en { $points } ?
    }{ $after ->
        [none] {""}
       *[other] {" "}Elle est venue après { $after } de { $side }.
    }
    .title = Une question
    .remedy =
        { $color ->
            [black] Était-ce un second coup de Noir, ou le coup de Blanc avec une pierre de la mauvaise couleur ?
            [white] Était-ce un second coup de Blanc, ou le coup de Noir avec une pierre de la mauvaise couleur ?
           *[none] Était-ce un second coup du même joueur, ou une pierre de la mauvaise couleur ?
        }
event-CapturePending = Les pierres capturées en { $points } restent à retirer.
event-PassUnconfirmed = { $side } semble avoir passé : une pierre de passe a changé de main.
event-PrisonersNotVisible = Les prisonniers de { $side } ne sont pas visibles.
event-PointUnreliable = La lecture de { $points } n’est pas fiable pour l’instant.
event-ViewOccluded = Le goban n’est pas visible.
event-GridLost = On ne trouve pas les lignes du goban.
    .title = Grille perdue
event-ViewMoved = La caméra ou le goban a bougé ; les pierres sont comme avant.
event-GameDescribed = Joueurs et tournoi sont indiqués.
event-Restored = Le goban est conforme à la feuille de partie.
event-GameAbandonedOrEnded = La partie est terminée.
    .title = Partie terminée

## The camera and the disk

event-CameraGone = Aucune image ne vient de la caméra.
    .title = Caméra perdue
    .remedy = Vérifiez son câble et son alimentation ; la partie reprend dès qu’il vient des images.
event-CameraFrozen = La caméra donne toujours la même image.
    .title = Caméra figée
    .remedy = Débranchez la caméra et rebranchez-la.
event-CameraDark = Les images de la caméra sont trop sombres.
    .title = Caméra trop sombre
    .remedy = Éclairez le goban, ou découvrez l’objectif.
event-DiskNearlyFull = Le disque est presque plein.
    .title = Disque presque plein
    .remedy = Supprimez les enregistrements et les images des parties terminées.

## The clock

event-PressWithoutMove = { $side } a appuyé sur la pendule, et aucun coup de ce joueur n’est visible.
    .title = Appui sans coup
    .remedy = { $side } a-t-il passé ? Alors notez la passe. Sinon { $side } doit encore jouer.
event-TimeRanOut = Le temps de { $side } est écoulé ; l’arbitre décide.
    .title = Temps écoulé
    .remedy = Entrez le résultat, ou donnez du temps à la pendule.
event-ClockAdjusted = La pendule de { $side } a été réglée.
event-TimePenalty = { $side } perd du temps en pénalité.

## What becomes of an illegal move

event-IllegalMoveUnwind = Le coup illégal de { $side } est retiré ; une passe le remplace.
event-Rewound = La partie reprend après le coup { $move }.
event-TacitlyAccepted = Le jeu a continué ; le coup en { $points } est acquis.
event-GameLost = Le jeu a continué ; d’après ces règles, { $side } a perdu par le coup en { $points }.
event-SelfCaptureString = Le jeu a continué ; la chaîne de { $side } en { $points } est retirée.
event-CycleWatch = Le jeu a continué après { $points } ; le cycle est surveillé.
event-RefereeNeeded =
    { $count ->
        [0] Les règles s’en remettent ici à l’arbitre.
       *[other] Les règles s’en remettent ici à l’arbitre : { $points }.
    }
    .title = À l’arbitre de décider
event-ArbiterCalled =
    { $color ->
        [none] Quelqu’un à la table demande l’arbitre.
       *[other] { $side } demande l’arbitre.
    }
    .title = Arbitre appelé
    .remedy = Allez à la table.
event-RewindOffer = Si les deux sont d’accord, la partie revient à la position d’avant { $points }.
    .title = Retour possible
    .remedy = { $side } joue alors un coup légal ; aucune passe ne lui est comptée.

## The end of a game

event-BreakBegun = La partie est suspendue.
event-BreakEnded =
    { $color ->
        [none] La partie continue.
       *[other] La partie continue, à { $side } de jouer.
    }
event-PlayInBreak = La partie est suspendue, et pourtant des pierres sont jouées : { $points }.
    .title = Jeu pendant la suspension
    .remedy = Laissez la partie continuer avec ces coups, ou remettez le goban comme il était.
event-GamePaused = Les passes arrêtent la partie pour l’accord.
event-DeadStringProposed =
    { $color ->
        [none] Retirées du goban comme mortes : { $points }.
       *[other]
            { $count ->
                [0] { $side } dit que rien n’est mort.
               *[other] { $side } dit que ces pierres sont mortes : { $points }.
            }
    }
event-StatusAgreed =
    { $count ->
        [0] Les deux s’accordent : rien n’est mort.
       *[other] Les deux s’accordent sur les pierres mortes : { $points }.
    }
event-AgreementMismatch = Pas d’accord sur le statut de ces pierres : { $points }.
event-GameResumed =
    { $color ->
        [none] La partie reprend.
       *[other] La partie reprend, à { $side } de jouer.
    }
event-ResumptionScope = Le coup de { $side } en { $points } est hors de la zone contestée.
    .title = Hors de la zone contestée
event-FourPasses = De nouveau des passes : la partie finit avec toutes les pierres sur le goban.
event-WhiteLastPassDue = Noir a joué en dernier : Blanc passe encore une fois.
event-NeutralPointsLeft =
    { $count ->
        [0] Il reste des points neutres.
       *[other] Il reste des points neutres : { $points }.
    }
event-FirstPassUnusual = La première passe de la partie était bien avant sa fin.
    .title = Première passe précoce
event-EquivalenceBroken = Territoire et surface diffèrent : il manque quelque chose à la feuille de partie.
    .title = Décomptes inégaux
event-SekiExclusionNeedsHuman = Les yeux d’un seki sont à exclure à la main.
event-CountingMethodDefaulted = Aucun mode de décompte n’a été convenu.
event-KomiNotAnnounced = C’est à l’organisateur d’annoncer le komi de ce goban.
event-Result = Le décompte est fait.
event-CountingObserved = Les pierres sont arrangées pour le décompte.
event-FillInMismatch = Le goban rempli ne contient pas les pierres attendues.
event-CountAgrees = Le goban arrangé compte comme la feuille de partie.
event-CountDiffers = Le goban arrangé compte autrement que la feuille de partie.
event-ResultByReferee = L’arbitre donne le résultat.
event-Penalty = { $side } perd des points par décision de l’arbitre.
event-Penalty-withdrawn = Une pénalité de { $side } est retirée.

## The start of a game

event-BoardNotEmptyAtStart = Des pierres étaient sur le goban au début de l’enregistrement.
event-WhiteBegins = Blanc a joué le premier coup d’une partie sans handicap ; ce coup revient à Noir.
event-HandicapNotStandardised =
    { $count ->
        [0] Le handicap n’est pas normalisé sur ce goban.
       *[other] Le handicap n’est pas normalisé sur ce goban : { $points }.
    }
event-OrientationUnset = Les pierres de handicap conviennent si Noir est assis ailleurs : dites où.
    .title = Place de Noir inconnue
event-IntegralKomi = Ce komi permet une partie nulle.
event-StoneSupplyUnconfirmed = Personne n’a confirmé le nombre de pierres.

## What changes hands when something is put right

hands-pass-stone =
    { $count ->
        [1] { $giver } donne une pierre de passe à { $receiver }.
       *[other] { $giver } donne { $count } pierres de passe à { $receiver }.
    }
hands-pass-stone-returned =
    { $count ->
        [1] { $giver } rend une pierre de passe à { $receiver }.
       *[other] { $giver } rend { $count } pierres de passe à { $receiver }.
    }
# $color is the colour of the stones that become prisoners of $receiver.
hands-prisoners =
    { $count ->
        [1]
            { $color ->
                [black] 1 pierre noire va à { $receiver } comme prisonnière.
               *[white] 1 pierre blanche va à { $receiver } comme prisonnière.
            }
       *[other]
            { $color ->
                [black] { $count } pierres noires vont à { $receiver } comme prisonnières.
               *[white] { $count } pierres blanches vont à { $receiver } comme prisonnières.
            }
    }
hands-own =
    { $count ->
        [1]
            { $color ->
                [black] 1 pierre noire revient à { $receiver }.
               *[white] 1 pierre blanche revient à { $receiver }.
            }
       *[other]
            { $color ->
                [black] { $count } pierres noires reviennent à { $receiver }.
               *[white] { $count } pierres blanches reviennent à { $receiver }.
            }
    }
remedy-to-play = { $side } joue ensuite.
remedy-referee = L’arbitre décide.
remedy-lost = D’après ces règles, { $side } a perdu par cela ; l’arbitre le déclare.
remedy-both-lose = Si le jeu a continué et que les joueurs ne sont pas d’accord, les deux perdent.
remedy-warning =
    { $cost ->
        [0] D’après ces règles, cela peut être un avertissement pour { $side }.
        [one] D’après ces règles, cela peut être un avertissement pour { $side }, qui coûte 1 point.
       *[other] D’après ces règles, cela peut être un avertissement pour { $side }, qui coûte { $cost } points.
    }

## What the program says of the picture, a count or a request.
## Their English stands where the program makes them: `text("NAME", …)` is `text-NAME` here.

full-stop = .
text-sharp = L’image est nette.
text-soft = L’image est un peu floue : faites la mise au point sur le goban.
text-blurred = L’image est floue : faites la mise au point sur le goban, nettoyez l’objectif, et stabilisez la caméra.
text-too-dark = Il fait trop sombre : éclairez davantage.
text-burnt = Des parties du goban sont surexposées : déplacez la lampe qui l’éclaire, ou la caméra.
text-rather-dark = Il fait assez sombre : plus de lumière aiderait.
text-mirrored = Une lumière se reflète sur le goban ou les pierres.
text-light = La lumière est bonne.
text-high = La caméra regarde d’assez haut.
text-side = La caméra regarde de côté : plus haut, elle voit entre les pierres.
text-low = La caméra regarde de trop bas : les pierres se cachent ; placez-la plus haut.
text-large = Le goban est assez grand dans l’image.
text-small = Le goban est plutôt petit dans l’image : rapprochez la caméra.
text-too-small = Le goban est trop petit dans l’image : rapprochez la caméra, ou réglez-la sur plus de pixels.
text-rate-unknown = Le nombre d’images par seconde n’est pas encore connu.
text-rate-good = Les images sont traitées assez vite.
text-rate-slow = Les images sont traitées lentement : des coups rapides peuvent être vus tard.
text-rate-poor = Trop peu d’images sont traitées : l’ordre des coups rapides sera perdu.
text-no-grid = aucun goban trouvé ; montrez-le en entier et de plus haut, ou indiquez les coins
text-ambiguous-grid = la grille convient de plusieurs façons ; montrez les quatre côtés, ou indiquez les coins
text-unclear = l’image est floue ou peu claire ; tenez la caméra immobile, faites la mise au point, éclairez uniformément
text-dark = l’image est trop sombre ; éclairez davantage
text-covered = une trop grande part du goban est masquée
text-moving = le goban ou la caméra bouge
text-no-picture = aucune image ne vient de la caméra
text-frozen = la caméra donne toujours la même image
text-no-picture-yet = aucune image n’est encore venue
text-no-camera-picture = la caméra n’a encore donné aucune image ; envoyez une photo
text-no-camera = cette source n’est pas une caméra réglable
text-no-game = le goban n’a pas encore été vu
text-password = ce n’est pas le mot de passe
text-tries = trop de mots de passe faux ; réessayez dans { $count } s
text-busy = trop d’envois à la fois ; réessayez dans quelques secondes
text-asked-at-once = trop de demandes à la fois ; réessayez dans une seconde
text-no-record = il n’y a pas encore de feuille de partie
text-no-such-game = cette partie n’existe pas
text-no-result = la partie n’a pas encore de résultat : il n’y a rien à signer
text-no-decision = aucune décision connue n’a déclenché cette alerte
text-no-answer = la partie ne répond pas ; réessayez plus tard
text-not-agreed = les joueurs n’ont pas encore dit tous deux ce qui est mort : accordez-vous d’abord, puis comptez
text-over = la partie est terminée : annulez d’abord sa fin
text-nothing-to-undo = il n’y a pas de correction à annuler
text-nothing-to-redo = il n’y a pas de correction à rétablir
text-not-paused = la partie n’est pas suspendue
text-result-stands = le résultat { $result } est acquis : annulez-le d’abord
text-not-begun = la partie n’a pas commencé : sa première position n’est pas encore fixée
text-alert-ended = cette alerte est déjà close
text-no-such-alert = il n’y a pas eu de telle alerte dans cette partie
text-question-ended = cette question est déjà close ou n’a jamais été posée
text-moves-since = des coups ont été joués depuis : corrigez plutôt les coups
text-answer-forbidden = le coup de l’autre joueur y est interdit : donnez une autre réponse
text-stone-is-off = la pierre en question n’est plus sur le goban : répondez à la question
text-not-unwound = un retour en arrière est impossible ici : corrigez les coups, ou acceptez
text-for-referee = c’est à l’arbitre de décider : écartez l’alerte ou donnez le résultat
text-handicap-stands = un coup a été joué : le handicap reste tel qu’il est
text-handicap-lies = le handicap est encore différent : placez les pierres, ou acceptez
text-stopped = la partie est arrêtée : reprenez-la d’abord, ou annulez sa fin
text-move-range = coup { $number } : la feuille de partie a { $moves } coups ; attendu de 1 à { $most }
# What is added to an event in a few words
text-cleared = le goban a été vidé
text-by-arbiter = par l’arbitre
text-without-passes = sans deux passes
text-before-agreement = avant que les deux joueurs soient d’accord sur les pierres mortes
text-after-end = les passes avaient terminé la partie : ce qui est joué maintenant ne compte pas
text-agreed-gone = des pierres convenues mortes ne sont plus dans l’enregistrement : convenez à nouveau de ce qui est mort
text-knows-no-passes = ces règles ne connaissent pas la passe
text-disk = il reste { $megabytes } Mo
text-flapping = elle va et vient : { $count } coupures en { $seconds } s
text-lid-more = le couvercle de { $side } contient { $count } de plus que la feuille de partie
text-lid-fewer = le couvercle de { $side } contient { $count } de moins que la feuille de partie
text-penalty =
    { $margin ->
        [1] 1 point
       *[other] { $margin } points
    }
text-penalty-reason =
    { $margin ->
        [1] 1 point, { $reason }
       *[other] { $margin } points, { $reason }
    }
text-result-territory = { $result } par territoire
text-result-area = { $result } par surface
text-method-territory = territoire, comme le veulent ces règles
text-method-area = surface, comme le veulent ces règles
text-each = { $count } chacun
# Notes of a score
text-komi-none = ni la partie ni ces règles ne fixent de komi : on compte avec 0
text-komi-draw = le komi { $komi } permet une partie nulle
text-few-passes =
    { $passes ->
        [0] la feuille de partie finit sans passe, au lieu de { $needed } ; la partie est comptée telle quelle
        [1] la feuille de partie finit par 1 passe sur { $needed } ; la partie est comptée telle quelle
       *[other] la feuille de partie finit par { $passes } passes sur { $needed } ; la partie est comptée telle quelle
    }
text-last-pass = Noir a joué en dernier : Blanc donne encore une pierre de passe, qui est comptée
text-first-pass = { $side } a passé en premier, bien avant la fin : l’arbitre décide si cela compte
text-lost-by-breach = { $side } a perdu par le coup { $number } ({ $why }), sauf si les deux avaient confirmé le résultat avant qu’on le découvre
text-end-for-people = ces règles laissent la fin de la partie aux joueurs et à l’arbitre
text-neutral =
    { $count ->
        [1] 1 point vide touche les deux couleurs
       *[other] { $count } points vides touchent les deux couleurs
    }
text-dead-unstated = personne n’a indiqué ce qui est mort, et ceci peut l’être : { $points }
text-seki-undecided = personne n’a indiqué si { $points } sont en seki, où ces règles ne comptent pas les yeux : { $eyes }
text-seki-left-out = les yeux en seki ne sont pas comptés : { $points }
text-handicap-count = { $count } pierres de handicap sont posées : { $needed } attendues
text-not-empty = des pierres sont sur le plateau avant le premier coup
text-handicap-worth = le handicap { $count } vaut jusqu’à { $theirs } d’aire, et ces règles ne donnent rien à Blanc pour cela
text-seki-by-result = que { $points } sont en seki se déduit du résultat de l’enregistrement { $given }
text-no-seki-by-result = que rien n’est en seki se déduit du résultat de l’enregistrement { $given }
text-more-moves =
    { $count ->
        [1] { $side } a joué 1 coup de plus : il manque une passe ou un coup de { $other }
       *[other] { $side } a joué { $count } coups de plus : il manque une passe ou un coup de { $other }
    }
text-passes-owed =
    { $count ->
        [1] { $side } a utilisé une pierre de plus : { $other } donne 1 pierre de passe, qui est comptée
       *[other] { $side } a utilisé plus de pierres : { $other } donne { $count } pierres de passe, qui sont comptées
    }
text-methods-differ = l’autre décompte donne { $theirs }, et non { $ours } : il manque une passe, un prisonnier ou un coup
text-dead-stay = aucune pierre n’est retirée comme morte : selon ces règles, toutes restent ici sur le goban
text-program-missing = { $program } n’est pas installé et n’a pas été consulté sur les pierres mortes
# What a board as arranged for the count shows
text-shown = Noir { $black } et Blanc { $white } points
text-border-gap = une frontière a un trou en { $points }
text-border-open = une frontière est ouverte en { $points }
text-strays = parmi les points de l’autre joueur : { $points }
text-black-too-many =
    { $count ->
        [1] 1 pierre noire de trop
       *[other] { $count } pierres noires de trop
    }
text-white-too-many =
    { $count ->
        [1] 1 pierre blanche de trop
       *[other] { $count } pierres blanches de trop
    }
text-black-too-few =
    { $count ->
        [1] il manque 1 pierre noire
       *[other] il manque { $count } pierres noires
    }
text-white-too-few =
    { $count ->
        [1] il manque 1 pierre blanche
       *[other] il manque { $count } pierres blanches
    }
text-territory-too-many =
    { $count ->
        [1] le territoire de { $side } en { $points } a 1 point de trop
       *[other] le territoire de { $side } en { $points } a { $count } points de trop
    }
text-territory-too-few =
    { $count ->
        [1] il manque 1 point au territoire de { $side } en { $points }
       *[other] il manque { $count } points au territoire de { $side } en { $points }
    }
text-heaps-beside = pierres qui doivent être en tas à côté du goban : { $number }
text-heaps-asked = dites combien de pierres sont en tas à côté du goban
text-heaps-missing = il en manque selon la feuille de partie : { $number }
text-heaps-seen = vues, mais pas toutes avec certitude : { $number }
text-heaps-unseen = elles ne se voient pas avec certitude
text-heaps-tens-and-rest = { $tens } tas de dix et un de { $rest } ?
text-heaps-tens = { $tens } tas de dix ?
text-heaps-rest = 1 tas de { $rest } ?
text-wall-gap = les points vides en { $points } sont aux deux joueurs selon la feuille de partie : fermez le trou du mur
text-all-filled = toutes les pierres sont placées ici (points vides : { $number }) ; comptez avec « Toutes les pierres placées »

## The result sheet. Its language is that of the configuration.

sheet-heading = Feuille de résultat
sheet-title = Feuille de résultat : { $black } – { $white }, { $result }
sheet-round = ronde { $round }
sheet-rules = règles : { $rules } ({ $id })
sheet-changed = changé par l’organisateur : { $fields }
sheet-komi-zi = komi { $komi } ({ $zi } zi)
sheet-result-zi = { $words } ({ $zi } zi)
sheet-even = sans handicap
sheet-board = La position finale avec le propriétaire de chaque point
sheet-legend = Carrés : territoire et pierres mortes, de la couleur de leur propriétaire. Sans marque : neutre.
sheet-not-counted = La partie n’a pas été comptée.
sheet-count-territory = Décompte par territoire
sheet-count-area = Décompte par surface
sheet-count-territory-other = Décompte par territoire (hors de ces règles)
sheet-count-area-other = Décompte par surface (hors de ces règles)
sheet-terms-territory = territoire
sheet-terms-prisoners = prisonniers
sheet-terms-pass-stones = pierres de passe
sheet-terms-dead = pierres mortes prises
sheet-terms-stones = pierres
sheet-terms-neutral = points neutres
sheet-terms-tax = taxe de groupe
sheet-terms-komi = komi
sheet-terms-penalty = pénalité
sheet-sum = total
sheet-difference = différence
sheet-lead = { $side } +{ $margin }
sheet-equal = égalité
sheet-irregularities = Irrégularités
sheet-irregularities-timed = Irrégularités (temps depuis la première image)
sheet-none = Aucune n’est notée.
sheet-unknown = Les événements de la partie n’ont pas été fournis.
sheet-at-move = { $time }, coup { $move }
sheet-open = ouvert
sheet-settled = réglé
# By whose word something ended; $outcome is one of "outcome".
sheet-outcome-by = { $outcome }, par { $arbiter }
sheet-by = par { $arbiter }
sheet-doubts = Le résultat peut être un autre
sheet-notes = Remarques
sheet-clauses = Articles
sheet-signed = Le résultat est { $result } : { $words }.
sheet-continued = Les irrégularités et remarques ci-dessous, ou à la page suivante, font partie de cette feuille.
sheet-arbiter = Arbitre

## What the clauses say that an alert or a note may cite, in a few words

clause-bga-1 = tailles de goban ; le mode de décompte est convenu avant le premier coup, sinon c’est le territoire
clause-bga-2 = Noir d’abord sur un goban vide, Blanc après un handicap ; les coups alternent ; une pierre se pose sur une intersection vide
clause-bga-3 = komi 7½ sans handicap et ½ avec handicap, sauf indication contraire
clause-bga-4 = pierres de handicap sur les hoshi ; par surface, un point à Blanc par pierre sauf la première
clause-bga-5-1 = les chaînes sans liberté sont retirées aussitôt et sont des prisonniers, qui restent visibles
clause-bga-5-2 = aucun coup ne peut laisser sa propre chaîne sans liberté
clause-bga-6-1 = une pierre seule qui vient d’en capturer une seule n’est pas capturée en retour
clause-bga-6-2 = aucun coup ne recrée une position qu’un coup du même joueur a créée
clause-bga-7 = passer donne une pierre, qui rejoint les prisonniers de l’adversaire ; c’est toujours permis
clause-bga-8 = quelles infractions sont des coups illégaux et lesquelles des irrégularités ; toutes sont présumées innocentes
clause-bga-8-1 = un coup illégal remarqué avant le suivant est retiré et remplacé par une passe ; plus tard, les deux peuvent convenir de revenir en arrière
clause-bga-8-1-i = si l’on ne revient pas en arrière, une chaîne suicidée est retirée comme prisonnière
clause-bga-8-1-ii = si l’on ne revient pas en arrière après deux coups de suite ou plus, on consulte l’arbitre
clause-bga-8-2 = une irrégularité est corrigée à la satisfaction des deux dès qu’elle est remarquée
clause-bga-9 = deux passes arrêtent la partie ; les chaînes mortes convenues sont retirées ; sinon le jeu reprend
clause-bga-10 = un désaccord se joue : l’alternance reprend
clause-bga-10-i = l’adversaire du dernier à passer joue en premier à la reprise
clause-bga-10-iii = passer aussitôt de nouveau, quatre passes en tout, finit la partie avec toutes les pierres sur le goban
clause-bga-11 = Blanc joue le dernier coup, de sorte que les deux ont joué autant de coups
clause-bga-12 = deux décomptes, un même résultat ; le territoire comprend les yeux en seki
clause-bga-12-3 = le score est celui de Blanc plus le komi, moins celui de Noir ; pas de nulle avec le komi fixé
clause-bga-a-1-i = illégal : deux coups de suite ou plus
clause-bga-a-1-ii = illégal : le suicide
clause-bga-a-1-iii = illégal : reprendre un ko hors de son tour
clause-bga-a-1-iv = illégal : répéter une position antérieure
clause-bga-a-2-i = mauvaise couleur : remplacer aussitôt, plus tard s’accorder ; on peut compter les pierres
clause-bga-a-2-ii = pierre sur une intersection occupée : aussitôt la retirer et jouer légalement, plus tard elle est prisonnière
clause-bga-a-2-iii = pierre entre deux points : son joueur la place sur le point voulu
clause-bga-a-2-iv = des pierres de handicap mal placées sont corrigées avant le premier coup de Blanc ; ensuite elles restent
clause-bga-a-2-v = des pierres capturées laissées sur le goban sont retirées et données à qui les a prises
clause-bga-a-2-vi = des pierres retirées avec des libertés sont remises ; le coup reste
clause-bga-app-b = surface et territoire donnent le même résultat quand les deux ont joué autant de coups
clause-bga-app-b-cor-1 = une nulle demande un komi impair sur un goban de taille impaire
clause-bga-interp-3-1 = le komi 7½, et ½ avec handicap, ne vaut que pour 19x19
clause-bga-interp-3-2 = un komi non entier sur les petits gobans : une nulle est contraire à l’esprit des règles
clause-bga-interp-6-1 = le ko est un cycle de longueur deux, le superko tout cycle plus complexe
clause-bga-interp-8-1 = deux sortes de coups illégaux ; s’ils sont remarqués avant le coup suivant, une passe les remplace
clause-bga-interp-8-1-i = illégal : un coup hors de son tour ; toute la séquence est le coup illégal
clause-bga-interp-8-1-ii = illégal : un coup sur un point interdit par suicide, ko ou superko
clause-bga-interp-8-2 = plus tard : les deux peuvent revenir en arrière sans pénalité ; sinon l’arbitre pour des coups de suite, prisonniers pour le suicide, on continue pour le ko
clause-bga-interp-8-3 = les irrégularités sont corrigées sans pénalité à la satisfaction des deux
clause-bga-interp-8-3-i = des pierres capturées laissées sur le goban sont retirées et données à l’adversaire
clause-bga-interp-8-3-ii = des pierres retirées avec des libertés sont remises ; la pierre qui capturait reste
clause-bga-interp-8-3-iii = des pierres de handicap mal placées sont corrigées avant le premier coup de Blanc ; ensuite elles restent
clause-bga-interp-8-3-iv = pierre sur une intersection occupée : elle est retirée et l’adversaire joue ; plus tard elle retourne au bol de son propriétaire
clause-bga-interp-8-3-v = pierre entre deux points : son joueur la place sur le point voulu
clause-bga-interp-8-3-vi = mauvaise couleur : remplacer aussitôt, plus tard s’accorder ; on peut compter les pierres
clause-bga-interp-10-1 = le jeu peut reprendre plusieurs fois ; quatre passes sans accord laissent toutes les pierres sur le goban
clause-aga-1 = le goban est vide sauf le handicap ; les deux ont assez de pierres
clause-aga-2 = les coups alternent, Noir d’abord, Blanc après un handicap ; sa propre pierre sur un point vide
clause-aga-3 = 5½ points à Blanc, ½ avec handicap, ce qui évite les nulles
clause-aga-4 = 2 à 9 pierres de handicap sur une table de hoshi, sans norme au-delà ; par surface, un point par pierre sauf la première
clause-aga-5 = les chaînes sans liberté sont capturées et retirées ; le suicide est illégal
clause-aga-6 = aucun coup ne recrée une position où c’est au même joueur de jouer ; le cas courant est le ko
clause-aga-7 = passer donne une pierre à l’adversaire
clause-aga-8 = un coup illégal remarqué avant le suivant est retiré et vaut une passe avec pierre ; plus tard il reste, sauf accord des deux
clause-aga-9 = deux passes annoncent la fin ; les pierres mortes convenues sont retirées comme prisonnières
clause-aga-10 = un désaccord se joue, l’adversaire du dernier à passer commençant ; si les deux passent deux fois, toutes les pierres vivent ; la procédure du toucher
clause-aga-11 = Blanc joue le dernier coup ; les deux ont joué ou donné autant de pierres
clause-aga-12 = territoire ou surface, territoire sans accord, avec la même différence ; ce que sont territoire, surface et points neutres
clause-wmsg-1-1 = le goban a 19 lignes sur 19
clause-wmsg-1-2 = 180 pierres de chaque couleur en compétition officielle
clause-wmsg-2-1 = un joueur prend les pierres noires, l’autre les blanches
clause-wmsg-2-2 = le goban est vide au début
clause-wmsg-2-3 = Noir d’abord, puis en alternance, chacun sur un point libre
clause-wmsg-2-4 = une pierre posée n’est pas déplacée sur un autre point
clause-wmsg-2-5 = passer renonce au droit de jouer
clause-wmsg-3-3 = les pierres sans liberté doivent être retirées
clause-wmsg-3-5 = points interdits : plus de liberté et rien de capturé
clause-wmsg-4 = aucun coup ne recrée une position passée ; ko et cycles plus longs
clause-wmsg-5 = deux passes finissent l’alternance, quel que soit le dernier à passer
clause-wmsg-5-1 = les pierres mortes sont retirées d’un commun accord, puis la partie finit
clause-wmsg-5-2 = un désaccord fait reprendre le jeu dans l’ordre initial jusqu’à deux passes ; alors toutes les pierres vivent
clause-wmsg-5-3 = la reprise ne règle que vie et mort et points enclos ; les autres points sont partagés
clause-wmsg-6 = surface, points neutres partagés ; si Blanc passe en premier, cela coûte un point à Noir ; komi 6,5 ; abandon
clause-wmsg-7 = trois décomptes, un même résultat ; ici toutes les pierres sont placées
clause-faq-2-1 = règles courtes pour débutants : le premier joueur a les pierres noires, les joueurs alternent
clause-faq-2-2 = surface ou territoire, et retrait d’un commun accord, selon l’usage de vos partenaires
clause-faq-3-3 = les pierres entourées sont retirées, d’abord celles de l’adversaire ; le suicide peut être permis ou non
clause-faq-3-5 = les tours alternent ; un coup pose sa propre pierre sur une intersection vide ; passer ne fait que céder le tour
clause-faq-3-6 = komi, avec un demi-point contre les nulles ; un nombre convenu de pierres de handicap, libres ou sur des points fixés
clause-faq-3-7 = alternance, accord, décompte ; sans accord l’alternance reprend comme si rien ne l’avait arrêtée
clause-faq-3-8 = superko : un coup ne peut recréer une position ; ou une règle de deux coups, et sans résultat après un long cycle
clause-faq-3-9 = surface : les pierres et les points qu’elles seules entourent ; territoire : ces points et les prisonniers ; le reste est neutre
clause-faq-3-10 = un score se compte par un procédé mécanique
clause-faq-4-1 = règles courtes : deux passes finissent la partie sans accord ; surface, superko, suicide ; le reste est au tournoi
clause-faq-4-2 = américaines : superko situationnel, pas de suicide, komi 7,5, handicap libre ou fixe, surface et territoire égaux par les pierres de passe et Blanc dernier
clause-faq-4-3 = chinoises : surface, pas de suicide
clause-faq-4-3-1 = chinoises officielles : règles de deux coups et de long cycle, demi-décompte, komi 3,75 comme moitié
clause-faq-4-3-2 = chinoises simplifiées : superko positionnel, tout mode de décompte, komi 7,5
clause-faq-4-4 = japonaises : territoire sans seki, pas de suicide, règles de deux coups et de long cycle, komi 6,5, handicap fixe, réarrangement
clause-faq-4-4-1 = fin d’une partie japonaise : points neutres, vie et mort hypothétiques, retrait, décompte
clause-faq-4-4-2 = règles japonaises de 1989, celles du championnat du monde amateur, les coréennes, et leur interprétation de 2003
clause-faq-4-4-4 = règles japonaises orales : non définies ; les désaccords vont à l’arbitre
clause-faq-4-5 = Ing : surface, suicide, komi 8, Noir gagne en cas d’égalité, handicap libre
clause-faq-4-5-1 = Ing officielles : règles de ko proches du superko, 180 pierres chacun à placer, phases finales peu claires
clause-faq-4-5-2 = Ing simplifiées : superko positionnel, tout mode de décompte, phases finales claires
clause-faq-4-6 = Nouvelle-Zélande : surface, suicide, superko situationnel, komi 7, handicap libre
clause-faq-4-7 = serveurs : IGS et Yahoo, territoire avec seki, pas de suicide, règle de deux coups, trois ou deux passes, cycles ouverts, pas de pierre de passe
clause-faq-5-2 = pierres de passe ; le décompte traditionnel par territoire n’en a pas
clause-faq-5-3 = les pierres de passe et Blanc passant le dernier rendent surface et territoire égaux
clause-faq-5-6 = décompte par pierres : seules les pierres comptent, et chaque groupe cède ses yeux
clause-faq-5-7 = Ing ancien : les régions neutres sont partagées par les pierres autour
clause-faq-5-8 = pas de passe : qui n’a plus de coup légal perd
clause-faq-5-10 = le superko positionnel regarde la position, le situationnel aussi à qui de jouer
clause-faq-5-11 = H−1 points pour H pierres de handicap, presque seulement avec les règles américaines
clause-faq-6-1 = une différence nulle est une partie nulle, une demi-victoire chacun ; l’arbitre peut prononcer un forfait
clause-faq-6-8 = les arbitres sont désignés avant le début ; ils décident
clause-j1989-2 = les joueurs jouent à tour de rôle une pierre de leur couleur
clause-j1989-3 = une pierre se pose sur un point vide
clause-j1989-4 = une pierre reste sur le goban tant qu’elle a une liberté, et ne peut y être sans liberté
clause-j1989-6 = qui a perdu une pierre dans un ko ne la reprend pas au coup suivant
clause-j1989-9-3 = il faut accéder à la demande de reprendre une partie arrêtée ; l’adversaire joue alors en premier
clause-j1989-10-4 = une fois le résultat confirmé par les deux joueurs, rien ne le change
clause-j1989-12 = la position de tout le goban se répète : si les deux joueurs sont d’accord, la partie finit sans résultat
clause-j1989-13-1 = après l’arrêt un coup efficace est trouvé, personne ne demande la reprise et il n’y a pas d’accord : les deux perdent
clause-j1989-13-2 = une pierre qui a bougé est remise et le jeu continue ; sans accord, ou si elle ne peut être remise, les deux perdent
clause-j1989-14 = qui enfreint une règle a perdu dès ce coup, si on le découvre avant que les deux aient confirmé le résultat
clause-egf-1-4 = les règles de jeu ; avec les japonaises komi 6,5, Blanc gagne les égalités à handicap et komi entier, un arbitrage tranche
clause-k2016-3-3 = une pierre compte sur le point qu’elle a touché en premier, ou le plus proche, et le coup doit être joué
clause-k2016-3-4 = une pierre du goban n’est pas déplacée sur un autre point
clause-k2016-18 = avertissement et deux points : prisonniers hors du couvercle, captures retirées après la pendule, pierre déplacée en la posant
clause-cn-ref-8-1 = deux coups de suite, sans que l’autre ait passé, font perdre la partie
clause-cn-ref-8-2 = une pierre levée et posée ailleurs est remise, avec avertissement ; une pierre tombée peut être jouée n’importe où
clause-cn-ref-8-3 = les pierres déplacées sont remises ou restent, par accord ; sinon l’arbitre : remise, valable, nulle ou partie rejouée ; qui l’a fait exprès perd
clause-cn-ref-8-4 = un goban dispersé est reconstitué d’après la feuille ; sinon nulle, partie rejouée ou perte ; qui l’a dispersé exprès perd
clause-cn-ref-9 = les pierres ayant des libertés qui ont été retirées sont remises, avec avertissement
clause-cn-ref-10 = une pierre sur un point interdit ne compte pas et vaut une passe
clause-cn-ref-11 = un ko repris aussitôt ne compte pas et vaut une passe ; de même une position répétée

## The page of a hall, which shows many tables

hall-name = Salle
hall-pages-hall = Toutes les tables
hall-pages-alerts = Alertes
hall-pages-login = Connexion
hall-live = En direct
hall-lost = Connexion perdue – nouvel essai
hall-table = Table { $table }
hall-seconds = { $count } s
hall-minutes = { $count } min
hall-hours = { $hours } h { $minutes } min
hall-title = Toutes les tables
hall-needing =
    { $count ->
        [1] Demande un arbitre : 1 table
       *[other] Demande un arbitre : { $count } tables
    }
hall-troubled =
    { $count ->
        [1] Avec un problème : 1 table
       *[other] Avec un problème : { $count } tables
    }
hall-others =
    { $count ->
        [1] 1 autre table
       *[other] { $count } autres tables
    }
hall-tools = Filtres et vues
hall-calm = Aucune table ne demande votre intervention pour le moment.
hall-none = Aucun goban dans cette salle. Sur la machine de la salle, goban hub add-board T1 en admet un.
hall-no-match = Aucune table ne répond à ces filtres.
hall-clear = Tout montrer
hall-sections = Les tables de la salle
hall-search = Joueur ou table
hall-search-hint = Nom ou table
hall-tables = Tables
hall-tables-hint = 1-20, 35
hall-bad-tables = Des nombres et des intervalles, comme 1-20, 35
hall-round = Ronde
hall-any-round = Toutes les rondes
hall-state = État
hall-states-any = Toutes
hall-states-alert = Demande un arbitre
hall-states-trouble = Avec un problème
hall-states-play = En cours
hall-states-paused = Suspendue
hall-states-counting = Accord, décompte
hall-states-done = Terminée
hall-states-setup = Pas commencée
hall-shown =
    { $count ->
        [1] { $shown } sur 1 table
       *[other] { $shown } sur { $count } tables
    }
hall-shown-all =
    { $count ->
        [1] 1 table
       *[other] { $count } tables
    }
hall-projector = Vue pour projecteur
hall-leave-projector = Retour (Échap)
hall-spectators = Vue des spectateurs
hall-keys = Touches
hall-keys-title = Ce que font les touches
hall-keys-arrows = Flèches
hall-keys-search = chercher
hall-keys-walk = aller de table en table
hall-keys-open = ouvrir la table
hall-keys-next = aller à la prochaine table qui demande un arbitre
hall-keys-seen = J’ai vu : le son cesse
hall-keys-projector = vue pour projecteur, et retour
hall-keys-all = montrer toutes les tables
hall-failure = Le serveur de la salle n’enregistre rien pour le moment : { $why }. Les parties continuent aux gobans.
hall-leaving = Pour le moment, tout ne sort pas de la salle : { $why }. Dans la salle, tout continue.
tile-move = coup { $number }
tile-no-move = aucun coup joué
tile-turn = À { $side } de jouer
tile-versus = { $black } – { $white }
tile-waits = depuis { $time }
tile-more =
    { $count ->
        [1] et 1 autre
       *[other] et { $count } autres
    }
board-never = Encore sans nouvelles
board-away = Aucune nouvelle de ce goban depuis { $since }
board-starting = Sans nouvelles depuis le démarrage du serveur de la salle
board-trouble-camera-gone = Pas d’image de la caméra
board-trouble-camera-frozen = L’image de la caméra est figée
board-trouble-camera-dark = L’image de la caméra est trop sombre
board-trouble-disk-nearly-full = Le disque du goban est presque plein
board-lost = Pas de goban dans l’image de la caméra
board-twins = Deux machines utilisent ce nom : { $numbers }
board-strange = { $count } lignes sont revenues avec un autre contenu
board-differs = l’enregistrement d’ici n’est pas celui du goban ; sa partie lui est demandée
board-unreadable = messages illisibles : { $count }, le dernier : { $why }
board-twins-title = Deux gobans sous un même nom
log-title = Alertes des dernières 24 heures
log-intro = Chaque alerte, question et appel, les ouverts d’abord. Le temps compte à partir du moment où le serveur de la salle l’a appris.
log-none = Il n’y a eu aucune alerte.
log-open =
    { $count ->
        [1] 1 est ouverte
       *[other] { $count } sont ouvertes
    }
log-took = { $count } terminées ; la moitié en { $median }, la plus longue en { $longest }
log-columns-table = Table
log-columns-what = Quoi
log-columns-raised = Émise
log-columns-ended-by = Terminée par
log-columns-took = Durée
log-states-open = ouverte
log-states-call = un appel
log-filter = Montrer
log-filters-all = Toutes
log-filters-open = Ouvertes seulement
log-filters-ended = Terminées seulement
log-at-table = à la table
log-seen-by = vu par { $who } à { $at }
hall-login-title = Connexion à la salle
hall-login-hint = Votre nom et votre mot de passe, donnés par le serveur de la salle. Le premier mot de passe, montré à son premier démarrage, est celui du nom arbiter.
hall-login-name = Nom
hall-login-is-in = Vous êtes connecté comme { $name }
hall-login-to-hall = Vers toutes les tables
hall-login-leave = Se déconnecter
hall-login-enter = Se connecter

## The page as an app, the link to it, the rules, and what stands above a sheet

page-install = Installer comme application
pages-rules = Règles
offline-title = Le goban est injoignable
offline-why = Il n’y a pas de réseau, ou le programme ne tourne pas. Cette page réessaie d’elle-même.
offline-again = Réessayer
rules-page-title = Les règles citées
rules-page-intro = Ce que dit chaque article, en d’autres mots. Si ceci diffère d’un document, c’est le document qui fait foi.
rules-page-cited = Citation : { $cited }
rules-page-unknown = Cet article vient de l’organisateur ; le programme n’en connaît pas les termes.
sheet-bar-label = Cette feuille
sheet-bar-back = Retour
sheet-bar-print = Imprimer
sheet-bar-pdf = PDF
overlay-refused = { $name }={ $value } ne convient pas ; { $used } est utilisé.
overlay-unknown = { $name } n’est pas un réglage de cette page.
overlay-no-board = Il n’y a pas de goban { $name }.
share-share = Partager…
share-title = Montrer ce goban à d’autres
share-qr = Le lien vers ce goban en code QR
share-send = Envoyer le lien
share-copy = Copier le lien
share-copied = Le lien est copié.
share-embed = L’afficher dans une autre page
share-embed-hint = Ce HTML y affiche le goban, sans alertes et sans boutons.
share-open = Ouvrir le goban
why-figures = Comment il évalue cela, en chiffres

hall-pages-pairings = Appariements
hall-pages-boards = Gobans
hall-pages-aim = Caméras
hall-pages-sheets = Fiches de table
board-left-out = Ce goban envoie des alertes qui ne peuvent être affichées : voyez sa propre page
pairings-intro = Quelle table joue quel appariement. Un goban reçoit le sien avant le premier coup ; pour une partie en cours, la question est posée.
pairings-paste = Une ronde sous forme de tableau : collez-la, ou choisissez un fichier
pairings-columns = La première ligne nomme les colonnes : board, table, round, black, white, black_rank, white_rank, komi, handicap, rules, tournament, pairing. Il faut board ou table. Des virgules, points-virgules ou tabulations les séparent.
pairings-take = Appliquer ces appariements
pairings-file = Choisir un fichier
pairings-taken = Tables changées : { $changed }. Laissées telles quelles : { $left }.
pairings-bad = Rien n’a été changé. Lignes inutilisables : { $count }.
pairings-line = Ligne { $line } : { $message }
pairings-running = Des parties sont en cours
pairings-running-at = Une partie est en cours à { $boards }.
pairings-leave = Laisser ces tables telles quelles
pairings-change = Les changer aussi : chaque goban demande alors si sa partie reçoit l’appariement
pairings-change-one = Le changer
pairings-goes-on = Une partie est en cours ici, au coup { $move }. Le goban demande alors si cette partie reçoit l’appariement.
pairings-edit = Modifier…
pairings-edit-of = Appariement de { $table }
pairings-became-taken = appliqué
pairings-became-asks = le goban demande à son arbitre
pairings-became-next = pour la prochaine partie
pairings-became-refused = le goban ne peut pas l’appliquer
pairings-tournament = Tournoi
pairings-pairing = Appariement
pairings-as-before = Comme le goban les a
pairings-keep = Enregistrer
pairings-kept = L’appariement de { $table } est enregistré.
pairings-terms = Conditions
pairings-at-board = Au goban
desk-title = Programme du tournoi
desk-reads = { $source }, ronde { $round }
desk-question = { $table } : une partie est en cours ici, et le programme apparie maintenant { $black } et { $white }.
desk-leave = Laisser ainsi
desk-results = Résultats des appariements
desk-result = Résultat
desk-confirm = Confirmer { $result }
desk-confirmed = Le résultat de { $table } est confirmé.
desk-other = Autre résultat…
desk-other-hint = Comme dans une feuille de partie : B+3.5, W+R, 0, Void, 0:0
desk-stage-played = en cours
desk-stage-open = attend d’être confirmé
desk-stage-confirmed = { $result }, confirmé par { $who }
desk-stage-sent = { $result }, confirmé par { $who } ; le programme l’a reçu
desk-files = Fichiers des résultats confirmés :
boards-intro = Chaque goban a un nom et un mot de passe à lui. Le serveur de la salle n’a pas besoin de redémarrer.
boards-name = Nom d’un nouveau goban
boards-name-hint = Lettres, chiffres, points, tirets : par exemple T12
boards-add = L’admettre
boards-added = Le goban { $board } peut se connecter
boards-once = Son mot de passe n’est montré que cette fois :
boards-on-board = Démarrez le goban avec cette ligne ; SOURCE est sa caméra, par exemple picamera :
boards-copy = Copier la ligne
boards-copied = La ligne est copiée.
boards-not-copied = Le navigateur ne laisse pas cette page copier : sélectionnez la ligne et copiez-la.
boards-ca = Certificat (ca.pem)
boards-qr = La même ligne en code QR
boards-list = Gobans qui peuvent se connecter
boards-heard = Dernier signe de vie
boards-online = connecté
boards-remove = Retirer…
boards-remove-of = Retirer { $board }
boards-remove-sure = Le goban ne peut plus se connecter et n’est plus montré. Ce qu’il a envoyé est conservé.
boards-removed = Le goban { $board } est retiré.
aim-intro = Toutes les caméras de la salle. Dirigez chacune vers son goban jusqu'à ce que toutes les cases soient vertes ; un nom mène à la configuration du goban.
aim-ready = { $ready } caméras prêtes sur { $count }
aim-picture = Ce que voit la caméra de { $table }
sheets-intro = Une fiche par table : son code mène les spectateurs à la partie. Aucune connexion n'est nécessaire.
sheets-print = Imprimer
sheets-follow = Scannez pour suivre cette partie

site-none = Aucune partie n’a encore commencé.
site-earlier = Parties précédentes
site-gone = Cette table n’est plus montrée. Voici sa dernière position.
site-delayed =
    { $minutes ->
        [one] Tout est montré une minute plus tard.
       *[other] Tout est montré { $minutes } minutes plus tard.
    }
site-quiet =
    { $minutes ->
        [one] Rien de nouveau depuis une minute : rien n’arrive de la salle.
       *[other] Rien de nouveau depuis { $minutes } minutes : rien n’arrive de la salle.
    }
