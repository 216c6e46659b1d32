/** Exclusion instructions in other languages, as `cue-patterns.ts` has them in English. Compared with folded words without apostrophes. */

const NEAR = '(?:\\S+ ){0,3}?'

const GERMAN = [
  `(?:schreib|sag|erwahn|erwaehn|verrat|erzahl|erzaehl|nenn|post|poste|zeig|verwend)(?:e|t|en sie)? ${NEAR}(?:nicht|nich|net|ned|nix|nichts|niemand(?:em)?)(?: davon| dazu)?`,
  `(?:nicht|nich|net|ned|nix|nichts) ${NEAR}(?:(?:rein|dazu|hin|auf)?schreiben|sagen|erwahnen|erwaehnen|verraten|(?:be)?nennen|veroffentlichen|veroeffentlichen|posten|ansprechen|thematisieren|andeuten|breittreten|preisgeben|verwenden|abbilden|zeigen|spoilern|rein(?:nehmen)?|brauchst du nicht schreiben)`,
  'lass(?:t|en sie)? (?:\\S+ ){0,5}?(?:weg|raus|aus|stecken|drau(?:ss|s)en)',
  '(?:kein|keine|keinerlei) (?:wort|silbe|erwahnung|erwaehnung)(?: (?:uber|ueber|von|zu|zum|zur))?',
  '(?:nix|nichts) (?:uber|ueber|von|vom|zu|zum|zur|davon)',
  '(?:muss|braucht|soll) (?:ja )?(?:keiner|niemand|keinen|da nicht) (?:zu )?(?:wissen|stehn|stehen)',
  '(?:weg|raus|aus)(?:zu)?lassen|raushalten|verschweigen|(?:bitte )?unerwahnt(?: lassen)?',
  'brauchst (?:du )?(?:\\S+ )?nicht (?:zu )?(?:schreiben|erwahnen|sagen)',
]
const FRENCH = [
  '(?:(?:tu|vous|on|et|mais) )?(?:ne |n)?(?:l[ea]s? |en )?(?:dis|dites|dit|mets|met|mettez|ecris|ecrivez|parle|parles|parlez|nen parle|mentionne|mentionnes|mentionnez|cite|citez|precise|precises|precisez|donne|donnez|nomme|nommez|annonce|annoncez|revele|revelez|evoque|evoquez|publie|publiez|raconte|racontez|indique|indiquez) (?:surtout |bien |plus )?(?:pas|rien|jamais|aucune?)',
  '(?:(?:il |ne |faut |surtout |donc |merci |de |a |on |doit )*)(?:pas|rien) (?:en |le |la |les |l)?(?:dire|mentionner|mettre|ecrire|parler|citer|preciser|nommer|evoquer|levoquer|reveler|annoncer|donner|publier|communiquer|ebruiter|indiquer|afficher)',
  '(?:cest )?(?:pas la peine|inutile|pas besoin|pas utile) (?:de |d)(?:en )?(?:parler|dire|mettre|preciser|mentionner|citer|raconter|ecrire|revenir)',
  '(?:surtout )?pas un mot(?: (?:sur|de|du))?|pas dire(?: que)?',
  'eviter? (?:de |d)(?:en |le )?(?:parler|dire|mentionner|citer|mettre)',
  '(?:passe[rz]?|laisse[rsz]?) (?:ca |le |la |les )?(?:sous silence|tomber|de cote)|(?:zappe|vire|enleve|retire)[rz]? (?:le |la |les |ca |ce )',
]
const SPANISH = [
  '(?:(?:ni|no|tampoco) )(?:se |lo |la |los |las |les |le |me |nos )?(?:digas|diga|digais|decir|decirlo|cuentes|cuente|cuenteis|contar|contarlo|pongas|ponga|pongais|poner|ponerlo|menciones|mencione|mencionar|nombres|nombre|nombres|nombrar|publiques|publique|publicar|escribas|escriba|saques|hables|hable|hablar|cites|cite|citar|comentes|reveles|anuncies|anunciar|hagas? referencia|hay que (?:decir|poner|dar|prometer)|vayas a (?:poner|decir|contar|publicar))',
  'ni (?:una palabra|mu|pio|se te ocurra)(?: (?:de|sobre|ponerlo|decirlo))?',
  '(?:no hace falta|no es necesario|no hay necesidad de|evita|evitar|sin) (?:que |q )?(?:decir|decirlo|poner|pongas|digas|mencionar|menciones|contar|cuentes|nombrar|hablar)',
  '(?:nada|cero menciones) (?:de lo de|sobre|al?|de hablar)',
  '(?:que|q) no se (?:sepa|diga|note|entere|vea|publique)',
  '(?:dejal[oa]s?|dejad(?:lo|la)?|dejar(?:lo|la)?) (?:fuera|aparte)|mejor callarlo|omitir',
]
const ITALIAN = [
  'n(?:on|n) (?:lo |la |ne |si |mi |va |deve |farne |ne va )?(?:dire|dica|dite|dirlo|detto|scrivere|scriva|scrivete|scriverlo|scriverla|scritta|mettere|metta|mettete|metterlo|menzionare|menzionarlo|nominare|nominarlo|citare|citarlo|parlare|parlarne|pubblicare|raccontare|svelare|annunciare|farne cenno|diciamolo|fare riferimento)',
  '(?:niente|nulla|zitti|silenzio) (?:su|sul|sulla|sulle|sui|di questo)',
  'evit(?:a|ate|are) di (?:dire|scrivere|mettere|menzionare|nominare|parlare)',
  'lasci(?:a|ate)(?:lo|la|li|le)? (?:perdere|stare|fuori)',
  '(?:non serve|inutile|non occorre|non ce bisogno di) (?:dire|dirlo|scrivere|scriverlo|mettere|menzionare|parlare)',
]
const PORTUGUESE = [
  'n(?:ao|em)? (?:o |a |se |me |e preciso |precisa |precisas |vale a pena |ha que |faca (?:qualquer )?)?(?:de )?(?:diga|digas|diz|dizer|fala|fale|fales|falar|mencione|menciones|menciona|mencionar|coloca|coloque|coloques|colocar|poe|ponha|ponhas|bota|cita|cite|cites|citar|conta|conte|contar|comenta|comente|publique|publiques|publicar|escreve|escreva|escrever|revele|divulgue|divulgues|anunciar|anuncies|refira|refiras|referir|referencia)',
  'nem (?:uma palavra|precisa (?:dizer|falar))(?: (?:sobre|de|que))?',
  'deix(?:a|e|ar) (?:isso |isto |essa parte |\\S+ )?(?:de fora|quieto|fora)',
  'nada (?:sobre|de falar)|disso nao se fala|fica so (?:pra|para|entre)',
]
const DUTCH = [
  'niet (?:te )?(?:zeggen|schrijven|vermelden|noemen|melden|plaatsen|verklappen|opschrijven|verraden|vertellen)',
  `(?:zeg|schrijf|noem|vermeld|zet|meld|vertel|plaats) (?:\\S+ ){0,3}?(?:niet|niets|niks)`,
  '(?:geen woord|niets|niks) (?:over|van)(?: zeggen| schrijven)?',
  'laat (?:\\S+ ){1,5}?(?:weg|eruit|erbuiten|buiten|zitten|achterwege)',
  '(?:hoeft|hoeven|mag|moet|mogen) (?:\\S+ ){0,3}?(?:niet|niks|niets) (?:in|bij|erin|erbij|over|weten|te weten)',
  'weglaten|achterwege',
]

export const FOREIGN_ORDER = new RegExp(`^(?:${[GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH].flat().join('|')})(?![\\p{L}])`, 'iu')

const THAT = '(?:dass|das|que|q|k|qu\\p{L}*|che|ke|dat|quien|wer|wie|warum|hoe|wie)'
/** "No digas que no tienes balcón": what a text for readers says. */
const NOT_OF_READERS =
  '(?! (?:\\S+ ){0,2}(?:no|nicht|pas|non|nao|niet|du|ihr|sie|tu|vous|tienes|teneis|voce|voces|je|jullie|u)(?![\\p{L}]))'

/** Orders by their words alone, whatever the classifier of words finds: verbs of writing, or "say" with what is not to be said. */
export const FOREIGN_CERTAIN = new RegExp(
  `^(?:${[
    `(?:schreib|erwahn|erwaehn)(?:e|t)? (?:bitte |aber |blos+ |ja )?(?:nicht|nich|net|ned|nix),? ${THAT}`,
    `(?:sag|verrat|erzahl|erzaehl)e? (?:bitte |aber |blos+ |ja )?(?:nicht|nich|net|ned|nix),? ${THAT}${NOT_OF_READERS}`,
    `(?:nicht|nich|net|ned) (?:schreiben|erwahnen|erwaehnen|verraten|sagen),? ${THAT}`,
    '(?:sag|schreib) (?:bitte )?(?:nix|nichts) (?:von|vom|uber|ueber|zu|zum|zur)',
    `(?:ne )?(?:dis|mets|ecris|precise|mentionne)s? (?:surtout )?(?:pas|rien) ${THAT}${NOT_OF_READERS}`,
    '(?:ne )?(?:mentionne|mentionnez|cite|citez|evoque|evoquez) (?:surtout )?pas|(?:ne |n)?(?:en )?parle (?:surtout )?pas (?:de|du|des|d)',
    '(?:pas la peine|inutile|pas besoin) (?:de |d)(?:en )?(?:parler|dire|mentionner|preciser|citer|ecrire)',
    `(?:ne )?pas (?:dire|ecrire|mettre|mentionner|preciser) ${THAT}`,
    `no (?:digas|pongas|cuentes|escribas) ${THAT}${NOT_OF_READERS}`,
    'no (?:menciones|mencione|mencionar|nombres|publiques)',
    `non (?:dire|scrivere|mettere|dica|scriva|menzionare) ${THAT}`,
    'non (?:menzionare|nominare|citare)',
    `nao (?:diga|digas|fala|fale|fales|escreva|escrevas|coloca|coloque|conta|conte|poe|ponha) ${THAT}${NOT_OF_READERS}`,
    'nao (?:fala|fale|fales) (?:d[oae]s?|sobre)|no (?:hables|hable) (?:de|del|sobre)|no culpes al?',
    'nao (?:menciones|mencione|menciona|mencionar|cites|cite|divulgues|divulgue)',
    `niet (?:zeggen|schrijven|vermelden|noemen) ${THAT}`,
    `(?:zeg|schrijf|vermeld) (?:maar |aub )?niet ${THAT}${NOT_OF_READERS}`,
  ].join('|')})(?![\\p{L}])`,
  'iu',
)

/** What an order says of what precedes it: "das schreib nicht", "eso no lo pongas". */
export const FOREIGN_BEFORE =
  /^(?:das|es|dies|davon|ihn|ca|cela|la|dessus|eso|esto|lo|claro|questo|questa|isso|isto|disso|ta|dat|dit|bitte|stp|svp|hein|merci|porfa|xfa|eh|ovvio|grazie|aub|maar|dus|ja|ne|aber)[.,!?;:)]*$/iu

export const FOREIGN_LEAD =
  /^(?:und|aber|bitte|also|ne|bloss|blos|lieber|besser|am|besten|auf|keinen|fall|das|dass|et|mais|surtout|donc|ca|tu|on|y|pero|eso|esto|mejor|por|favor|e|ma|anzi|questo|quello|mas|isso|essa|esse|en|maar|dat|dit|graag|liever|o)$/iu
export const FOREIGN_CONNECTS = /^(?:und|aber|et|mais|y|pero|e|ma|mas|en|maar)$/iu
