### The texts of Goban in Spanish. How to translate: docs/translating.md.
### Arguments: $side and $other are names of colours as in "colors", $color is black, white or none.

## Words that are used in other texts

# Many points of a board: the first ones, and how many $more there are of all $count stones.
points-and-more = { $points } y { $more } más ({ $count } piedras)
# A string by one of its stones, where it has more than one.
strings = { $point } ({ $count } piedras)
list-separator = { ", " }
sentence-separator = { " " }
# Between what the program adds in several parts.
part-separator = { "; " }
# What a clause says behind its name, and what happened behind the name of a table.
labelled = { $name }: { $said }
colors-black = Negro
colors-white = Blanco
colors-none = Un jugador

## The head and the foot of every page

page-name = Goban
page-skip = Ir al contenido
page-navigation = Páginas
page-close = Cerrar
page-more = Más
page-cancel = Cancelar
page-language = Idioma
page-coordinates = Coordenadas
pages-board = Tablero
pages-games = Partidas
pages-count = Contar
pages-photo = Foto
pages-arbiter = Árbitro
pages-setup = Ajustes
pages-login = Entrar
pages-table = Mesa
pages-clock = Reloj
pages-join = El dispositivo de la mesa
pages-phone = Teléfono como cámara
pages-first = Primera configuración
pages-hall = Todas las mesas
connection-lost = Conexión perdida: se intenta de nuevo
connection-connecting = Conectando

## The camera

camera-ok = En directo
camera-paused = En pausa
camera-occluded = El tablero está tapado
camera-lost = No hay tablero en la imagen
camera-dark = Demasiado oscuro
camera-gone = La cámara no da imagen
camera-ended = El vídeo ha terminado
camera-away = Esta mesa no responde: así se vio por última vez
camera-alt = Lo que ve la cámara, con la cuadrícula y las piedras leídas
camera-waiting = Esperando una imagen
camera-none = No hay imagen en este momento.
camera-legend = Verde: la cuadrícula encontrada. Círculos: piedras leídas; los puntos dudosos y ocultos están marcados.

recent-title = Los últimos cinco minutos
recent-around = Los segundos de alrededor
recent-none = Todavía no hay ninguna imagen guardada.
recent-alt = Lo que la cámara veía entonces
recent-play = Reproducir
recent-stop = Detener
recent-at = { $time }, jugada { $move }

## The bar about what needs somebody

attention-label = Lo que requiere atención
attention-sound = El sonido de los avisos
# In the title of the window. $what is the title of an alert, $page the title of the page.
attention-title =
    { $count ->
        [1] ⚠ { $what } · { $page }
       *[other] ⚠ { $what } ({ $count }) · { $page }
    }
attention-paused-title = ⏸ En pausa · { $page }
# $more is how many alerts there are beside the one that is named.
attention-several =
    { $more ->
        [1] { $what }, y uno más
       *[other] { $what }, y { $more } más
    }
attention-show = Mostrar
attention-seen = Ya lo he visto
attention-paused = La partida está en pausa
attention-paused-sure = Nada de lo que se juegue cuenta hasta que la partida continúe.
attention-asking = El árbitro está revisando algo en el tablero.
attention-ask-sound = Los avisos aún no suenan en este dispositivo.
attention-hear = Activar el sonido
attention-stay-quiet = Seguir en silencio
attention-silenced = Este navegador no suena hasta que alguien toque la página.

## What went wrong with a request

errors-connection = No se puede conectar con el servidor. Compruebe la red e inténtelo de nuevo.
errors-401 = Inicie sesión primero.
errors-403 = Esta sesión no lo permite.
errors-page = Esta página no se puede mostrar
errors-404 = Aquí no hay nada.
errors-413 = El archivo es demasiado grande: como máximo 25 MB y 50 megapíxeles.
errors-429 = Demasiados intentos. Espere un minuto.
errors-503 = La partida no está lista para esto.
errors-status = El servidor lo ha rechazado ({ $status }).

## A board in words, for those who do not see it

position-board = Tablero de { $size } líneas.
position-stones = { $side }: { $stones }.
position-no-stones = { $side }: ninguna piedra.
position-last = Última jugada { $point }.
# A point of a board, what lies there, and how it is marked.
point =
    { $label }, { $kind ->
        [black] negro
        [white] blanco
       *[empty] vacío
    }{ $mark ->
        [unsure] , dudoso
        [hidden] , no visible
        [dead] , muerto
        [flagged] , marcado
        [certain] , muerto con certeza
        [suggested] , propuesto como muerto
        [disputed] , en disputa
       *[none] { "" }
    }
# $point is the text above, $said what the point counts for.
point-said = { $point }: { $said }

## Stepping through a game

steps-group = Recorrer la partida
steps-slider = Jugada
steps-first = Al principio
steps-back = Una jugada atrás
steps-forward = Una jugada adelante
steps-last = A la última jugada
steps-numbers = Números de jugada
steps-none = Aún no hay jugadas
steps-at-last = Jugada { $at }
steps-at = Jugada { $at } de { $count }
steps-behind = Está viendo una posición anterior.
steps-live = Volver al directo

## The board's page

board-to-count = Acordar y contar
board-to-result = El resultado y el recuento
board-in-words = El tablero en palabras
board-download = Descargar la partida (SGF)
board-projector = Vista para proyector
players-title = Jugadores
players-to-play = le toca
players-prisoners =
    { $count ->
        [1] 1 prisionero
       *[other] { $count } prisioneros
    }
phases-setup = Esperando el tablero
phases-play = En juego
phases-disturbed = Las piedras se han movido
phases-paused = La partida está en pausa
phases-agreement = Ambos han pasado: acuerdo sobre lo que está muerto
phases-counting = Recuento
phases-done = La partida ha terminado
rules-bga2009 = Reglas BGA
rules-aga1991 = Reglas AGA de 1991
rules-aga = Reglas AGA
rules-wmsg2008 = Reglas WMSG
rules-japanese-1989 = Reglas japonesas
rules-egf-japanese = Reglas japonesas (EGF)
rules-korean-2016 = Reglas coreanas
rules-chinese-official = Reglas chinas
rules-chinese-simplified = Reglas chinas (simplificadas)
rules-ing-official = Reglas Ing
rules-ing-simplified = Reglas Ing (simplificadas)
rules-nz = Reglas de Nueva Zelanda
rules-tromp-taylor = Reglas Tromp-Taylor
rules-simple = Simple Rules
round = ronda { $round }
table-numbered = mesa { $table }
hub-trouble = No se puede conectar con el servidor de la sala: { $why }. La partida continúa.
komi = komi { $komi }
handicap =
    { $count ->
        [1] hándicap 1 piedra
       *[other] hándicap { $count } piedras
    }
moves-title = Jugadas
moves-none = Aún no hay jugadas
moves-pass = pasa
moves-inferred = El orden de estas jugadas se ha deducido
moves-count =
    { $count ->
        [1] 1 jugada
       *[other] { $count } jugadas
    }
moves-label = Jugada { $at }: { $side } { $point }
moves-label-pass = Jugada { $at }: { $side } pasa
moves-label-inferred = Jugada { $at }: { $side } { $point }, orden deducido
moves-label-pass-inferred = Jugada { $at }: { $side } pasa, orden deducido
news-title = Lo que ha ocurrido

## Results

result-draw = Empate
result-void = Sin resultado
result-undecided = Resultado sin decidir
result-both-lose = Ambos pierden
result-both-win = Ambos ganan
result-black-equal = Negro gana con igualdad de puntos
result-plain = Gana { $side }
result-resignation = Gana { $side } por abandono
result-time = Gana { $side } por tiempo
result-forfeit = Gana { $side } por incomparecencia o descalificación
# $margin is how it is written (3½), $points the number for the plural.
result-points =
    { $points ->
        [0.5] Gana { $side } por medio punto
        [1] Gana { $side } por { $margin } punto
       *[other] Gana { $side } por { $margin } puntos
    }

## Alerts

alerts-question = Una pregunta
alerts-remedy = Qué hacer:
alerts-must-lie = El tablero como debe quedar
alerts-when-before = Antes
alerts-when-after = Después
alerts-when-now = Ahora
alerts-picture-before = El tablero antes del incidente
alerts-picture-after = El tablero cuando se advirtió el incidente
alerts-picture-now = El tablero como está ahora
alerts-put-right = Ya está corregido
alerts-attended = Atendido
alerts-is-attended = Anotado como atendido.
alerts-is-right = Anotado: ya está corregido.
alerts-accept = Aceptar como se jugó
alerts-accept-sure = Las piedras quedan como están, y el registro se adapta a ellas.
alerts-accepted = Anotado: vale como se jugó.
alerts-in-break-accept = La partida continúa
alerts-in-break-accept-sure = La pausa termina, y el registro recoge las jugadas hechas durante ella.
alerts-in-break-accepted = Anotado: la partida continúa, con las jugadas hechas durante la pausa.
alerts-dismiss = Descartar
alerts-dismiss-sure = El aviso se retira y no vuelve por esta causa. El registro queda como está.
alerts-dismissed = Se ha descartado el aviso.
alerts-answered = La respuesta está anotada.
alerts-over = Otra persona ya ha terminado este aviso.
# Answers to the question whose stone it is; $color is the colour of the stone.
alerts-answer-two-in-a-row =
    { $color ->
        [none] Una segunda jugada del mismo bando
       *[other] Una segunda jugada de { $side }
    }
alerts-answer-wrong-colour-stone =
    { $color ->
        [none] La jugada del otro bando, con una piedra del color equivocado
       *[other] La jugada de { $other }, con una piedra del color equivocado
    }
alerts-answer-pass =
    { $color ->
        [none] El otro bando había pasado
       *[other] { $other } había pasado
    }
alerts-answer-extra-stone = Una piedra de más
alerts-effect-two-in-a-row = Abre un aviso que dice qué hay que retirar.
alerts-effect-wrong-colour-stone =
    { $color ->
        [none] Lo registra como jugada del otro bando y pide una piedra del color correcto.
       *[other] Cuenta como jugada de { $other } y pide una piedra del color correcto.
    }
alerts-effect-pass = Anota el pase antes de esta piedra; nada cambia en el tablero.
alerts-effect-extra-stone = La quita del registro y pide retirar la piedra.

## The arbiter's page

arbiter-calm = Nada requiere su atención en este momento.
arbiter-picture = La cámara
arbiter-undo = Deshacer
arbiter-taken-back = Se ha deshecho.
why-now = Lo que el programa está sopesando
why-alert = Por qué lo cree el programa
why-led = El aviso saltó con el tiempo. Antes, el programa había decidido esto:
why-waits = Espera: { $reason }.
why-waits-at = Espera: { $reason } ({ $points }).
why-recorded = Ha anotado: { $says }.
why-weighs-nothing = No se sopesa nada en este momento.
why-nothing = No se sopesa nada en este momento: el tablero está como en el registro.
why-score = valor { $value }

## Corrections of the record

corrections-title = Corregir el registro
corrections-hint = Cada corrección se guarda con su autor y su hora, y puede deshacerse.
corrections-history = Lo que se ha introducido
corrections-pass = { $side } pasa
corrections-passed = Anotado: { $side } pasa.
passing-out-of-turn = Le toca a { $other }. ¿Ha pasado { $side } de todos modos?
passing-again = { $other } acaba de pasar. ¿Ha pasado también { $side }?
corrections-move = Corregir una jugada…
corrections-stone = Poner una piedra…
corrections-stone-sure = Un punto del registro se fija a mano. El registro da entonces por hecho que el tablero está así.
corrections-stone-label = El tablero según el registro: elija un punto
corrections-stone-kind = Lo que hay allí
corrections-stones-black = Una piedra negra
corrections-stones-white = Una piedra blanca
corrections-stones-empty = Nada
corrections-stone-summary =
    { $kind ->
        [black] { $point } pasa a ser negro.
        [white] { $point } pasa a ser blanco.
       *[empty] { $point } queda vacío.
    }
corrections-stone-set =
    { $kind ->
        [black] { $point } es negro ahora.
        [white] { $point } es blanco ahora.
       *[empty] { $point } está vacío ahora.
    }
corrections-stone-there = { $point } ya está así.
corrections-turn = A quién le toca…
corrections-to-play = Le toca a
corrections-turned = Le toca a { $side }.
corrections-resync = Tomar el tablero como está
corrections-resync-sure = El registro se ajusta a las piedras que hay ahora en la mesa.
corrections-resynced = El registro sigue al tablero como está.
corrections-undo = Deshacer
corrections-redo = Rehacer
corrections-undone = Se ha deshecho la última corrección.
corrections-redone = Se ha rehecho la corrección.
corrections-kind = Qué hacer
corrections-kinds-replace-move = Cambiar una jugada
corrections-kinds-insert-move = Insertar una jugada antes de
corrections-kinds-delete-move = Borrar una jugada
corrections-number = Número de jugada
corrections-color = Color
corrections-point = Punto
corrections-point-example = Q16
corrections-point-hint = Vacío si pasa. Toque el tablero para elegirlo.
corrections-board-label = El tablero antes de esta jugada: elija un punto
corrections-no-point = { $point } no es un punto de este tablero.
corrections-enter = Anotar
corrections-corrected = Se ha corregido el registro.
corrections-same = La jugada { $number } ya está anotada así: elija otro punto.
corrections-refused = No se ha aceptado; el registro sigue como estaba.
# A move inside the texts below: "Black Q16", "White pass".
corrections-a-move = { $side } { $point }
corrections-a-pass = { $side } pasa
corrections-no-move = No existe esa jugada.
corrections-deletes = Se borra la jugada { $number } ({ $was }).
corrections-inserts = { $now } será la jugada { $number }.
corrections-replaces = La jugada { $number } ({ $was }) será { $now }.

## The course of the game

game-title = La partida
game-pause = Pausar la partida
game-paused = En pausa: nada de lo que se juegue cuenta hasta que la partida continúe.
game-go = Terminar la pausa
game-going = La partida continúa.
game-resign = Abandono…
game-resigns = Quién abandona
game-resign-sure = La partida termina entonces.
game-resigned = Anotado: { $side } abandona.
game-resume = Reanudar tras los pases
game-resume-sure = Se sigue jugando tras los pases, le toca a { $side }.
game-resumed = Se ha reanudado el juego.
game-result = Dar el resultado…
game-result-sure = El resultado entra en el registro.
game-given = El resultado está anotado.
game-enter = Anotar
game-penalty = Puntos de penalización…
game-penalty-sure = El recuento resta estos puntos a ese bando.
game-penalised = Quién pierde puntos
game-penalty-hint = Por ejemplo 2
game-penalty-reason = Por qué (puede quedar vacío)
game-no-penalty = Una penalización es de medio punto como mínimo.
game-penalty-given =
    { $points ->
        [0.5] Anotado: { $side } pierde medio punto.
        [1] Anotado: { $side } pierde 1 punto.
       *[other] Anotado: { $side } pierde { $margin } puntos.
    }
game-method = Modo de contar…
game-method-sure = Lo que acordaron los jugadores, donde las reglas se lo dejan a ellos.
game-counted = Se cuenta por
game-methods-territory = Territorio
game-methods-area = Área
game-method-agreed =
    { $method ->
        [area] Anotado: se cuenta por área.
       *[territory] Anotado: se cuenta por territorio.
    }
game-describe = Nombres y torneo…
game-describe-sure = Esto entra en el registro y en la hoja de resultado.
game-player-name-black = Nombre de Negro
game-player-name-white = Nombre de Blanco
game-player-rank-black = Rango de Negro
game-player-rank-white = Rango de Blanco
game-rank-hint = Por ejemplo 3d
game-event = Torneo
game-round = Ronda
game-described = Anotado: nombres y torneo.
game-end = Terminar la partida…
game-end-sure = La partida termina entonces: no se anota nada más hasta una partida nueva.
game-ended = La partida ha terminado.
game-winner = Ganador
game-winners-none = Como se decidió, o abierto
game-winners-draw = Nadie: empate
game-winners-lost = Nadie: ambos pierden
game-winners-void = Sin resultado
game-reason = Cómo
game-reasons-points = por puntos
game-reasons-resignation = por abandono
game-reasons-time = por tiempo
game-reasons-forfeit = por incomparecencia o descalificación
game-margin = Puntos
game-margin-hint = Por ejemplo 6.5
game-new-game = Partida nueva…
game-new-game-sure = La partida actual se cierra y se guarda; la siguiente tiene sus propios archivos.
game-rules = Reglas
game-komi = Komi
game-komi-hint = Vacío: como dicen las reglas
game-handicap = Piedras de hándicap
game-first = Quién empieza
game-first-stone = Según la primera piedra
game-black-side = Negro se sienta
game-unknown-side = no se sabe
game-sides-bottom = abajo en la imagen
game-sides-left = a la izquierda
game-sides-top = arriba
game-sides-right = a la derecha
game-begin = Empezar
game-begun = Ha empezado una partida nueva.

## The pairing that the hub of a hall has assigned

assignment-title = Emparejamiento de la sala
assignment-states-taken = La partida ya lo tiene.
assignment-states-asks = Hay una partida en curso. ¿Se le da este emparejamiento? Sus reglas, komi y hándicap no cambian.
assignment-states-next = La próxima partida lo recibirá.
assignment-states-refused = No se puede aplicar.
assignment-take = Darlo a esta partida
assignment-later = Guardarlo para la próxima partida
assignment-taking = Esta partida recibe el emparejamiento.
assignment-waiting = La próxima partida recibirá el emparejamiento.

## The score

score-rules = Reglas
score-method = Recuento
score-methods-by-rules = Como dicen las reglas
score-methods-territory = Territorio
score-methods-area = Área
score-komi = Komi
score-komi-hint = Vacío: el habitual
score-prisoners-black = Prisioneros de Negro
score-prisoners-white = Prisioneros de Blanco
score-lines-territory = Territorio
score-lines-stones = Piedras en el tablero
score-lines-prisoners = Prisioneros
score-lines-pass-stones = Piedras de pase
score-lines-dead = Piedras muertas
score-lines-komi = Komi
score-other =
    { $method ->
        [area] Por área: { $side } por { $margin }.
       *[territory] Por territorio: { $side } por { $margin }.
    }
score-other-equal =
    { $method ->
        [area] Por área: igualdad de puntos.
       *[territory] Por territorio: igualdad de puntos.
    }
score-unsettled = Sin decidir: { $points }.
score-unsettled-many = { $count } puntos están sin decidir.
score-notes =
    { $count ->
        [1] 1 nota
       *[other] { $count } notas
    }

## A position from a photo

photo-title = Leer un tablero de una foto
photo-intro = Fotografíe un tablero desde arriba o de lado. La posición se devuelve como diagrama y como SGF. La imagen no se guarda.
photo-drop = Suelte una imagen aquí
photo-take = Hacer una foto
photo-choose = Elegir una imagen
photo-reading = Leyendo la imagen…
photo-picture-alt = Su imagen, con la cuadrícula encontrada
photo-grid-note = La cuadrícula encontrada. Círculos: puntos dudosos.
photo-board-label = La posición leída: elija un punto para cambiarlo
photo-sure = { $size }×{ $size }, { $percent } % de seguridad de que cada punto es correcto.
photo-unsure =
    { $count ->
        [1] 1 punto es dudoso: compruébelo.
       *[other] { $count } puntos son dudosos: compruébelos.
    }
photo-lines = { $size }×{ $size }.
photo-hidden =
    { $count ->
        [1] 1 punto está cortado o tapado: compruébelo.
       *[other] { $count } puntos están cortados o tapados: compruébelos.
    }
photo-refused-no-grid = No se encontró ningún tablero. Arrastre los cuatro círculos a las intersecciones de las esquinas, o fotografíe desde más alto.
photo-refused-ambiguous-grid = La cuadrícula encaja de más de una manera. Arrastre los cuatro círculos a las intersecciones de las esquinas, o muestre los cuatro lados.
photo-refused-blurred = La imagen está borrosa o poco clara. Diga dónde está el tablero, o haga otra foto con luz uniforme.
photo-refused-too-dark = La imagen es demasiado oscura. Hace falta más luz.
photo-refused-occluded = El tablero está demasiado tapado. Diga dónde está, o haga otra foto.
photo-not-read = No se pudo leer el tablero. Arrastre los cuatro círculos a las intersecciones de las esquinas.
photo-corners-title = ¿Dónde está el tablero?
photo-read-here = Leer aquí
photo-grid-wrong = La cuadrícula no encaja
photo-whose-turn = ¿A quién le toca?
photo-turn-unknown = no se sabe
photo-which-side = ¿Qué lado está arriba?
photo-turn = Girar el tablero
photo-not-finished = Sin terminar: no hay recuento
photo-not-finished-why = Demasiados puntos no son de nadie. Quizá la partida siga, o haya piedras muertas en el tablero: tóquelas.
photo-count-anyway = Contar como está
photo-as-it-lies = Como está: { $result }.
photo-tap-point = Toque un punto para cambiarlo: negro, blanco, vacío.
photo-tap-dead = Toque una cadena para marcarla como muerta.
photo-download = Descargar SGF
photo-kept = { $name } está en sus descargas.
photo-score = Puntuación
photo-to-scoring = Contar este tablero
photo-to-correcting = Volver a corregir

## Agreeing and counting

count-title = Contar la partida
count-steps-label = El camino al resultado
count-steps-pass = Ambos pasan
count-steps-agree = Piedras muertas
count-steps-result = Resultado
count-stages-waiting = Esperando el tablero
count-stages-play = La partida sigue
count-stages-marking = Marquen las cadenas muertas y confirmen ambos
count-stages-disputed = Aún no están de acuerdo
count-stages-missing = Aún no hay resultado
count-stages-result = El resultado
count-score = Puntuación actual
count-scores-marking = Puntuación, si se acuerda esto
count-scores-result = El recuento
# $result is a text of "Results": "White wins by 3½".
count-if-ended = Si terminara así: { $result }.
count-no-score = No hay puntuación mientras no estén de acuerdo.
count-options = Contar de otra manera
count-no-board = Aún no se ha visto el tablero.
count-board-label = El tablero: elija una cadena para marcarla como muerta
count-tap = Toque una cadena para marcarla como muerta; tóquela de nuevo para quitar la marca.
count-choose = Elija un punto para leer lo que cuenta.
count-undo-first = El resultado está fijado. Deshágalo primero para cambiar lo que está muerto.
count-played =
    { $passes ->
        [0] La partida se cuenta cuando ambos han pasado. Hasta entonces pueden probar lo que contaría el tablero.
        [1] 1 pase de { $needed }. Hasta entonces pueden probar lo que contaría el tablero.
       *[other] { $passes } pases de { $needed }. Hasta entonces pueden probar lo que contaría el tablero.
    }
count-no-passes = Estas reglas no tienen pases: la partida termina cuando un jugador no tiene jugada legal.
count-pass = { $side } pasa
count-login-first = Los pases y las confirmaciones se hacen en un dispositivo con la sesión iniciada.
count-login = Entrar
count-mark = Toque cada cadena muerta. Las demás viven. El territorio se ajusta al momento.
count-taken-off = Retiradas del tablero: { $points }.
count-asking = Consultando qué cadenas se dan por muertas…
count-nothing-suggested = No se propone ninguna cadena como muerta.
count-suggestion-certain = { $side } { $points }: muerto con certeza, no puede vivir
# $programs are names: "GNU Go", or "GNU Go" and "KataGo" joined by the text below.
count-suggestion = { $side } { $points }: propuesto por { $programs }
count-two-programs = { $first } y { $second }
count-take-over = Marcar lo propuesto
count-marked = Marcadas como muertas: { $points }.
count-nothing-marked = Nada está marcado como muerto.
count-confirm = { $side } confirma
count-unsettled-sure =
    { $more ->
        [0] { $count } puntos no están decididos y no cuentan para nadie: { $points }. ¿Ha terminado la partida?
       *[other] { $count } puntos no están decididos y no cuentan para nadie: { $points } y { $more } más. ¿Ha terminado la partida?
    }
count-not-yet = { $side } aún no ha confirmado.
count-claimed-same = ✓ { $side } lo ha confirmado.
count-claimed-nothing = { $side } ha confirmado que nada está muerto.
count-claimed = { $side } ha confirmado que estas piedras están muertas: { $points }.
count-clear = Nada está muerto
count-disputed = Uno dice que estas piedras están muertas; el otro, que viven: { $points }.
# What follows from a dispute; $clause is a clause such as "BGA 10", $first another.
count-dispute-requested = Cambien las marcas y confirmen de nuevo, o uno pide seguir jugando: entonces empieza el otro ({ $first }). Si no, decide el árbitro ({ $clause }).
count-dispute-requested-bare = Cambien las marcas y confirmen de nuevo, o uno pide seguir jugando: entonces empieza el otro. Si no, decide el árbitro.
count-dispute-both-lose = Cambien las marcas y confirmen de nuevo, o uno pide seguir jugando: entonces empieza el otro. Si nadie lo pide y no hay acuerdo, pierden ambos ({ $clause }).
count-dispute-referee = Cambien las marcas y confirmen de nuevo. Si siguen en desacuerdo, estas reglas lo dejan al árbitro ({ $clause }).
count-dispute-referee-bare = Cambien las marcas y confirmen de nuevo. Si siguen en desacuerdo, estas reglas lo dejan al árbitro.
count-dispute-again = Cambien las marcas y confirmen de nuevo.
count-dispute-played = Cambien las marcas y confirmen de nuevo, o resuélvanlo jugando: empieza { $side } ({ $clause }).
count-dispute-played-bare = Cambien las marcas y confirmen de nuevo, o resuélvanlo jugando: empieza { $side }.
count-dispute-played-either = Cambien las marcas y confirmen de nuevo, o resuélvanlo jugando: puede empezar cualquiera ({ $clause }).
count-dispute-played-either-bare = Cambien las marcas y confirmen de nuevo, o resuélvanlo jugando: puede empezar cualquiera.
count-play-on = Mejor seguir jugando
count-request = Cualquiera puede pedir seguir jugando; entonces empieza el otro.
count-request-cited = Cualquiera puede pedir seguir jugando; entonces empieza el otro ({ $clause }).
count-resume-requested = { $other } pide seguir, empieza { $side }
count-resume = Seguir jugando, empieza { $side }
# $what is a sentence that says what the record lacks.
count-missing = No hay puntuación: al registro le falta algo. { $what } Corrija el registro; la puntuación seguirá.
count-undecided = Aún no hay puntuación: ¿están { $points } en seki? Estas reglas no cuentan los ojos en seki: { $eyes }. Ambos lados lo indican y el árbitro lo anota.
count-in-seki = Están en seki
count-not-in-seki = No están en seki
count-to-arbiter = Corregir el registro
count-undo = Deshacer el acuerdo
count-undone = Se ha deshecho el acuerdo.
count-undo-last = Deshacer la última corrección
count-undone-last = Se ha deshecho la última corrección.
count-agreed-on = Ambos acuerdan que estas piedras están muertas: { $points }.
count-agreed-nothing = Ambos acuerdan que nada está muerto.
count-both-methods = Por territorio y por área: lo mismo.
count-otherwise =
    { $method ->
        [area] Por área sería { $side } por { $margin }.
       *[territory] Por territorio sería { $side } por { $margin }.
    }
count-otherwise-equal =
    { $method ->
        [area] Por área sería igualdad de puntos.
       *[territory] Por territorio sería igualdad de puntos.
    }
count-last-pass = Negro jugó en último lugar: Blanco da a Negro una piedra de pase más. Ya está contada.
count-last-pass-cited = Negro jugó en último lugar: Blanco da a Negro una piedra de pase más ({ $clause }). Ya está contada.
count-sheet = Hoja de resultado para firmar
count-legend-area-black = Área de Negro
count-legend-area-white = Área de Blanco
count-legend-territory-black = Territorio de Negro
count-legend-territory-white = Territorio de Blanco
count-legend-dead = muerto
count-legend-certain = muerto con certeza
count-legend-suggested = propuesto
count-legend-unsettled = sin decidir
count-explain-nobody = punto neutral
count-explain-point = 1 punto para { $side }
count-explain-dead = 2 puntos para { $side }, territorio y prisionero
count-explain-nothing = no cuenta nada

## The board arranged for the count

filled-title = Comprobar con el tablero rellenado
filled-intro = Ordenen el tablero a mano para contar y fotografíenlo desde arriba. La imagen no se guarda.
filled-kind = Cómo está ordenado el tablero
filled-kinds-territory = Prisioneros puestos en el territorio
filled-kinds-area = Todas las piedras puestas
filled-kinds-half = Medio recuento: sin piedras muertas
filled-left-title = Prisioneros que no cupieron
filled-left-black = Los tiene Negro
filled-left-white = Los tiene Blanco
filled-take = Hacer una foto
filled-choose = Elegir una imagen
filled-camera = Usar la cámara
filled-heaps = Piedras en montones junto al tablero
filled-again = Contar otra vez
filled-counting = Contando la imagen…
filled-board-label = El tablero como lo muestra la imagen
filled-live-title = Como lo ve la cámara
filled-live-agrees = El tablero ordenado coincide con la puntuación
filled-live-arranging = Se está ordenando el tablero
filled-live-differs = El tablero ordenado difiere en { $off }: { $side } por { $margin } antes del komi
filled-live-differs-equal = El tablero ordenado difiere en { $off }: igualdad antes del komi
filled-live-unclear = El tablero ordenado no muestra la puntuación
filled-live-shown = En el tablero
filled-live-expected = Según la puntuación
filled-live-board = El tablero como se ordenó
filled-live-board-label = El tablero como lo ve la cámara
# $result is a text of "Results".
filled-agrees = El tablero coincide: { $result }
filled-differs = El tablero muestra otra cosa: { $result }. La partida da { $side } por { $margin }.
filled-differs-equal = El tablero muestra otra cosa: { $result }. La partida da igualdad de puntos.
filled-difference = { $points }: { $shown } aquí, { $expected } según la partida.
filled-difference-many = { $points } y { $more } más: { $shown } aquí, { $expected } según la partida.
filled-shows = La imagen muestra Negro { $black }, Blanco { $white }, { $vacant } puntos vacíos; komi { $komi }. El recuento es correcto con un { $percent } % al menos.
filled-one-side = Se cuenta solo { $side }: { $vacant } puntos vacíos, { $stones } piedras en el tablero, { $heaps } en montones al lado.

## Setting up the camera

setup-title = Ajustar la cámara
setup-intro = Todo el tablero en la imagen, desde lo más alto posible, sin reflejos. Cuando todo lo de abajo esté bien, la partida puede empezar.
setup-picture-alt = La imagen completa de la cámara
setup-judgement = Cómo se ve
setup-board-found = Tablero encontrado: { $size } líneas.
setup-board-poor = Tablero encontrado: { $size } líneas. Aún no basta: { $names }.
# $why is a reason of "no-board".
setup-no-board = Tablero no encontrado: { $why }.
setup-names-sharpness = Nitidez
setup-names-light = Luz
setup-names-glare = Reflejos
setup-names-angle = Ángulo
setup-names-size = Tamaño
setup-names-rate = Imágenes por segundo
setup-verdicts-good = bien
setup-verdicts-fair = regular
setup-verdicts-poor = mal
setup-corners = Esquinas del tablero
setup-corner-names-top-left = Arriba a la izquierda
setup-corner-names-top-right = Arriba a la derecha
setup-corner-names-bottom-right = Abajo a la derecha
setup-corner-names-bottom-left = Abajo a la izquierda
setup-corner-at = Esquina { $name }, { $x } a lo ancho, { $y } hacia abajo; muévala con las flechas
setup-drag-hint = Si la cuadrícula no encaja, arrastre los cuatro círculos a las intersecciones de las esquinas, o elija uno y use las flechas (con Mayús, pasos mayores).
setup-size = Tablero
setup-lines = { $count } × { $count }
setup-keep-corners = Usar estas esquinas
setup-as-found = Volver a lo encontrado
setup-corners-set = El tablero se busca en estas esquinas.
setup-lock = Luz y enfoque
setup-to-lock = Fijar
setup-to-unlock = Liberar
setup-locks-settling = La exposición, el balance de blancos y el enfoque se ajustan; luego quedan fijos.
setup-locks-locked = La exposición, el balance de blancos y el enfoque están fijos.
setup-locks-unlocked = La exposición, el balance de blancos y el enfoque se ajustan solos.
setup-locks-unsupported = Esta cámara no puede fijar la exposición ni el balance de blancos.
setup-now-both = Ahora: exposición { $exposure } ms, ganancia { $gain }.
setup-now-exposure = Ahora: exposición { $exposure } ms.
setup-now-gain = Ahora: ganancia { $gain }.
setup-locked = La cámara se ajusta y luego queda fija.
setup-unlocked = Liberada: la cámara se ajusta sola.

## The games of the day

games-title = Las partidas de este tablero
games-intro = Cada partida con su registro, la más reciente primero.
games-none = Aún no hay partidas.
games-current = en el tablero
games-open = sin decidir
games-record = SGF
games-replay = Reproducir
games-all = Todas las partidas
games-sheet = Hoja de resultado
games-search = Buscar
games-zip = Todas las partidas (zip)
games-columns-game = Partida
games-columns-black = Negro
games-columns-white = Blanco
games-columns-result = Resultado
games-columns-moves = Jugadas
games-columns-record = Registro

## The device at the table

table-join-title = ¿Usar este como dispositivo de la mesa?
table-join-hint = Quien lo tenga puede pasar, llamar al árbitro, decir qué está muerto y confirmar el recuento. El árbitro puede retirar ese permiso en cualquier momento.
table-code = Código
table-connect = Conectar este dispositivo
table-not-here = Este no
table-not-connected = Este dispositivo no está conectado a la mesa. El árbitro muestra un código que lo conecta.
table-clock = El reloj
table-pass = { $side } pasa
table-pass-sure = Esto anota un pase de { $side }. Solo el árbitro puede anularlo.
table-passed = Anotado: { $side } pasa.
table-call = Llamar al árbitro
table-call-sure = Se pide al árbitro que venga a esta mesa.
table-called = Se ha llamado al árbitro.
table-leave = Desconectar este dispositivo
table-leave-sure = Entonces muestra la partida como a cualquiera.
devices-open = Dispositivos de la mesa…
devices-title = Dispositivos en la mesa
devices-hint = Un teléfono o tableta en la mesa, con el que los jugadores pasan, le llaman y acuerdan el recuento. No necesita contraseña.
devices-none = No hay ningún dispositivo conectado.
devices-name =
    { $role ->
        [camera] Cámara { $number }
       *[table] Mesa { $number }
    }
# $time is a time of day.
devices-since = desde { $time }
devices-ends-with-game = hasta la próxima partida
devices-with-game = Conectado solo para esta partida
devices-add = Mostrar un código
devices-qr = El enlace como código QR
devices-scan = Escanee con el dispositivo, o abra allí esta dirección:
devices-code = El código, válido una sola vez y durante diez minutos:
devices-joined = Se ha conectado un dispositivo.
devices-revoke = Desconectar
devices-revoke-named =
    { $role ->
        [camera] Desconectar la cámara { $number }
       *[table] Desconectar la mesa { $number }
    }
devices-revoke-sure =
    { $role ->
        [camera] La cámara { $number } ya no podrá enviar imágenes.
       *[table] La mesa { $number } solo podrá mirar.
    }
devices-revoked =
    { $role ->
        [camera] La cámara { $number } está desconectada.
       *[table] La mesa { $number } está desconectada.
    }

## A phone that is the camera

phone-title = Usar este teléfono como cámara
phone-hint = Envía a este tablero lo que ve su cámara y no puede hacer nada más. El árbitro puede retirar ese permiso en cualquier momento.
phone-certificate = Quizá su navegador advirtió sobre esta página: el tablero hizo él mismo su certificado y ninguna autoridad responde por él. La conexión está cifrada de todos modos; continúe, una sola vez.
phone-connect = Usar este teléfono
phone-not-connected = Este teléfono no está conectado. La página de ajustes del tablero muestra un código que lo conecta.
phone-start = Encender la cámara
phone-stop = Apagar la cámara
phone-take-over = Usar este teléfono en su lugar
phone-preview = Lo que ve la cámara de este teléfono
phone-lens = Objetivo
phone-lens-numbered = Cámara { $number }
phone-place = Todo el tablero en la imagen, desde lo más alto posible, sin reflejos. Después deje el teléfono donde está y no lo gire.
phone-awake = La pantalla queda encendida.
phone-not-awake = Este navegador deja apagar la pantalla: ajuste el teléfono para que siga encendida.
phone-held = La exposición y el enfoque están fijos.
phone-slow = La cámara da muchas menos imágenes que antes: el teléfono puede estar caliente o la luz ser débil.
phone-card = El teléfono como cámara
phone-none = Ningún teléfono envía imágenes.
phone-scan = Escanee con el teléfono, o abra allí esta dirección:
phone-states-stopped = La cámara está apagada.
phone-states-waiting = Esperando la cámara…
phone-states-sending = Se envían imágenes.
phone-states-lost = El tablero no responde; se sigue intentando.
phone-states-hidden = La cámara descansa mientras otra página o aplicación está delante.
phone-states-no-picture = La cámara del teléfono no da imagen; se sigue intentando.
phone-troubles-insecure = Los navegadores solo dan la cámara a páginas https. Abra esta dirección con https://.
phone-troubles-other = No se puede encender la cámara.
phone-troubles-not-allowed = No se permitió la cámara. Permítala para esta página en los ajustes del navegador y vuelva a empezar.
phone-troubles-not-found = Este dispositivo no tiene cámara.
phone-troubles-not-readable = No se puede usar la cámara; quizá la tenga otra aplicación.
phone-refusals-other-phone = Otro teléfono ya es la cámara.
phone-refusals-no-phone = Este tablero tiene otra cámara.
phone-refusals-login-needed = Este teléfono ya no está conectado. Pida un código nuevo.
phone-refusals-not-allowed = Esta sesión no lo permite.
phone-rate = Se envían { $sent } imágenes por segundo; la cámara da { $given }.
phone-rate-sent = Se envían { $sent } imágenes por segundo.
phone-battery = Batería { $percent } %.
phone-battery-charging = Batería { $percent } %, cargando.
phone-battery-low = Batería { $percent } %: conecte el cargador.

## The clock: a tablet that lies at the table

clock-title = Poner en marcha el reloj
clock-intro = Este dispositivo será el reloj de la partida. Está junto al tablero. Pulsar la propia mitad termina la jugada.
clock-control = Tiempo
clock-control-hint = Tiempo principal y tiempo adicional en segundos, por ejemplo 1800 + 5x30 byo-yomi
clock-none = Sin reloj
clock-other-time = Otro control de tiempo…
clock-main = { $minutes } min
clock-given = Este es el tiempo de esta partida.
clock-no-control = Esto no es un control de tiempo. Escriba el tiempo principal y el adicional en segundos, por ejemplo 1800 + 5x30 byo-yomi.
clock-first = De quién corre primero el tiempo
clock-start = Poner en marcha el reloj
clock-runs = Corre el tiempo
clock-stopped = Parado
clock-stop = Parar
clock-go = Seguir
clock-pass = Pasar
clock-call = Llamar al árbitro
clock-swap = Intercambiar los lados
clock-table = A la mesa
clock-over = Tiempo agotado
clock-last-period = Último periodo
clock-periods =
    { $count ->
        [1] 1 periodo
       *[other] { $count } periodos
    }
clock-unreachable = No se puede conectar con el tablero. El reloj sigue.
clock-kept =
    { $count ->
        [1] No se puede conectar con el tablero. El reloj sigue y guarda 1 entrada.
       *[other] No se puede conectar con el tablero. El reloj sigue y guarda { $count } entradas.
    }
clock-elsewhere = El reloj está en otra ventana de este navegador.
clock-here = Mostrarlo aquí
clock-other = Otro dispositivo es el reloj de esta partida.
clock-take-over = Usar el reloj aquí
clock-take-over-sure = El otro dispositivo deja entonces de ser el reloj.
clock-no-board = El reloj puede empezar cuando la cámara haya visto el tablero.
clock-heard-voice = Sonido: voz
clock-heard-beeps = Sonido: pitidos
clock-heard-silent = Sonido: no
clock-byoyomi = { $count } × { $period }
clock-canadian =
    { $count ->
        [1] 1 jugada en { $period }
       *[other] { $count } jugadas en { $period }
    }
clock-increment = + { $period } por jugada
clock-delay = Retardo { $period }

## The clock on the arbiter’s page

clock-card-title = El reloj
clock-card-stop = Parar el reloj
clock-card-go = Dejar seguir el reloj
clock-card-stopped = El reloj debe parar.
clock-card-going = El reloj debe seguir.
clock-card-adjust = Dar o quitar tiempo…
clock-card-side = De quién es el tiempo
clock-card-what = Qué hacer
clock-card-ways-give = Dar tiempo
clock-card-ways-take = Quitar tiempo
clock-card-ways-penalty = Quitar tiempo como penalización
clock-card-seconds = Segundos
clock-card-periods = Periodos
clock-card-reason = Por qué (puede quedar vacío)
clock-card-enter = Dar la orden
clock-card-nothing = Diga cuántos segundos o periodos.
clock-card-ordered = Se ha dado la orden al reloj.
clock-card-waiting =
    { $count ->
        [1] El reloj aún no ha cumplido 1 orden.
       *[other] El reloj aún no ha cumplido { $count } órdenes.
    }

## The first start without a camera

first-title = Preparar este tablero
first-intro = Aún no hay ninguna cámara configurada. Elija una, mire su imagen y diga qué se juega. Cada paso se puede saltar.
first-steps-camera = Cámara
first-steps-picture = Imagen
first-steps-game = Partida
first-steps-begin = Empezar
first-camera-hint = Su imagen aparece en cuanto la elige. Todavía no se registra nada.
first-none = No se encontró ninguna cámara en esta máquina.
first-named = { $name } ({ $source })
first-phone = Un teléfono, por su navegador
first-demo = La partida grabada que viene con el programa
first-network = Una cámara de red o una película en esta máquina
first-phone-later = Un teléfono necesita la red y https. Cuando empiece la partida, la página pasa a { $address } y muestra un código para el teléfono.
first-no-source = { $source } no es una cámara, ni una película o carpeta de imágenes en esta máquina.
first-no-answer = { $source } no responde. ¿Está conectada, y no la usa otro programa?
first-try-it = Probar
first-again = Buscar cámaras otra vez
first-game-hint = Lo que deje abierto será como dicen las reglas, o se averigua solo.
first-next = Siguiente
first-skip = Saltar este paso
first-back = Atrás
first-skip-all = Saltar todo y empezar
first-begin = Empezar
first-keep = Usar cámara, reglas, komi y lado también en el próximo inicio
first-kept-at = Se escriben en { $file }. Los nombres y el hándicap valen solo para esta partida.
first-begun = La partida empieza
first-moved = Un teléfono necesita la red y https. La página está ahora en esta dirección; su certificado es propio.
first-starting = El programa abre la cámara…

## The login

login-title = Acceso del árbitro
# "goban serve --new-password" is a command and stays as it is.
login-hint = La contraseña se mostró una vez al iniciar el programa por primera vez. En esa máquina, goban serve --new-password crea otra.
login-name = Nombre (puede quedar vacío)
login-password = Contraseña
login-enter = Entrar
login-is-in = Ha iniciado sesión
login-to-arbiter = A la página del árbitro
login-leave = Salir
login-sound = Sonido, vibración y notificaciones cuando me necesiten
sound-on = Apagar el sonido
sound-off = Activar el sonido

## What happens in a game

# $said is one of the sentences below, $outcome one of "outcome".
event-settled = Resuelto: { $said }
event-settled-as = Resuelto ({ $outcome }): { $said }
event-withdrawn = Retirado: { $said }
event-withdrawn-as = Retirado ({ $outcome }): { $said }
# $detail is what the program adds in a few words.
event-detail = { $said } ({ $detail })
event-title = Una nota
outcome-put-right = corregido
outcome-attended = atendido
outcome-called-again = llamado de nuevo
outcome-time-was-given = se dio tiempo
outcome-result-given = resultado dado
outcome-accepted = aceptado
outcome-dismissed = descartado
outcome-undone = deshecho
outcome-corrected = rectificado
outcome-misread = mal leído
outcome-restored = restablecido
outcome-rewound = vuelta atrás
outcome-passed = ha pasado
outcome-setup = posición inicial
outcome-the-record-follows-the-table = el registro sigue a la mesa
outcome-pictures-come-again = vuelven las imágenes
outcome-there-is-room-again = vuelve a haber espacio
outcome-two-in-a-row = dos jugadas seguidas
outcome-wrong-colour-stone = color equivocado
outcome-extra-stone = piedra de más
outcome-pass = había pasado

## Moves

event-BoardPlay = { $side } juega en { $points }.
event-Pass =
    { $forced ->
        [yes] { $side } pasa en lugar de la jugada ilegal.
       *[no] { $side } pasa.
    }
event-Resigned = { $side } abandona.
event-MovesInferred = Se deduce lo que ninguna imagen muestra, una jugada o el orden de las jugadas: { $points }.
event-Revision = El registro se corrige en la jugada { $move }.

## Illegal moves: what happened, a title, and how it is put right

event-TwoInARow =
    { $count ->
        [0] { $side } ha pasado fuera de turno.
       *[other] { $side } ha hecho dos o más jugadas seguidas: { $points }.
    }
    .title = Dos jugadas seguidas
    .remedy = Retire todas las piedras de la secuencia; cuenta como un pase de { $side }.
event-SelfCapture = La jugada de { $side } deja a su propia cadena sin libertades: { $points }.
    .title = Suicidio
    .remedy = Retire la piedra; cuenta como un pase de { $side }.
event-KoRetake = { $side } ha recapturado de inmediato el ko en { $points }.
    .title = Ko recapturado
    .remedy = Retire la piedra y reponga la capturada; cuenta como un pase de { $side }.
event-SuperkoRepetition = La jugada de { $side } en { $points } repite una posición anterior.
    .title = Repetición (superko)
    .remedy = Retire la piedra y reponga lo que capturó; cuenta como un pase de { $side }.
event-LongCycle = La posición tras { $points } ya se había dado.
    .title = Ciclo largo
    .remedy = Si ninguno de los dos deja el ciclo, la partida termina sin resultado.
event-OccupiedIntersection = { $side } ha jugado en el punto ocupado { $points }.
    .title = Intersección ocupada
    .remedy = Retire la piedra.

## Irregularities. $color is the colour of the stones.

event-WrongColourStone =
    { $color ->
        [black] Blanco jugó una piedra negra en { $points }.
        [white] Negro jugó una piedra blanca en { $points }.
       *[none] Se jugó una piedra del color equivocado en { $points }.
    }
    .title = Piedra del color equivocado
    .remedy = Cámbiela por una piedra de { $other } y complete las capturas.
event-StoneBetweenPoints = Hay una piedra entre puntos cerca de { $points }.
    .title = Piedra entre puntos
    .remedy = Quien la jugó la pone en el punto que quería.
event-HandicapMisplaced = Las piedras de hándicap no siguen la disposición habitual: { $points }.
    .title = Hándicap mal colocado
    .remedy = Corríjalo antes de la primera jugada de Blanco, o sigan así.
event-HandicapCountMismatch =
    { $count ->
        [0] El número de piedras de hándicap no coincide: vea el tablero.
       *[other] El número de piedras de hándicap no coincide: { $points }.
    }
    .title = Número de piedras de hándicap
    .remedy = Corríjalo antes de la primera jugada de Blanco, o sigan así.
event-UncapturedString =
    { $color ->
        [black] Aún hay piedras negras capturadas en el tablero: { $points }.
        [white] Aún hay piedras blancas capturadas en el tablero: { $points }.
       *[none] Aún hay piedras capturadas en el tablero: { $points }.
    }
    .title = Capturas sin retirar
    .remedy = Retírelas.
event-RemovedStonesWithLiberties = Se retiraron piedras con libertades: { $points }.
    .title = Piedras con libertades retiradas
    .remedy = Repóngalas todas; la piedra jugada queda.

## On the table

event-StoneMoved =
    { $color ->
        [black] Una piedra negra se ha movido: { $points }.
        [white] Una piedra blanca se ha movido: { $points }.
       *[none] Una piedra se ha movido: { $points }.
    }
    .title = Piedra movida
    .remedy = Devuelva la piedra a donde se jugó.
event-StoneTakenBack = Se retiró una piedra recién jugada: { $points }.
    .title = Jugada retirada
    .remedy = Reponga la piedra; una jugada hecha vale.
event-StoneRemoved = Se retiraron piedras sin que hubiera jugada: { $points }.
    .title = Piedras retiradas
    .remedy = Reponga las piedras.
event-ExtraStone = Hay una piedra de origen desconocido en { $points }.
    .title = Piedra de más
    .remedy = Retire la piedra.
event-PrisonerOnBoard =
    { $color ->
        [black] Hay piedras negras de la tapa de Blanco en el tablero: { $points }.
        [white] Hay piedras blancas de la tapa de Negro en el tablero: { $points }.
       *[none] Hay piedras de una tapa en el tablero: { $points }.
    }
    .title = Prisioneros en el tablero
    .remedy = Devuélvalas a la tapa de { $other }.
event-BoardDisturbed =
    { $count ->
        [0] Las piedras no están como estaban; vea el tablero.
       *[other] Las piedras no están como estaban; vea { $points }.
    }
    .title = Tablero alterado
    .remedy = Reponga las piedras como muestra el diagrama.
event-StoneCountMismatch = El número de piedras no encaja con las jugadas hechas.
    .title = Número de piedras
    .remedy = Busque un prisionero, una piedra de pase o un pase que falte.
event-AmbiguousTurn =
    { $color ->
        [black] ¿De quién es la piedra negra en { $points }?
        [white] ¿De quién es la piedra blanca en { $points }?
       *[none] ¿De quién es la piedra en { $points }?
    }{ $after ->
        [none] {""}
       *[other] {" "}Vino después de { $after } de { $side }.
    }
    .title = Una pregunta
    .remedy =
        { $color ->
            [black] ¿Fue una segunda jugada de Negro, o la jugada de Blanco con una piedra del color equivocado?
            [white] ¿Fue una segunda jugada de Blanco, o la jugada de Negro con una piedra del color equivocado?
           *[none] ¿Fue una segunda jugada del mismo bando, o una piedra del color equivocado?
        }
event-CapturePending = Quedan por retirar las piedras capturadas en { $points }.
event-PassUnconfirmed = Parece que { $side } ha pasado: una piedra de pase ha cambiado de manos.
event-PrisonersNotVisible = No se ven los prisioneros de { $side }.
event-PointUnreliable = La lectura de { $points } no es fiable por ahora.
event-ViewOccluded = No se ve el tablero.
event-GridLost = No se encuentran las líneas del tablero.
    .title = Cuadrícula perdida
event-ViewMoved = La cámara o el tablero se ha movido; las piedras están como estaban.
event-GameDescribed = Se han indicado los jugadores y el torneo.
event-Restored = El tablero está como en el registro.
event-GameAbandonedOrEnded = La partida ha terminado.
    .title = Partida terminada

## The camera and the disk

event-CameraGone = La cámara no da imagen.
    .title = Sin cámara
    .remedy = Revise el cable y la corriente; la partida sigue cuando lleguen imágenes.
event-CameraFrozen = La cámara da siempre la misma imagen.
    .title = Cámara congelada
    .remedy = Desconecte la cámara y conéctela de nuevo.
event-CameraDark = Las imágenes de la cámara son demasiado oscuras.
    .title = Cámara demasiado oscura
    .remedy = Dé luz al tablero, o destape el objetivo.
event-DiskNearlyFull = El disco está casi lleno.
    .title = Disco casi lleno
    .remedy = Borre grabaciones e imágenes de partidas terminadas.

## The clock

event-PressWithoutMove = { $side } ha pulsado el reloj y no se ve ninguna jugada de este bando.
    .title = Pulsación sin jugada
    .remedy = ¿Ha pasado { $side }? Entonces anote el pase. Si no, { $side } aún debe jugar.
event-TimeRanOut = El tiempo de { $side } se ha agotado; decide el árbitro.
    .title = Tiempo agotado
    .remedy = Introduzca el resultado o añada tiempo en el reloj.
event-ClockAdjusted = Se ha ajustado el reloj de { $side }.
event-TimePenalty = { $side } pierde tiempo como penalización.

## What becomes of an illegal move

event-IllegalMoveUnwind = La jugada ilegal de { $side } se retira; un pase la sustituye.
event-Rewound = La partida sigue tras la jugada { $move }.
event-TacitlyAccepted = Se siguió jugando; la jugada en { $points } vale.
event-GameLost = Se siguió jugando; según estas reglas { $side } ha perdido por la jugada en { $points }.
event-SelfCaptureString = Se siguió jugando; la cadena de { $side } en { $points } se retira.
event-CycleWatch = Se siguió jugando tras { $points }; se vigila el ciclo.
event-RefereeNeeded =
    { $count ->
        [0] Las reglas dejan esto al árbitro.
       *[other] Las reglas dejan esto al árbitro: { $points }.
    }
    .title = Decide el árbitro
event-ArbiterCalled =
    { $color ->
        [none] Alguien en la mesa pide que venga el árbitro.
       *[other] { $side } pide que venga el árbitro.
    }
    .title = Llaman al árbitro
    .remedy = Acuda a la mesa.
event-RewindOffer = Si ambos están de acuerdo, la partida vuelve a la posición anterior a { $points }.
    .title = Posible retroceso
    .remedy = { $side } hace entonces una jugada legal; no se le cuenta ningún pase.

## The end of a game

event-BreakBegun = La partida está en pausa.
event-BreakEnded =
    { $color ->
        [none] La partida continúa.
       *[other] La partida continúa, le toca a { $side }.
    }
event-PlayInBreak = La partida está en pausa y aun así se juegan piedras: { $points }.
    .title = Juego durante la pausa
    .remedy = Deje que la partida siga con estas jugadas, o devuelva el tablero a como estaba.
event-GamePaused = Los pases detienen la partida para el acuerdo.
event-DeadStringProposed =
    { $color ->
        [none] Retiradas del tablero como muertas: { $points }.
       *[other]
            { $count ->
                [0] { $side } dice que nada está muerto.
               *[other] { $side } dice que estas piedras están muertas: { $points }.
            }
    }
event-StatusAgreed =
    { $count ->
        [0] Ambos acuerdan que nada está muerto.
       *[other] Ambos acuerdan lo que está muerto: { $points }.
    }
event-AgreementMismatch = No hay acuerdo sobre si estas piedras están muertas: { $points }.
event-GameResumed =
    { $color ->
        [none] La partida se reanuda.
       *[other] La partida se reanuda, le toca a { $side }.
    }
event-ResumptionScope = La jugada de { $side } en { $points } queda fuera de lo disputado.
    .title = Fuera de la disputa
event-FourPasses = De nuevo pases: la partida termina con todas las piedras en el tablero.
event-WhiteLastPassDue = Negro jugó en último lugar: Blanco pasa una vez más.
event-NeutralPointsLeft =
    { $count ->
        [0] Quedan puntos neutrales.
       *[other] Quedan puntos neutrales: { $points }.
    }
event-FirstPassUnusual = El primer pase de la partida fue mucho antes de su final.
    .title = Primer pase temprano
event-EquivalenceBroken = Territorio y área difieren: al registro le falta algo.
    .title = Recuentos distintos
event-SekiExclusionNeedsHuman = Los ojos en un seki deben excluirse a mano.
event-CountingMethodDefaulted = No se acordó ningún modo de contar.
event-KomiNotAnnounced = El organizador debe anunciar el komi de este tablero.
event-Result = El recuento está hecho.
event-CountingObserved = Se están ordenando las piedras para contar.
event-FillInMismatch = El tablero rellenado no tiene las piedras que debería.
event-CountAgrees = El tablero ordenado cuenta como el registro.
event-CountDiffers = El tablero ordenado cuenta distinto que el registro.
event-ResultByReferee = El árbitro da el resultado.
event-Penalty = { $side } pierde puntos por decisión del árbitro.
event-Penalty-withdrawn = Se retira una penalización de { $side }.

## The start of a game

event-BoardNotEmptyAtStart = Había piedras en el tablero al empezar el registro.
event-WhiteBegins = Blanco ha hecho la primera jugada de una partida sin hándicap; esa jugada es de Negro.
event-HandicapNotStandardised =
    { $count ->
        [0] El hándicap no está normalizado en este tablero.
       *[other] El hándicap no está normalizado en este tablero: { $points }.
    }
event-OrientationUnset = Las piedras de hándicap encajan si Negro se sienta en otro lado: diga dónde.
    .title = Lado de Negro desconocido
event-IntegralKomi = Este komi permite el empate.
event-StoneSupplyUnconfirmed = Nadie ha confirmado el número de piedras.

## What changes hands when something is put right

hands-pass-stone =
    { $count ->
        [1] { $giver } da a { $receiver } una piedra de pase.
       *[other] { $giver } da a { $receiver } { $count } piedras de pase.
    }
hands-pass-stone-returned =
    { $count ->
        [1] { $giver } devuelve una piedra de pase a { $receiver }.
       *[other] { $giver } devuelve { $count } piedras de pase a { $receiver }.
    }
# $color is the colour of the stones that become prisoners of $receiver.
hands-prisoners =
    { $count ->
        [1]
            { $color ->
                [black] 1 piedra negra va a { $receiver } como prisionera.
               *[white] 1 piedra blanca va a { $receiver } como prisionera.
            }
       *[other]
            { $color ->
                [black] { $count } piedras negras van a { $receiver } como prisioneras.
               *[white] { $count } piedras blancas van a { $receiver } como prisioneras.
            }
    }
hands-own =
    { $count ->
        [1]
            { $color ->
                [black] 1 piedra negra vuelve a { $receiver }.
               *[white] 1 piedra blanca vuelve a { $receiver }.
            }
       *[other]
            { $color ->
                [black] { $count } piedras negras vuelven a { $receiver }.
               *[white] { $count } piedras blancas vuelven a { $receiver }.
            }
    }
remedy-to-play = Después le toca a { $side }.
remedy-referee = Decide el árbitro.
remedy-lost = Según estas reglas { $side } ha perdido por ello; lo declara el árbitro.
remedy-both-lose = Si se siguió jugando y los jugadores no están de acuerdo, pierden ambos.
remedy-warning =
    { $cost ->
        [0] Según estas reglas puede ser una advertencia para { $side }.
        [one] Según estas reglas puede ser una advertencia para { $side }, que cuesta 1 punto.
       *[other] Según estas reglas puede ser una advertencia para { $side }, que cuesta { $cost } puntos.
    }

## What the program says of the picture, a count or a request.
## Their English stands where the program makes them: `text("NAME", …)` is `text-NAME` here.

full-stop = .
text-sharp = La imagen es nítida.
text-soft = La imagen está algo borrosa: enfoque el tablero.
text-blurred = La imagen está borrosa: enfoque el tablero, limpie el objetivo y compruebe que la cámara no tiemble.
text-too-dark = Está demasiado oscuro: hace falta más luz.
text-burnt = Partes del tablero están sobreexpuestas: mueva la lámpara que lo ilumina, o la cámara.
text-rather-dark = Está algo oscuro: más luz ayudaría.
text-mirrored = Una luz se refleja en el tablero o en las piedras.
text-light = La luz es buena.
text-high = La cámara mira desde bastante alto.
text-side = La cámara mira de lado: más arriba ve entre las piedras.
text-low = La cámara mira desde demasiado abajo: las piedras se tapan; póngala más alta.
text-large = El tablero es bastante grande en la imagen.
text-small = El tablero es algo pequeño en la imagen: acerque la cámara.
text-too-small = El tablero es demasiado pequeño en la imagen: acerque la cámara, o ajústela a más píxeles.
text-rate-unknown = Aún no se conoce el número de imágenes por segundo.
text-rate-good = Las imágenes se procesan con bastante rapidez.
text-rate-slow = Las imágenes se procesan despacio: las jugadas rápidas pueden verse tarde.
text-rate-poor = Se procesan muy pocas imágenes: se perderá el orden de las jugadas rápidas.
text-no-grid = no se encontró ningún tablero; muéstrelo entero y desde más alto, o indique las esquinas
text-ambiguous-grid = la cuadrícula encaja de más de una manera; muestre los cuatro lados, o indique las esquinas
text-unclear = la imagen está borrosa o poco clara; mantenga quieta la cámara, enfoque, ilumine de manera uniforme
text-dark = la imagen es demasiado oscura; hace falta más luz
text-covered = el tablero está demasiado tapado
text-moving = el tablero o la cámara se mueve
text-no-picture = la cámara no da imagen
text-frozen = la cámara da siempre la misma imagen
text-no-picture-yet = aún no ha llegado ninguna imagen
text-no-camera-picture = la cámara aún no ha dado ninguna imagen; envíe una foto
text-no-camera = esta fuente no es una cámara ajustable
text-no-game = aún no se ha visto el tablero
text-password = esa no es la contraseña
text-tries = demasiadas contraseñas erróneas; inténtelo de nuevo en { $count } s
text-busy = se envía demasiado a la vez; inténtelo de nuevo en unos segundos
text-asked-at-once = se pide demasiado a la vez; inténtelo de nuevo en un segundo
text-no-record = aún no hay registro
text-no-such-game = esa partida no existe
text-no-result = la partida aún no tiene resultado: no hay nada que firmar
text-no-decision = no se conoce ninguna decisión que originara este aviso
text-no-answer = la partida no responde; inténtelo más tarde
text-not-agreed = aún no han dicho los dos jugadores qué está muerto: acuerden primero y luego cuenten
text-over = la partida ha terminado: deshaga primero su final
text-nothing-to-undo = no hay corrección que deshacer
text-nothing-to-redo = no hay corrección que rehacer
text-not-paused = la partida no está en pausa
text-result-stands = el resultado { $result } está fijado: deshágalo primero
text-not-begun = la partida no ha empezado: su primera posición aún no está fijada
text-alert-ended = este aviso ya ha terminado
text-no-such-alert = en esta partida no hubo tal aviso
text-question-ended = esta pregunta ya ha terminado o nunca se hizo
text-moves-since = se han hecho jugadas desde entonces: corrija las jugadas
text-answer-forbidden = la jugada del otro bando está prohibida allí: dé otra respuesta
text-stone-is-off = la piedra en cuestión ya no está en el tablero: responda a la pregunta
text-not-unwound = aquí no se puede volver atrás: corrija las jugadas, o acéptelo
text-for-referee = esto lo decide el árbitro: descártelo o dé el resultado
text-handicap-stands = se hizo una jugada: el hándicap queda como está
text-handicap-lies = el hándicap sigue distinto: ponga las piedras, o acéptelo
text-stopped = la partida está detenida: reanúdela primero, o deshaga su final
text-move-range = jugada { $number }: el registro tiene { $moves } jugadas; se esperaba de 1 a { $most }
# What is added to an event in a few words
text-cleared = se despejó el tablero
text-by-arbiter = por el árbitro
text-without-passes = sin dos pases
text-before-agreement = antes de que ambos acordaran qué está muerto
text-after-end = los pases habían terminado la partida: lo que se juega ahora no cuenta
text-agreed-gone = hay piedras acordadas como muertas que ya no están en el registro: hay que acordar de nuevo qué está muerto
text-knows-no-passes = estas reglas no tienen pases
text-disk = quedan { $megabytes } MB
text-flapping = va y viene: { $count } cortes en { $seconds } s
text-lid-more = la tapa de { $side } tiene { $count } más que el registro
text-lid-fewer = la tapa de { $side } tiene { $count } menos que el registro
text-penalty =
    { $margin ->
        [1] 1 punto
       *[other] { $margin } puntos
    }
text-penalty-reason =
    { $margin ->
        [1] 1 punto, { $reason }
       *[other] { $margin } puntos, { $reason }
    }
text-result-territory = { $result } por territorio
text-result-area = { $result } por área
text-method-territory = territorio, como disponen estas reglas
text-method-area = área, como disponen estas reglas
text-each = { $count } cada uno
# Notes of a score
text-komi-none = ni la partida ni estas reglas dan un komi: se cuenta con 0
text-komi-draw = el komi { $komi } permite el empate
text-few-passes =
    { $passes ->
        [0] el registro termina sin pases, en lugar de { $needed }; se cuenta como está
        [1] el registro termina con 1 pase de { $needed }; se cuenta como está
       *[other] el registro termina con { $passes } pases de { $needed }; se cuenta como está
    }
text-last-pass = Negro jugó en último lugar: Blanco da una piedra de pase más, que ya está contada
text-first-pass = { $side } pasó primero, mucho antes del final: el árbitro decide si cuenta
text-lost-by-breach = { $side } ha perdido por la jugada { $number } ({ $why }), salvo que ambos confirmaran el resultado antes de descubrirse
text-end-for-people = estas reglas dejan el final de la partida a los jugadores y al árbitro
text-neutral =
    { $count ->
        [1] 1 punto vacío toca ambos colores
       *[other] { $count } puntos vacíos tocan ambos colores
    }
text-dead-unstated = nadie ha indicado qué está muerto, y podrían estarlo: { $points }
text-seki-undecided = nadie ha indicado si { $points } están en seki, donde estas reglas no cuentan los ojos: { $eyes }
text-seki-left-out = los ojos en seki no se cuentan: { $points }
text-handicap-count = hay { $count } piedras de hándicap: se esperaban { $needed }
text-not-empty = hay piedras en el tablero antes de la primera jugada
text-handicap-worth = el hándicap { $count } vale hasta { $theirs } de área, y estas reglas no dan nada a Blanco por él
text-seki-by-result = que { $points } están en seki se deduce del resultado del registro { $given }
text-no-seki-by-result = que nada está en seki se deduce del resultado del registro { $given }
text-more-moves =
    { $count ->
        [1] { $side } ha hecho 1 jugada más: falta un pase o una jugada de { $other }
       *[other] { $side } ha hecho { $count } jugadas más: falta un pase o una jugada de { $other }
    }
text-passes-owed =
    { $count ->
        [1] { $side } ha usado una piedra más: { $other } da 1 piedra de pase, que ya está contada
       *[other] { $side } ha usado más piedras: { $other } da { $count } piedras de pase, que ya están contadas
    }
text-methods-differ = el otro recuento da { $theirs }, no { $ours }: falta un pase, un prisionero o una jugada
text-dead-stay = no se retira ninguna piedra como muerta: con estas reglas todas quedan aquí en el tablero
text-program-missing = { $program } no está instalado y no se le preguntó qué está muerto
# What a board as arranged for the count shows
text-shown = Negro { $black } y Blanco { $white } puntos
text-border-gap = una frontera tiene un hueco en { $points }
text-border-open = una frontera está abierta en { $points }
text-strays = entre los puntos del otro bando: { $points }
text-black-too-many =
    { $count ->
        [1] sobra 1 piedra negra
       *[other] sobran { $count } piedras negras
    }
text-white-too-many =
    { $count ->
        [1] sobra 1 piedra blanca
       *[other] sobran { $count } piedras blancas
    }
text-black-too-few =
    { $count ->
        [1] falta 1 piedra negra
       *[other] faltan { $count } piedras negras
    }
text-white-too-few =
    { $count ->
        [1] falta 1 piedra blanca
       *[other] faltan { $count } piedras blancas
    }
text-territory-too-many =
    { $count ->
        [1] al territorio de { $side } en { $points } le sobra 1 punto
       *[other] al territorio de { $side } en { $points } le sobran { $count } puntos
    }
text-territory-too-few =
    { $count ->
        [1] al territorio de { $side } en { $points } le falta 1 punto
       *[other] al territorio de { $side } en { $points } le faltan { $count } puntos
    }
text-heaps-beside = piedras que deben estar en montones junto al tablero: { $number }
text-heaps-asked = digan cuántas piedras hay en montones junto al tablero
text-heaps-missing = según el registro faltan { $number }
text-heaps-seen = vistas, pero no todas con seguridad: { $number }
text-heaps-unseen = no se ven con seguridad
text-heaps-tens-and-rest =
    { $tens ->
        [1] ¿1 montón de diez y uno de { $rest }?
       *[other] ¿{ $tens } montones de diez y uno de { $rest }?
    }
text-heaps-tens =
    { $tens ->
        [1] ¿1 montón de diez?
       *[other] ¿{ $tens } montones de diez?
    }
text-heaps-rest = ¿1 montón de { $rest }?
text-wall-gap = los puntos vacíos en { $points } son de ambos según el registro: cierren el hueco del muro
text-all-filled = aquí están puestas todas las piedras (puntos vacíos: { $number }); cuenten con «Todas las piedras puestas»

## The result sheet. Its language is that of the configuration.

sheet-heading = Hoja de resultado
sheet-title = Hoja de resultado: { $black } – { $white }, { $result }
sheet-round = ronda { $round }
sheet-rules = reglas: { $rules } ({ $id })
sheet-changed = cambiado por el organizador: { $fields }
sheet-komi-zi = komi { $komi } ({ $zi } zi)
sheet-result-zi = { $words } ({ $zi } zi)
sheet-even = sin hándicap
sheet-board = La posición final con el dueño de cada punto
sheet-legend = Cuadrados: territorio y piedras muertas, del color de su dueño. Sin marca: neutral.
sheet-not-counted = La partida no se contó.
sheet-count-territory = Recuento por territorio
sheet-count-area = Recuento por área
sheet-count-territory-other = Recuento por territorio (no según estas reglas)
sheet-count-area-other = Recuento por área (no según estas reglas)
sheet-terms-territory = territorio
sheet-terms-prisoners = prisioneros
sheet-terms-pass-stones = piedras de pase
sheet-terms-dead = piedras muertas
sheet-terms-stones = piedras
sheet-terms-neutral = puntos neutrales
sheet-terms-tax = impuesto de grupo
sheet-terms-komi = komi
sheet-terms-penalty = penalización
sheet-sum = total
sheet-difference = diferencia
sheet-lead = { $side } +{ $margin }
sheet-equal = igualdad
sheet-irregularities = Irregularidades
sheet-irregularities-timed = Irregularidades (tiempo desde la primera imagen)
sheet-none = Ninguna anotada.
sheet-unknown = No se dieron los sucesos de la partida.
sheet-at-move = { $time }, jugada { $move }
sheet-open = abierto
sheet-settled = resuelto
# By whose word something ended; $outcome is one of "outcome".
sheet-outcome-by = { $outcome }, por { $arbiter }
sheet-by = por { $arbiter }
sheet-doubts = El resultado puede ser otro
sheet-notes = Notas
sheet-clauses = Artículos
sheet-signed = El resultado es { $result }: { $words }.
sheet-continued = Las irregularidades y notas de abajo, o de la página siguiente, forman parte de esta hoja.
sheet-arbiter = Árbitro

## What the clauses say that an alert or a note may cite, in a few words

clause-bga-1 = tamaños de tablero; el modo de contar se acuerda antes de la primera jugada, si no, es territorio
clause-bga-2 = Negro primero en tablero vacío, Blanco tras el hándicap; se juega por turnos; una piedra va a una intersección vacía
clause-bga-3 = komi 7½ sin hándicap y ½ con hándicap, salvo indicación contraria
clause-bga-4 = piedras de hándicap en los hoshi; por área, un punto a Blanco por cada una menos la primera
clause-bga-5-1 = las cadenas sin libertades se retiran enseguida y son prisioneros, que quedan a la vista
clause-bga-5-2 = ninguna jugada puede dejar a su propia cadena sin libertades
clause-bga-6-1 = una piedra sola que acaba de capturar otra sola no se captura a su vez
clause-bga-6-2 = ninguna jugada recrea una posición que creó una jugada del mismo jugador
clause-bga-7 = quien pasa entrega una piedra, que se une a los prisioneros del rival; siempre es legal
clause-bga-8 = qué infracciones son jugadas ilegales y cuáles irregularidades; ambas se tienen por inocentes
clause-bga-8-1 = una jugada ilegal advertida antes de la siguiente se retira y un pase la sustituye; más tarde ambos pueden acordar retroceder
clause-bga-8-1-i = si no se retrocede, una cadena suicidada se retira como prisionera
clause-bga-8-1-ii = si no se retrocede tras dos o más jugadas seguidas, se consulta al árbitro
clause-bga-8-2 = una irregularidad se corrige a satisfacción de ambos en cuanto se advierte
clause-bga-9 = dos pases detienen la partida; se retiran las cadenas muertas acordadas; si no, se reanuda
clause-bga-10 = un desacuerdo se resuelve jugando: se reanudan los turnos
clause-bga-10-i = el rival del último en pasar juega primero al reanudar
clause-bga-10-iii = pasar otra vez enseguida, cuatro en total, termina la partida con todas las piedras en el tablero
clause-bga-11 = Blanco hace la última jugada, para que ambos hayan hecho el mismo número de jugadas
clause-bga-12 = dos recuentos con un mismo resultado; el territorio incluye los ojos en seki
clause-bga-12-3 = el resultado es lo de Blanco más el komi menos lo de Negro; no hay empate con el komi fijado
clause-bga-a-1-i = ilegal: dos o más jugadas seguidas
clause-bga-a-1-ii = ilegal: suicidio
clause-bga-a-1-iii = ilegal: recapturar un ko fuera de turno
clause-bga-a-1-iv = ilegal: repetir una posición anterior
clause-bga-a-2-i = color equivocado: cambiarla enseguida, más tarde acordar; se pueden contar las piedras
clause-bga-a-2-ii = piedra en intersección ocupada: enseguida, retirarla y jugar legalmente; más tarde es prisionera
clause-bga-a-2-iii = piedra entre puntos: quien la jugó la pone en el que quería
clause-bga-a-2-iv = el hándicap mal colocado se corrige antes de la primera jugada de Blanco; después queda
clause-bga-a-2-v = las piedras capturadas que quedaron se retiran y se dan a quien las capturó
clause-bga-a-2-vi = las piedras retiradas con libertades se reponen; la jugada queda
clause-bga-app-b = área y territorio dan lo mismo cuando ambos hicieron el mismo número de jugadas
clause-bga-app-b-cor-1 = un empate exige un komi impar en un tablero de tamaño impar
clause-bga-interp-3-1 = el komi 7½, y ½ con hándicap, es solo para 19x19
clause-bga-interp-3-2 = komi no entero en tableros menores: el empate va contra el espíritu de las reglas
clause-bga-interp-6-1 = el ko es un ciclo de longitud dos; el superko, cualquiera más complejo
clause-bga-interp-8-1 = dos tipos de jugada ilegal; si se advierte antes de la siguiente, un pase la sustituye
clause-bga-interp-8-1-i = ilegal: jugar fuera de turno; toda la secuencia es la jugada ilegal
clause-bga-interp-8-1-ii = ilegal: jugar en un punto prohibido por suicidio, ko o superko
clause-bga-interp-8-2 = más tarde: ambos pueden retroceder sin penalización; si no, árbitro por jugadas seguidas, prisioneros por suicidio, seguir jugando por ko
clause-bga-interp-8-3 = las irregularidades se corrigen sin penalización a satisfacción de ambos
clause-bga-interp-8-3-i = las piedras capturadas que quedaron se retiran y se dan al rival
clause-bga-interp-8-3-ii = las piedras retiradas con libertades se reponen; la piedra que capturaba queda
clause-bga-interp-8-3-iii = el hándicap mal colocado se corrige antes de la primera jugada de Blanco; después queda
clause-bga-interp-8-3-iv = piedra en intersección ocupada: se retira y juega el rival; más tarde va al cuenco de su dueño
clause-bga-interp-8-3-v = piedra entre puntos: quien la jugó la pone en el que quería
clause-bga-interp-8-3-vi = color equivocado: cambiarla enseguida, más tarde acordar; se pueden contar las piedras
clause-bga-interp-10-1 = el juego puede reanudarse muchas veces; cuatro pases sin acuerdo dejan todas las piedras en el tablero
clause-aga-1 = el tablero está vacío salvo el hándicap; ambos tienen piedras suficientes
clause-aga-2 = se juega por turnos, Negro primero, Blanco tras el hándicap; una piedra propia en un punto vacío
clause-aga-3 = 5½ puntos para Blanco, ½ con hándicap, lo que evita empates
clause-aga-4 = de 2 a 9 piedras de hándicap en una tabla de hoshi, sin norma más allá; por área, un punto por cada una menos la primera
clause-aga-5 = las cadenas sin libertades se capturan y retiran; el suicidio es ilegal
clause-aga-6 = ninguna jugada recrea una posición con el mismo jugador en turno; el caso usual es el ko
clause-aga-7 = quien pasa da una piedra al rival
clause-aga-8 = una jugada ilegal advertida antes de la siguiente se retira y es un pase con piedra; más tarde vale, salvo acuerdo de ambos
clause-aga-9 = dos pases señalan el final; las piedras muertas acordadas se retiran como prisioneras
clause-aga-10 = un desacuerdo se resuelve jugando, empieza el rival del último en pasar; si ambos pasan dos veces, todas viven; el procedimiento de tocar
clause-aga-11 = Blanco hace la última jugada; ambos jugaron o entregaron el mismo número de piedras
clause-aga-12 = territorio o área, territorio sin acuerdo, con la misma diferencia; qué son territorio, área y puntos neutrales
clause-wmsg-1-1 = el tablero tiene 19 por 19 líneas
clause-wmsg-1-2 = 180 piedras de cada color en competición oficial
clause-wmsg-2-1 = un jugador toma las piedras negras; el otro, las blancas
clause-wmsg-2-2 = el tablero está vacío al principio
clause-wmsg-2-3 = Negro primero, luego por turnos, cada uno en un punto libre
clause-wmsg-2-4 = una piedra colocada no se mueve a otro punto
clause-wmsg-2-5 = pasar renuncia al derecho de jugar
clause-wmsg-3-3 = las piedras sin libertades deben retirarse
clause-wmsg-3-5 = puntos prohibidos: sin libertades y sin capturar nada
clause-wmsg-4 = ninguna jugada recrea una posición pasada; ko y ciclos más largos
clause-wmsg-5 = dos pases terminan los turnos, pase quien pase el último
clause-wmsg-5-1 = las piedras muertas se retiran por acuerdo y la partida termina
clause-wmsg-5-2 = un desacuerdo reanuda el juego en el orden original hasta dos pases; entonces todas viven
clause-wmsg-5-3 = lo reanudado solo decide vida y muerte y puntos encerrados; los demás se reparten
clause-wmsg-6 = área, puntos neutrales repartidos; si Blanco pasa primero, Negro pierde un punto; komi 6,5; abandono
clause-wmsg-7 = tres recuentos con un mismo resultado; aquí se ponen todas las piedras
clause-faq-2-1 = reglas breves para principiantes: el primero usa piedras negras, se juega por turnos
clause-faq-2-2 = área o territorio, y retirar por acuerdo, según la costumbre de sus compañeros
clause-faq-3-3 = las piedras rodeadas se retiran, primero las del rival; el suicidio puede permitirse o no
clause-faq-3-5 = los turnos alternan; una jugada pone una piedra propia en una intersección vacía; pasar solo cede el turno
clause-faq-3-6 = komi, con medio punto contra empates; un número acordado de piedras de hándicap, libres o en puntos fijos
clause-faq-3-7 = turnos, acuerdo, recuento; sin acuerdo los turnos siguen como si nada los hubiera parado
clause-faq-3-8 = superko: una jugada no puede recrear una posición; o una regla de dos jugadas, y sin resultado tras un ciclo largo
clause-faq-3-9 = área: las piedras y los puntos que solo ellas rodean; territorio: esos puntos y los prisioneros; el resto es neutral
clause-faq-3-10 = la puntuación se cuenta con un procedimiento mecánico
clause-faq-4-1 = reglas breves: dos pases terminan sin acuerdo; área, superko, suicidio; lo demás es del torneo
clause-faq-4-2 = americanas: superko situacional, sin suicidio, komi 7,5, hándicap libre o fijo, área y territorio iguales por las piedras de pase y Blanco último
clause-faq-4-3 = chinas: área, sin suicidio
clause-faq-4-3-1 = chinas oficiales: reglas de dos jugadas y de ciclo largo, medio recuento, komi 3,75 como mitad
clause-faq-4-3-2 = chinas simplificadas: superko posicional, cualquier modo de contar, komi 7,5
clause-faq-4-4 = japonesas: territorio sin seki, sin suicidio, reglas de dos jugadas y de ciclo largo, komi 6,5, hándicap fijo, con reordenación
clause-faq-4-4-1 = final de una partida japonesa: puntos neutrales, vida y muerte hipotéticas, retirar, contar
clause-faq-4-4-2 = reglas japonesas de 1989, las del mundial aficionado, las coreanas, y su interpretación de 2003
clause-faq-4-4-4 = reglas japonesas verbales: sin definir; los desacuerdos son del árbitro
clause-faq-4-5 = Ing: área, suicidio, komi 8, Negro gana los empates, hándicap libre
clause-faq-4-5-1 = Ing oficiales: reglas de ko parecidas al superko, 180 piedras cada uno para rellenar, fases finales poco claras
clause-faq-4-5-2 = Ing simplificadas: superko posicional, cualquier modo de contar, fases finales claras
clause-faq-4-6 = Nueva Zelanda: área, suicidio, superko situacional, komi 7, hándicap libre
clause-faq-4-7 = servidores: IGS y Yahoo, territorio con seki, sin suicidio, regla de dos jugadas, tres o dos pases, ciclos abiertos, sin piedras de pase
clause-faq-5-2 = piedras de pase; el recuento tradicional por territorio no las tiene
clause-faq-5-3 = las piedras de pase y que Blanco pase el último igualan área y territorio
clause-faq-5-6 = recuento de piedras: solo cuentan las piedras, y cada grupo cede sus ojos
clause-faq-5-7 = Ing antiguo: las regiones neutrales se reparten entre las piedras de alrededor
clause-faq-5-8 = sin pases: pierde quien no tiene jugada legal
clause-faq-5-10 = el superko posicional mira la posición; el situacional, también a quién le toca
clause-faq-5-11 = H−1 puntos por H piedras de hándicap, casi solo con reglas americanas
clause-faq-6-1 = una diferencia de cero es empate, media victoria cada uno; el árbitro puede dar la partida por perdida
clause-faq-6-8 = los árbitros se fijan antes de empezar; ellos deciden
clause-j1989-2 = los jugadores juegan por turno una piedra de su propio color
clause-j1989-3 = una piedra se pone en un punto vacío
clause-j1989-4 = una piedra sigue en el tablero mientras tenga una libertad, y sin ninguna no puede estar
clause-j1989-6 = quien perdió una piedra en un ko no la recaptura en la jugada siguiente
clause-j1989-9-3 = hay que acceder a quien pida reanudar una partida detenida; el rival juega entonces primero
clause-j1989-10-4 = cuando ambos han confirmado el resultado, nada lo cambia
clause-j1989-12 = se repite la posición de todo el tablero: si ambos están de acuerdo, la partida acaba sin resultado
clause-j1989-13-1 = tras la parada se halla una jugada eficaz, nadie pide reanudar y no acuerdan acabar: pierden ambos
clause-j1989-13-2 = una piedra que se movió vuelve a su punto y se sigue jugando; si no hay acuerdo o no puede volver, pierden ambos
clause-j1989-14 = quien infringe una regla ha perdido desde esa jugada, si se descubre antes de que ambos confirmen el resultado
clause-egf-1-4 = las reglas de juego; con las japonesas komi 6,5, blanco gana los empates en partidas con hándicap y komi entero, y un arbitraje decide
clause-k2016-3-3 = una piedra cuenta en el punto que tocó primero, o en el más cercano, y la jugada debe hacerse
clause-k2016-3-4 = una piedra del tablero no se mueve a otro punto
clause-k2016-18 = advertencia y dos puntos: prisioneros fuera de la tapa, capturas retiradas tras pulsar el reloj, una piedra movida al ponerla
clause-cn-ref-8-1 = dos jugadas seguidas, sin que el otro haya pasado, pierden la partida
clause-cn-ref-8-2 = una piedra levantada y puesta en otro lugar vuelve, con advertencia; una que cayó puede jugarse en cualquier punto
clause-cn-ref-8-3 = las piedras movidas vuelven o se quedan, por acuerdo; si no, el árbitro: volver, válida, tablas o repetición; quien las movió adrede pierde
clause-cn-ref-8-4 = un tablero desordenado se repone según el registro; si no es posible, tablas, repetición o derrota; quien lo desordenó adrede pierde
clause-cn-ref-9 = las piedras con libertades que se retiraron vuelven, con advertencia
clause-cn-ref-10 = una piedra en un punto prohibido no cuenta y equivale a pasar
clause-cn-ref-11 = un ko recapturado al momento no cuenta y equivale a pasar; igual una posición repetida

## The page of a hall, which shows many tables

hall-name = Sala
hall-pages-hall = Todas las mesas
hall-pages-alerts = Avisos
hall-pages-login = Entrar
hall-live = En directo
hall-lost = Conexión perdida: se intenta de nuevo
hall-table = Mesa { $table }
hall-seconds = { $count } s
hall-minutes = { $count } min
hall-hours = { $hours } h { $minutes } min
hall-title = Todas las mesas
hall-needing =
    { $count ->
        [1] Necesita un árbitro: 1 mesa
       *[other] Necesita un árbitro: { $count } mesas
    }
hall-troubled =
    { $count ->
        [1] Con problemas: 1 mesa
       *[other] Con problemas: { $count } mesas
    }
hall-others =
    { $count ->
        [1] 1 mesa más
       *[other] { $count } mesas más
    }
hall-tools = Filtros y vistas
hall-calm = Ninguna mesa requiere su atención en este momento.
hall-none = Aún no hay tableros en esta sala. En la máquina de la sala, goban hub add-board T1 admite uno.
hall-no-match = Ninguna mesa cumple estos filtros.
hall-clear = Mostrar todo
hall-sections = Las mesas de la sala
hall-search = Jugador o mesa
hall-search-hint = Nombre o mesa
hall-tables = Mesas
hall-tables-hint = 1-20, 35
hall-bad-tables = Números e intervalos, como 1-20, 35
hall-round = Ronda
hall-any-round = Todas las rondas
hall-state = Estado
hall-states-any = Todas
hall-states-alert = Necesita un árbitro
hall-states-trouble = Con problemas
hall-states-play = En juego
hall-states-paused = En pausa
hall-states-counting = Acuerdo, recuento
hall-states-done = Terminada
hall-states-setup = Sin empezar
hall-shown =
    { $count ->
        [1] { $shown } de 1 mesa
       *[other] { $shown } de { $count } mesas
    }
hall-shown-all =
    { $count ->
        [1] 1 mesa
       *[other] { $count } mesas
    }
hall-projector = Vista para proyector
hall-leave-projector = Volver (Esc)
hall-spectators = Vista de espectadores
hall-keys = Teclas
hall-keys-title = Qué hacen las teclas
hall-keys-arrows = Flechas
hall-keys-search = buscar
hall-keys-walk = ir de mesa en mesa
hall-keys-open = abrir la mesa
hall-keys-next = ir a la próxima mesa que necesita un árbitro
hall-keys-seen = Visto: el sonido cesa
hall-keys-projector = vista para proyector, y vuelta
hall-keys-all = mostrar todas las mesas
hall-failure = El servidor de la sala no guarda nada en este momento: { $why }. Las partidas siguen en los tableros.
hall-leaving = En este momento no sale todo de la sala: { $why }. En la sala todo sigue.
tile-move = jugada { $number }
tile-no-move = sin jugadas
tile-turn = le toca a { $side }
tile-versus = { $black } – { $white }
tile-waits = desde hace { $time }
tile-more = y { $count } más
board-never = Aún sin noticias
board-away = Sin noticias de este tablero desde { $since }
board-starting = Sin noticias desde que arrancó el servidor de la sala
board-trouble-camera-gone = La cámara no da imagen
board-trouble-camera-frozen = La imagen de la cámara está congelada
board-trouble-camera-dark = La imagen de la cámara es demasiado oscura
board-trouble-disk-nearly-full = El disco del tablero está casi lleno
board-lost = No hay tablero en la imagen de la cámara
board-twins = Dos máquinas usan este nombre: { $numbers }
board-strange = { $count } líneas llegaron de nuevo con otro contenido
board-differs = el registro de aquí no es el del tablero; se le pide su partida
board-unreadable = mensajes ilegibles: { $count }, el último: { $why }
board-twins-title = Dos tableros con el mismo nombre
log-title = Avisos de las últimas 24 horas
log-intro = Cada aviso, pregunta y llamada, primero los abiertos. El tiempo cuenta desde que el servidor de la sala lo supo.
log-none = No hubo ningún aviso.
log-open =
    { $count ->
        [1] 1 está abierto
       *[other] { $count } están abiertos
    }
log-took = { $count } terminados; la mitad en { $median }, el más largo en { $longest }
log-columns-table = Mesa
log-columns-what = Qué
log-columns-raised = Emitido
log-columns-ended-by = Terminado por
log-columns-took = Duración
log-states-open = abierto
log-states-call = una llamada
log-filter = Mostrar
log-filters-all = Todos
log-filters-open = Solo abiertos
log-filters-ended = Solo terminados
log-at-table = en la mesa
log-seen-by = visto por { $who } a las { $at }
hall-login-title = Entrar en la sala
hall-login-hint = Su nombre y su contraseña, como los dio el servidor de la sala. La primera contraseña, mostrada en su primer arranque, es la del nombre arbiter.
hall-login-name = Nombre
hall-login-is-in = Ha iniciado sesión como { $name }
hall-login-to-hall = A todas las mesas
hall-login-leave = Salir
hall-login-enter = Entrar

## The page as an app, the link to it, the rules, and what stands above a sheet

page-install = Instalar como aplicación
pages-rules = Reglas
offline-title = No se puede conectar con el tablero
offline-why = No hay red o el programa no está en marcha. Esta página lo intenta de nuevo por sí sola.
offline-again = Intentar de nuevo
rules-page-title = Las reglas citadas
rules-page-intro = Lo que dice cada artículo, con otras palabras. Si esto difiere de un documento, vale el documento.
rules-page-cited = Se citó: { $cited }
rules-page-unknown = Este artículo es del organizador; el programa no conoce su texto.
sheet-bar-label = Esta hoja
sheet-bar-back = Volver
sheet-bar-print = Imprimir
sheet-bar-pdf = PDF
overlay-refused = { $name }={ $value } no se puede usar; se usa { $used }.
overlay-unknown = { $name } no es un ajuste de esta página.
overlay-no-board = No hay ningún tablero { $name }.
share-share = Compartir…
share-title = Mostrar este tablero a otros
share-qr = El enlace a este tablero como código QR
share-send = Enviar el enlace
share-copy = Copiar el enlace
share-copied = Se ha copiado el enlace.
share-embed = Mostrarlo en otra página
share-embed-hint = Este HTML muestra allí el tablero, sin avisos ni botones.
share-open = Abrir el tablero
why-figures = Cómo lo sopesa, en cifras

hall-pages-pairings = Emparejamientos
hall-pages-boards = Tableros
hall-pages-aim = Cámaras
hall-pages-sheets = Hojas de mesa
board-left-out = Este tablero envía avisos que no se pueden mostrar: vea su propia página
pairings-intro = Qué mesa juega qué emparejamiento. Un tablero recibe el suyo antes de la primera jugada; si hay una partida en curso, se pregunta.
pairings-paste = Una ronda como tabla: péguela o elija un archivo
pairings-columns = La primera línea nombra las columnas: board, table, round, black, white, black_rank, white_rank, komi, handicap, rules, tournament, pairing. Hace falta board o table. Se separan con comas, puntos y comas o tabuladores.
pairings-take = Aplicar estos emparejamientos
pairings-file = Elegir un archivo
pairings-taken = Mesas cambiadas: { $changed }. Dejadas como están: { $left }.
pairings-bad = No se cambió nada. Líneas que no se pueden usar: { $count }.
pairings-line = Línea { $line }: { $message }
pairings-running = Hay partidas en curso
pairings-running-at = Hay una partida en curso en { $boards }.
pairings-leave = Dejar estas mesas como están
pairings-change = Cambiarlas también: cada tablero pregunta entonces si su partida recibe el emparejamiento
pairings-change-one = Cambiarlo
pairings-goes-on = Aquí hay una partida en curso, jugada { $move }. El tablero pregunta entonces si esta partida recibe el emparejamiento.
pairings-edit = Editar…
pairings-edit-of = Emparejamiento de { $table }
pairings-became-taken = aplicado
pairings-became-asks = el tablero pregunta a su árbitro
pairings-became-next = para la próxima partida
pairings-became-refused = el tablero no puede aplicarlo
pairings-tournament = Torneo
pairings-pairing = Emparejamiento
pairings-as-before = Como las tiene el tablero
pairings-keep = Guardar
pairings-kept = Se ha guardado el emparejamiento de { $table }.
pairings-terms = Condiciones
pairings-at-board = En el tablero
desk-title = Programa del torneo
desk-reads = { $source }, ronda { $round }
desk-question = { $table }: aquí hay una partida en curso y el programa empareja ahora a { $black } con { $white }.
desk-leave = Dejarlo así
desk-results = Resultados de los emparejamientos
desk-result = Resultado
desk-confirm = Confirmar { $result }
desk-confirmed = Se ha confirmado el resultado de { $table }.
desk-other = Otro resultado…
desk-other-hint = Como en un registro: B+3.5, W+R, 0, Void, 0:0
desk-stage-played = en juego
desk-stage-open = espera confirmación
desk-stage-confirmed = { $result }, confirmado por { $who }
desk-stage-sent = { $result }, confirmado por { $who }; el programa lo ha recibido
desk-files = Archivos de los resultados confirmados:
boards-intro = Cada tablero tiene un nombre y una contraseña propios. El servidor de la sala no necesita reiniciarse.
boards-name = Nombre de un tablero nuevo
boards-name-hint = Letras, cifras, puntos, guiones: como T12
boards-add = Dejarlo entrar
boards-added = El tablero { $board } puede conectarse
boards-once = Su contraseña se muestra solo esta vez:
boards-on-board = Inicie el tablero con esta línea; SOURCE es su cámara, como picamera:
boards-copy = Copiar la línea
boards-copied = Se ha copiado la línea.
boards-not-copied = El navegador no deja copiar a esta página: marque la línea y cópiela.
boards-ca = Certificado (ca.pem)
boards-qr = La misma línea como código QR
boards-list = Tableros que pueden conectarse
boards-heard = Última noticia
boards-online = conectado
boards-remove = Quitar…
boards-remove-of = Quitar { $board }
boards-remove-sure = El tablero ya no puede conectarse ni se muestra. Lo que ha enviado se conserva.
boards-removed = El tablero { $board } se ha quitado.
aim-intro = Todas las cámaras de la sala. Apunte cada una a su tablero hasta que todos los recuadros estén en verde; un nombre lleva a la configuración del tablero.
aim-ready = { $ready } de { $count } cámaras están listas
aim-picture = Lo que ve la cámara de { $table }
sheets-intro = Una hoja para cada mesa: su código lleva a los espectadores a la partida. No hace falta iniciar sesión.
sheets-print = Imprimir
sheets-follow = Escanee para seguir esta partida

site-none = Todavía no ha empezado ninguna partida.
site-earlier = Partidas anteriores
site-gone = Esta mesa ya no se muestra. Así estaba la última vez.
site-delayed =
    { $minutes ->
        [one] Todo se muestra un minuto más tarde.
       *[other] Todo se muestra { $minutes } minutos más tarde.
    }
site-quiet =
    { $minutes ->
        [one] Sin novedades desde hace un minuto: no llega nada de la sala.
       *[other] Sin novedades desde hace { $minutes } minutos: no llega nada de la sala.
    }
