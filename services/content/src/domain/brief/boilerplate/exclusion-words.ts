import { trimEndOf } from '@loomcast/platforms'
import { CLEAR_PLATFORM_NAMES, PLATFORM_SHORT_FORMS } from '../platform-words.ts'

/**
 * Words by which authors ask the writer to keep something out of a text, as they type them: see `folded`. German umlauts are also typed as two letters. `after`
 * stands behind what it concerns; `about` is followed by it; `before` begins what is not for readers.
 */
interface ExclusionVocabulary {
  after: string
  /** Like `after`, if it is a clause of its own: "…, unter uns", and not "eine Runde unter uns". */
  alone: string
  about: string
  before: string
}

const SITES = `${PLATFORM_SHORT_FORMS}|${CLEAR_PLATFORM_NAMES}`

const ENGLISH: ExclusionVocabulary = {
  after: [
    "(?:do not|don'?t|dnt|do'nt|never|not to|let'?s not) (?:mention|post|say|publish|print|let on|advertise|include|repeat)(?: (?:that|this|it|any of (?:that|this|it)|anything|anyone|about (?:that|this|it)))?",
    `(?:do not|don'?t|dnt|do'nt|never|not to|let'?s not) (?:put|write|tell|add|share) (?:that|this|anyone|any of (?:that|this|it)|it (?:in|on) (?:there|insta|${SITES}))(?: bit| part)?`,
    'keep (?:(?:it|that|this) )?(?:shtum|schtum|stumm?|mum|quiet|hush(?:[- ]hush)?|under wraps|(?:to|between) (?:yourself|yourselves|ourselves|us)|private|secret)(?: about (?:that|this|it))?',
    "mum'?s the word",
    '(?:strictly |totally )?(?:off the record|hush[- ]hush|for your (?:eyes|ears) only)',
    "(?:it'?s|that'?s|this is|that is) (?:private|a secret|confidential|not public)",
    `(?:so |but |and )?(?:not|nothing) (?:of (?:that|this) )?(?:for|in|on) (?:the )?(?:post|insta|${SITES}|page|advert|leaflet|caption)`,
    "(?:nobody|no one|noone|they) (?:needs? to|has to|have to|must|don'?t need to) know(?: that| this| about (?:it|that|this))?",
    '(?:say|print|put|post|mention) nothing(?: about (?:it|that|this))?',
    "(?:that'?s |it'?s )?(?:just |only )?for you to know",
    '(?:that |this |it )?stays (?:in[- ]?house|in the family|with us|private|between us)',
    'keep (?:that|this|it|him|her|them) out(?: of (?:it|this|the (?:post|text|caption)|there))?',
    'not a word(?: (?:of|about) (?:that|this|it))?(?: to anyone)?',
    "(?:not sure|unsure|not certain|no idea|can'?t remember|don'?t (?:quite )?(?:know|remember)|might be wrong|not checked)(?: (?:tho|though|about (?:that|this|it)|if (?:that|it)'?s (?:right|true|correct)))?[ ,;.–—-]{1,4}(?:(?:so|but|pls|please|better|best|just|maybe|probably) )*(?:leave|keep|take|cut|skip|drop) (?:(?:it|that|this|them|that one) ?)?(?:out|off)?",
    "(?:we|i) (?:aren|arent|are not|am not|don|dont|do not)(?:'t)? (?:telling|saying|tell|advertis(?:e|ing))(?: (?:anyone|people|that|customers))?(?: that| yet)?",
  ].join('|'),
  alone: 'between (?:you and me|us|ourselves)|secret|private',
  about:
    '(?:not a word|keep (?:shtum|schtum|stumm?|mum|quiet)) (?:of|about|on) (?!that$|this$|it$)|no mention of (?![^.!?]{0,60} (?:is|are|was|were|has|have) )',
  before: 'between (?:you and me|you,? me and the (?:gatepost|lamp ?post)|ourselves)|off the record|strictly private|confidentially',
}

const GERMAN_ORDER = '(?:nicht|nix|nichts|net|ned)'
const GERMAN: ExclusionVocabulary = {
  after: [
    `${GERMAN_ORDER} (?:(?:davon|darue?ber|drue?ber|dazu|hier|da|mit) )?(?:posten|erwae?hnen|erwa?hnt|reinschreiben|rein ?nehmen|vero?e?ffentlichen|verraten|nennen|o?e?ffentlich(?: machen)?|online(?: stellen)?|breittreten|publik machen|dazuschreiben|reintun|reinpacken)`,
    `(?:nix|nichts|kein wort|bitte nicht) (?:davon|darue?ber|drue?ber|dazu) (?:schreiben|sagen|erzae?hlen|verraten|posten)`,
    '(?:davon|darue?ber|drue?ber) (?:bitte )?(?:nix|nichts|kein wort|nicht)(?: (?:schreiben|sagen|erzae?hlen|posten))?',
    `${GERMAN_ORDER} (?:auf|bei|in) (?:insta|${SITES}|die (?:seite|homepage|website)|den (?:post|text|beitrag)|whatsapp)(?: (?:stellen|posten|setzen|schreiben))?`,
    '(?:das )?(?:bleibt|bleib) (?:bitte )?(?:unter uns|bei uns|hier|im haus|im team|intern|privat|geheim|in der familie)',
    '(?:das )?geht (?:keinen|niemanden|niemand|keine sau) (?:was|etwas) an',
    'behalt(?:e|et)? (?:das |es )?fu?e?r (?:dich|euch)',
    '(?:muss|braucht|soll|darf) (?:ja )?(?:keiner|niemand) (?:zu )?(?:wissen|erfahren)',
    'lass (?:das|es) (?:bitte )?(?:weg|raus|draussen)',
    '(?:muss|mue?ssen|soll|sollen|sollte|darf|due?rfen|gehoe?rt|gehoe?ren|kommt|kommen) (?:da |hier |bitte |aber |auf keinen fall )?(?:nicht|nix|auf keinen fall) (?:da |mit |hier )?(?:rein|hinein|in den (?:text|post|beitrag)|nach aussen|o?e?ffentlich werden|erwae?hnt werden)',
  ].join('|'),
  alone: 'unter uns|(?:ist |das ist |is )?(?:nur )?(?:streng )?(?:geheim|vertraulich|privat|intern)|psch?t+',
  about: '(?:kein wort|kein sterbenswo?e?rtchen|nix) ue?ber |nichts ue?ber (?:die|den|das|seine|ihre) ',
  before: '(?:ganz |nur |mal )?unter uns(?: gesagt)?|im vertrauen|vertraulich|nur fue?r (?:mich|uns)',
}

const FRENCH: ExclusionVocabulary = {
  after: [
    "(?:ne |n')?(?:surtout )?pas (?:en |le |la |l'|les )?(?:parler|dire|publier|mentionner|poster|ebruiter|divulguer|evoquer|diffuser|citer|partager|noter|ajouter|afficher|raconter|preciser)(?: (?:la[- ]dessus|dessus|de (?:ca|cela)|ca|cela))?",
    "(?:ne |n')?(?:surtout )?pas (?:le |la |l'|les |en )(?:mettre|ecrire|marquer)",
    "(?:ne |n')?(?:surtout )?pas (?:mettre|ecrire|marquer) (?:ca|cela)",
    "(?:on )?(?:n'en|en) parle(?:z|ra)? (?:surtout )?pas",
    "(?:ne )?(?:le |l'|en )?(?:dis|dites|mets|mettez|ecris|publie|publiez|poste) (?:surtout )?(?:pas|rien)(?: (?:ca|cela|la[- ]dessus))?",
    "(?:on |il faut |faut )?(?:ne |n'|n'en |en )?(?:dit|dis|dites|disons|dire|ecrit|publie|met) (?:surtout )?rien(?: (?:a personne|aux? \\p{L}+|la[- ]dessus|dessus))?",
    "(?:il faut |faut )?(?:ne |n')?(?:surtout )?rien (?:dire|ecrire|mettre|publier|en dire)(?: (?:a personne|aux? \\p{L}+|la[- ]dessus|dessus))?",
    '(?:tu |vous )gard(?:es|ez) (?:ca|cela)(?: pour (?:toi|vous))?',
    '(?:surtout )?pas un mot(?: la[- ]dessus)?',
    'motus(?: et bouche cousue)?',
    '(?:ca |cela |que ca )?reste (?:bien )?entre nous',
    "(?:a |on |tu |c'est a )?gard(?:er|es?|ez) (?:ca |cela |le |la )?pour (?:nous|toi|vous|moi|soi)",
    "(?:c'est|ca c'est|c est) (?:prive|perso|personnel|confidentiel|secret|interne)",
    `(?:c'est )?(?:pas|rien) (?:pour|sur|dans) (?:le |la |les )?(?:public|publication|post|insta|${SITES}|texte|site|page|reseaux)`,
    "personne (?:n'a|na|ne doit|doit) (?:besoin de |a )?(?:le )?savoir",
  ].join('|'),
  alone: 'entre nous|chut+|secret|confidentiel|prive|perso',
  about:
    "(?:surtout )?(?:pas|plus) un mot (?:sur|a propos|de|du|des|d')|(?:surtout )?(?:ne )?pas (?:parler|mentionner|evoquer) (?:de |du |des |d'|que )|ne pas (?:dire|ecrire|mettre|mentionner|preciser) (?:que |qu')",
  before: '(?:soit dit )?entre nous|a garder pour (?:nous|toi|vous|moi)|confidentiel',
}

const SPANISH: ExclusionVocabulary = {
  after: [
    'no (?:lo |la |los |las |se )?(?:publiques|publiqueis|publicar(?:lo|la)?|menciones|mencionar(?:lo|la)?|cuentes|contar(?:lo|la)?|digas|decir(?:lo|la)?|nombres|nombrarl[oa]s?)(?: (?:nada(?: de? (?:eso|esto|ello))?|de? (?:eso|esto)|eso|esto|a nadie))?',
    'no (?:lo |la |los |las )(?:pongas|pongais|subas|saques)',
    'no (?:ponerl[oa]s?|subirl[oa]s?|sacarl[oa]s?|pongas (?:eso|esto|nada)|pongais (?:eso|esto))',
    '(?:de (?:esto|eso) )?ni (?:una )?(?:palabra|mu|pio)(?: de (?:esto|eso))?(?: a nadie)?',
    '(?:que )?(?:esto |eso )?(?:queda |quede )entre (?:nosotros|tu y yo|nosotras)',
    'punto en boca',
    '(?:esto |eso )?(?:es|queda) (?:privado|secreto|confidencial|interno|cosa nuestra)',
    '(?:que )?(?:no hace falta|mejor) (?:que )?(?:no )?(?:se sepa|decirlo|ponerlo|contarlo|salga)',
    'que (?:esto |eso )?no (?:salga|se sepa|se diga|se entere nadie|se publique)(?: nada)?',
    'nadie (?:tiene que|debe|necesita) saberlo',
    '(?:que )?(?:esto |eso )?(?:que )?no (?:lo )?(?:sepa|vea|lea|oiga) nadie',
    'que nadie (?:lo )?(?:sepa|vea|lea)',
    'no (?:lo |la )?(?:escribas|escribir(?:lo)?|compartas|compartir(?:lo)?|cometes|difundas|difundir(?:lo)?)',
  ].join('|'),
  alone: '(?:solo )?entre (?:nosotros|nosotras|tu y yo)|chiton|shh+|secreto|privado|confidencial',
  about:
    '(?:ni (?:una )?palabra (?:de|sobre)|nada (?:de lo de|sobre (?:el|la|los|las|su))) (?!esto$|eso$)|que no (?:salga|se sepa|se diga) (?:lo |nada |que )|no (?:poner|pongas|decir|digas|escribir|escribas|publicar|mencionar|contar) (?:que|lo de|nada de) ',
  before: '(?:que quede )?entre (?:nosotros|tu y yo)|confidencial(?:mente)?|en confianza',
}

const ITALIAN: ExclusionVocabulary = {
  after: [
    'non (?:lo |la |li |le )?(?:pubblicare|pubblicarl[oa]|dirl[oa]|menzionarl[oa]|nominarl[oa]|postarl[oa]|postare|citarl[oa]|scriverl[oa]|metterl[oa])',
    'non (?:dire|scrivere|mettere) (?:niente|nulla|questo)',
    'acqua in bocca',
    '(?:che )?(?:questo )?rest(?:a|i) (?:tra|fra) (?:di )?noi',
    'non una parola',
    "(?:questo |e' |e )?(?:e |e' )(?:riservato|privato|segreto|confidenziale)",
    'non (?:deve|devono) (?:sapersi|uscire|saperlo)(?: nessuno)?',
    'guai a chi (?:lo )?(?:scrive|dice|pubblica|parla)',
    'non (?:lo |la )?(?:divulgare|raccontare|raccontarlo|condividere|condividerlo|diffondere)',
    'nessuno (?:deve|ha bisogno di) saperlo',
  ].join('|'),
  alone: '(?:tra|fra) (?:di )?noi|zitt[oi]|segreto|riservato|privato',
  about:
    '(?:non una parola (?:su|sul|sulla|sugli|sulle|sui|di)|(?:niente|nulla) (?:sul|sulla|sugli|sulle|sui)) (?!questo$)|non (?:parlare|dire niente|dire nulla) (?:di|del|della|dei|delle|su|sul|sulla) |non (?:scrivere|dire|mettere|menzionare|pubblicare) che ',
  before: '(?:detto )?(?:tra|fra) (?:di )?noi|in confidenza',
}

const PORTUGUESE: ExclusionVocabulary = {
  after: [
    'nao (?:o |a |se |e para )?(?:publiques|publicar|publica|publique|menciones|mencionar|mencione|contes|contar|conte|digas|dizer|diz|diga|fales|falar|fale|postes|postar|posta|poste)(?: (?:isso|isto|nada|nisso|disso|nisto|a ninguem))?',
    'nao (?:ponhas|por|poe|ponha|coloques|colocar|coloca|coloque|metas|meter) (?:isso|isto|nada disso|la)',
    '(?:que )?(?:isto |isso )?fi(?:ca|que) (?:so )?entre nos',
    'bico calado',
    'nem (?:uma )?palavra',
    '(?:isto |isso )?e (?:privado|segredo|confidencial|pessoal)',
    '(?:isto |isso )?nao (?:e |sao )?para (?:sair|publicar|dizer|por|divulgar|contar)',
    'nao (?:o )?(?:divulgar|divulgues|partilhar|partilhes|escrevas|escrever (?:isso|isto))',
    'ninguem (?:precisa|tem) (?:de |que )?saber',
  ].join('|'),
  alone: 'entre nos|segredo|privado|confidencial',
  about:
    '(?:nem|sem) (?:uma )?palavra (?:sobre|d[aeo]s?) |nada sobre [ao]s? |nao (?:fales|falar|fale|digas nada|dizer nada) (?:d[aeo]s?|sobre|que) |nao (?:dizer|digas|escrever|por|mencionar|contar|publicar) que ',
  before: '(?:aqui |ca )?entre nos|em confidencia',
}

const DUTCH: ExclusionVocabulary = {
  after: [
    `niet (?:op (?:insta|${SITES}|de (?:site|pagina|website))(?: (?:zetten|plaatsen|gooien))?|vermelden|noemen|posten|delen|publiceren|online(?: zetten)?|er ?(?:in|bij)(?: zetten)?|in (?:de|het) (?:post|tekst|bericht)(?: zetten)?|verder vertellen|doorvertellen)`,
    'mondje dicht',
    '(?:dit |dat )?(?:blijft |hou(?:d|den)? (?:dit |dat |het |we )?)onder ons',
    'hou(?:d)? (?:dit|dat|het) (?:maar )?(?:voor (?:je(?:zelf)?|jezelf|u)|stil|binnenshuis|geheim)',
    '(?:niemand|ze) (?:hoeft|hoeven|mag|moet) (?:dit |dat |het )?(?:niet )?(?:te )?weten',
    '(?:dit |dat |is )?(?:is )(?:prive|vertrouwelijk|geheim|intern)',
    'geen woord (?:hierover|daarover)',
    '(?:dat |dit |het )?hoeft (?:er )?niet (?:bij|in|op|te weten)(?: (?:de|het) (?:post|tekst|site))?',
    'hou(?:d)? (?:dit|dat|het|hem|haar) (?:er )?(?:ff |even |maar |graag )?buiten',
    'laat (?:dit|dat|het) (?:er )?(?:maar |ff )?(?:weg|uit|buiten)',
  ].join('|'),
  alone: 'onder ons|ssst+|geheim|prive|vertrouwelijk',
  about: 'geen woord over |ni(?:ks|ets) over (?:de|het|zijn|haar) |niet (?:zeggen|schrijven|vermelden|noemen) dat ',
  before: '(?:even )?onder ons(?: gezegd)?|in vertrouwen|vertrouwelijk',
}

const ALL = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH]
const joined = (kind: keyof ExclusionVocabulary) => ALL.map((words) => words[kind]).join('|')
const AFTER = new RegExp(`(?<![\\p{L}\\p{N}'])(?:${joined('after')})(?![\\p{L}])`, 'gu')
const ALONE = new RegExp(`(?<![\\p{L}\\p{N}'])(?:${joined('alone')})(?![\\p{L}])`, 'gu')
const ABOUT = new RegExp(`(?<![\\p{L}\\p{N}'])(?:${joined('about')})`, 'gu')

/** Words that an order begins with. */
const LEADS = new Set(
  'please pls plz but so and obvs obviously definitely bitte aber lieber besser also und das auf keinen fall noch svp stp merci de mais et a surtout il faut vaut mieux por favor porfa pero mejor ojo y eso esto per favore ma pero meglio e questo mas isso melhor isto graag liever aub maar dit dat en'.split(
    ' ',
  ),
)
const MOST_LEADS = 5
/** "Elise est enceinte mais chut" */
const JOINS = new Set(['but', 'aber', 'mais', 'pero', 'ma', 'mas', 'maar'])
/** What can stand behind an order: polite words, and a reason. */
const TAIL =
  /^(?:[ ,]{1,3}(?:please|pls|plz|thanks|thx|tho|though|obvs|ok|okay|either|too|lol|yet|in|bitte|danke|ja|svp|stp|merci|hein|por favor|porfa|gracias|vale|eh|per favore|grazie|obrigad[oa]|aub|graag|dank je|bedankt|s'il (?:te|vous) plait|everyone|yourself)(?![\p{L}])){0,3}(?:[ ,;–—-]{1,3}(?:sonst|weil|denn|car|sinon|parce|porque|que luego|si no|perche|senno|se no|omdat|want|anders|pois|senao|otherwise|because|cos|coz|cause|or|it'?d|he'?d|she'?d|they'?d|(?:it|he|she|they) would)(?![\p{L}])[^.!?]{0,80})?[\s.!?…)\]"]*$/u

/** An order in a folded sentence. */
interface Order {
  /** Where it begins, with the words that lead to it. */
  index: number
  end: number
}

/** Each order has one of these words. */
const KEYS = new Set(
  "not dont don't dnt stays know laat guai do'nt never no nobody noone they keep mum mums mum's between off hush hush-hush its it's thats that's this private secret confidential nothing arent aren't am let's lets nicht nix nichts net ned kein bleibt bleib unter geheim vertraulich privat intern keinen niemanden niemand keine behalt behalte behaltet keiner lass das pst pscht muss braucht soll darf pas plus motus chut chutt chuttt reste entre garde gardes garder gardez secret prive perso personnel confidentiel interne rien personne en n'en parle ni punto es queda quede nadie chiton shh shhh secreto privado confidencial interno cosa nada acqua resta resti tra fra riservato privato segreto confidenziale nessuno zitto zitti non niente nulla nao fica fique bico nem segredo pessoal ninguem sem niet mondje onder hou houd houden vertrouwelijk prive ze geen sst ssst sssst niks niets is".split(
    ' ',
  ),
)
const hasKey = (plain: string) => plain.split(NO_LETTER).some((word) => KEYS.has(word))
const NO_LETTER = /[^\p{L}'-]+/u

/** The order that a folded sentence ends with. */
export function orderAtEnd(plain: string): Order | undefined {
  if (!hasKey(plain)) return undefined
  for (const match of plain.matchAll(AFTER)) {
    const end = match.index + match[0].length
    if (TAIL.test(plain.slice(end))) return { index: leadOf(plain, match.index).index, end }
  }
  for (const match of plain.matchAll(ALONE)) {
    const end = match.index + match[0].length
    const { index, joins } = leadOf(plain, match.index)
    if ((joins || beginsClause(plain, index)) && TAIL.test(plain.slice(end))) return { index, end }
  }
  return undefined
}

/** An order at the beginning of a clause of a folded sentence that names what it concerns. */
export function orderAbout(plain: string): Order | undefined {
  if (!hasKey(plain)) return undefined
  for (const match of plain.matchAll(ABOUT)) {
    const { index } = leadOf(plain, match.index)
    if (beginsClause(plain, index)) return { index, end: match.index + match[0].length }
  }
  return undefined
}

const SEPARATOR = /[,;:(!?.–—>=-]$/u
const beginsClause = (plain: string, index: number) => {
  const before = plain.slice(Math.max(0, index - 3), index).trimEnd()
  return before === '' || SEPARATOR.test(before)
}

function leadOf(plain: string, from: number): { index: number; joins: boolean } {
  let index = from
  let joins = false
  for (let count = 0; count < MOST_LEADS; count += 1) {
    const before = trimEndOf(plain.slice(Math.max(0, index - LONGEST_LEAD), index), ' ')
    const word = before.slice(before.lastIndexOf(' ') + 1)
    const bare = trimEndOf(word, ',')
    if (!LEADS.has(bare)) break
    index = plain.lastIndexOf(word, index - 1)
    joins ||= JOINS.has(bare)
  }
  return { index, joins }
}

const LONGEST_LEAD = 16

/** What a folded sentence begins with that is not for readers. */
export const CONFIDING = new RegExp(`^[\\s([*_-]*(?:${joined('before')})(?![\\p{L}])`, 'u')
/** How people complain in brackets, folded: "(le terminal est mort, ça me gonfle)". */
export const VENTING =
  /(?<![\p{L}])(?:ca me (?:gonfle|saoule|soule|gave|fatigue|tue)|ca m'(?:enerve|agace|epuise)|ras[- ]le[- ]bol|j'en (?:ai marre|peux plus)|fait chier|chiant|putain|merde|pf{2,4}|gr{2,4}|argh+|ugh+|nervt|kotzt mich|so ein mist|scheiss\p{L}*|kein bock|me tiene hart[oa]|estoy hart[oa]|que asco|joder|mierda|che palle|non ne posso piu|uffa|estou fart[oa]|que saco|godver\p{L}*|ik baal|word er gek van|pissed off|drives? me mad|fed up|sick of)(?![\p{L}])/u
