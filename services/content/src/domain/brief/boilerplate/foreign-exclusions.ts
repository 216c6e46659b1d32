import { wordsOf } from '../lexicon.ts'
import { hasContact, hasFigure } from '../sentence.ts'
import { folded } from './folded-text.ts'

/** How certain it is that words are an order to the writer. What is only possible is asked about. */
export type ExclusionCertainty = 'order' | 'possible'

interface Form {
  pattern: RegExp
  /** `text`: the verb means what is published. `any`: it can also be what readers do. `name`: of names. `whole`: only where nothing follows. */
  verb: 'text' | 'any' | 'name' | 'whole'
}

const form = (verb: Form['verb'], alternatives: string): Form => ({
  verb,
  pattern: new RegExp(`(?<![\\p{L}])(?:${alternatives.normalize('NFD').replace(/\p{Mn}/gu, '')})(?![\\p{L}])`, 'iu'),
})

const GERMAN_NOT = '(?:bitte|lieber|besser|aber|auf keinen fall|noch) (?:noch )?nicht'
const FRENCH_NOT = "(?:à |merci de |surtout |il faut |^)(?:ne )?(?:surtout )?pas (?:le |la |l[’']|les |en )?"
const SPANISH_NOT = '(?:por favor|mejor|pero|ojo|y),? no (?:lo |la |los |las |se )?'
const ITALIAN_NOT = '(?:per favore|meglio|ma|però|e),? non (?:lo |la |li )?'
const PORTUGUESE_NOT = '(?:por favor|melhor|mas|e),? não (?:o |a |se )?'

/** An exclusion instruction in another language, as a sentence. What it concerns is next to it. */
const FORMS: Form[] = [
  // German
  form('text', `${GERMAN_NOT} (?:erwähnen|verraten|veröffentlichen|posten|reinschreiben|reinnehmen|dazuschreiben|öffentlich|nennen)`),
  form('any', `${GERMAN_NOT} (?:sagen|schreiben|angeben)`),
  // "nicht schreiben dass Eva gekündigt hat"
  form('text', '^(?:und |aber )?nicht (?:erwähnen|verraten|veröffentlichen|reinschreiben|dazuschreiben|nennen)'),
  form('any', '^(?:und |aber )?nicht (?:sagen|schreiben|angeben|erzählen|posten)'),
  // "schreib bitte net dass es geregnet hat"
  form(
    'text',
    '(?:schreib|sag|erwähn|verrat|erzähl|post)(?:e|t|en sie)? (?:bitte |aber |blo(?:ß|ss) )?(?:nicht|net|nich|ned|nix)(?: davon)?,? (?:dass|das|wie|warum|über|von)',
  ),
  form(
    'whole',
    '(?:bitte|lieber|besser) (?:noch )?(?:weg|raus|aus)(?:ge)?lassen|(?:weg|raus)lassen|lass(?:t|en sie)? (?:das|den|die|es|ihn)[^.!?]{0,30} (?:weg|raus)|(?:das|dies|diesen teil) (?:bitte )?(?:streichen|rauslassen|rausnehmen|löschen)|streich(?:t|en sie)? das|nimm das raus|bleibt (?:bitte )?unter uns|nicht für die öffentlichkeit|behalt(?:e|et)? das für (?:dich|euch)',
  ),
  form('text', '(?:muss|braucht) (?:ja )?(?:keiner|niemand) (?:zu )?wissen'),
  form('name', 'nur (?:der|den|mit|ihr|ihren|sein|seinen)? ?vornamen?(?! und)|(?:ohne|kein(?:e|en)?) nachnamen?'),
  // French
  form('text', `${FRENCH_NOT}(?:dire|mentionner|préciser|citer|nommer|publier|évoquer)`),
  form('any', `${FRENCH_NOT}(?:écrire|mettre|parler|donner)`),
  form(
    'text',
    "(?:svp|stp|merci|mais),? (?:sans (?:dire|citer|nommer|préciser|donner|mentionner)|pas (?:le nom|l['’]adresse|la rue|son nom|leur nom))",
  ),
  form(
    'whole',
    '(?:enlève[rz]?|retire[rz]?|supprime[rz]?|vire[rz]?) (?:ça|ceci|cela|cette (?:partie|phrase))|(?:ça )?reste entre nous|à (?:enlever|ne pas publier)|pas pour (?:le public|publication)',
  ),
  form('name', '(?:juste|seulement|uniquement|que) (?:le |son |leur )?prénom|(?:pas|sans) (?:le |son |leur )?nom de famille'),
  // Spanish
  form(
    'text',
    `${SPANISH_NOT}(?:digas|diga|decirlo|menciones|mencione|mencionar|mencionarlo|nombres|nombre|nombrar|nombrarlo|publiques|publique|publicar|publicarlo|cuentes|contarlo)|no (?:lo|la|los|las) (?:digas|menciones|nombres|publiques|cuentes)|no (?:decirlo|mencionarlo|nombrarlo|publicarlo|contarlo|hace falta decir)|que no (?:se sepa|se diga|se publique)`,
  ),
  form('any', `${SPANISH_NOT}(?:ponerlo|pongas|ponga)|no (?:lo|la|los|las) pongas|no ponerlo|que no salga`),
  form(
    'whole',
    '(?:quita|quitad|quiten|quite|borra|borren|saca|saquen|elimina|omite) (?:esto|eso|esta (?:parte|frase))|(?:esto|eso) (?:no va|quítalo|fuera)|entre nosotros|no para publicar',
  ),
  form('name', '(?:solo|sólo) (?:el |su )?nombre de pila|sin (?:el |su )?apellidos?'),
  // Italian
  form(
    'text',
    `${ITALIAN_NOT}(?:dire|dirlo|menzionare|menzionarlo|nominare|nominarlo|citare|citarlo|pubblicare|pubblicarlo)|non (?:dirlo|menzionarlo|nominarlo|citarlo|pubblicarlo)`,
  ),
  form('any', `${ITALIAN_NOT}(?:scrivere|scriverlo|metterlo)|non (?:scriverlo|metterlo)`),
  form(
    'whole',
    '(?:togli|togliete|leva|levate|cancella|cancellate) (?:questo|questa (?:parte|frase))|(?:che )?rest(?:i|a) tra (?:di )?noi|da (?:omettere|togliere|non pubblicare)',
  ),
  form('name', 'solo il nome di battesimo|senza (?:il |il suo )?cognome'),
  // Portuguese
  form('text', `${PORTUGUESE_NOT}(?:diga|digas|dizer|mencione|menciones|mencionar|publique|publicar|revele|cite|citar)`),
  form('any', `${PORTUGUESE_NOT}(?:coloque|colocar|ponha|fale|falar|escreva|escrever)`),
  form('whole', '(?:que )?fi(?:ca|que) (?:só )?entre nós|não é para publicar'),
  form('name', '(?:só|apenas) o primeiro nome|sem (?:o )?(?:apelido|sobrenome)'),
  // Dutch
  form('text', '(?:graag|liever|aub|svp|maar) niet (?:noemen|vermelden|zeggen|melden)'),
  form('any', '(?:graag|liever|aub|svp|maar) niet plaatsen'),
  form('any', '^(?:en |maar )?niet (?:schrijven|zeggen|vermelden|melden|noemen|plaatsen)'),
  form('whole', '(?:haal|laat) (?:dit|dat|de|het|die)[^.!?]{0,30} (?:weg|eruit)'),
  form('whole', '(?:graag|liever|aub|svp|maar) weglaten|blijft onder ons'),
  form('name', '(?:alleen|enkel) (?:de |haar |zijn )?voornaam|zonder achternaam'),
  // Polish
  form('whole', '(?:usuń|usuńcie|wytnij|wytnijcie|pomiń|pomińcie) (?:to|ten fragment|tę część)|(?:to )?zostaje między nami'),
]
/** What authors say of their own silence: "Den Sieger wollen wir noch nicht nennen." */
const OF_AUTHOR =
  /(?<![\p{L}])(?:(?:können|kann|wollen|will|möchten?|dürfen|darf|werden|würden) (?:wir|ich|man|es|sie|er)|(?:wir|ich|man|sie|er) (?:können|kann|wollen|will|möchten?|dürfen|darf|werden|würden)|podemos|puedo|queremos|quiero|puede|pueden|possiamo|posso|vogliamo)(?![\p{L}])|(?<![\p{L}])(?:on|nous|je|ils?|elles?) (?:ne )?(?:peu[tx]|peuvent|pouvons|veu[tx]|veulent|voulons|préfér|souhait)/iu

export const isOfAuthor = (sentence: string) => OF_AUTHOR.test(sentence)

/** Words that can follow an order without an object. */
const POLITE = new Set(
  "bitte danke noch auch lieber ja merci svp stp s'il s’il te vous plaît plait por favor gracias vale per favore grazie obrigado obrigada aub graag dank bedankt ok okay".split(
    ' ',
  ),
)
const onlyPolite = (text: string) => wordsOf(text).every((word) => POLITE.has(word.toLowerCase())) && !hasFigure(text)

/** ", den muss ich noch klären": why. */
const REASON =
  /^,? (?:den|die|das|weil|denn|da|sonst|ist (?:privat|noch)|car|parce|sinon|c['’]est|porque|es (?:privado|secreto)|que es|perché|sennò|è (?:privato)|pois|senão|omdat|want|anders)(?![\p{L}])/iu
/** "…, dass der Ofen kaputt ist": what is not to be said. */
const CLAUSE =
  /^,? (?:qu['’]|(?:dass|daß|wo|wer|wie|wieviel|warum|weshalb|wieso|was|wen|wem|wann|woher|welche[rsnm]?|que|q|qui|où|pourquoi|combien|quand|quién|dónde|cuánto|por qué|che|chi|dove|quanto|quem|onde|dat|wie|waar|hoeveel|waarom)(?![\p{L}]))/iu
/** "… le divorce": an object of a verb that means what is published. */
const NOUN = /^ (?:le|la|l['’]|les|son|sa|ses|leur|el|su|sus|il|lo|o|os|as|de|het|d['’]|du|des|del|da|do) ?\p{L}/iu
/** An object that only a text has, of a verb such as "put" or "give". */
const TEXT_OBJECT =
  /^ (?:(?:le|la|l['’]|les|son|sa|leur|el|su|sus|il|lo|o|os|as|de|het|d['’]|du|des|del|da|do|nada de|rien sur|mon|ma|notre|mi|il mio|mio|o meu|meu|minha|a minha|mijn|zijn|haar) ?)?(?:nom|prénom|prix|adresse|raison|motif|âge|montant|numéro|salaire|nombre|apellido|precio|dirección|motivo|edad|importe|teléfono|sueldo|nome|cognome|prezzo|indirizzo|età|importo|telefono|apelido|sobrenome|preço|endereço|morada|idade|valor|naam|prijs|adres|reden|leeftijd)s?(?![\p{L}])/iu
/** Whom a text for readers addresses or means. */
export const READERS =
  /(?<![\p{L}])(?:euch|eure[rnms]?|dich|dir|dein\p{L}{0,2}|(?:wie|was|wo|wann|wenn|dass) (?:man|du)|vos|votre|ustedes|vuestr\p{L}{1,3}|voi|vostr\p{L}|vocês?|jullie|ihr [^.!?]{0,30}(?:habt|seid|wollt|könnt|müsst|dürft|werdet|kommt|bringt|macht))(?![\p{L}])|^bei uns(?![\p{L}])/iu
/** "sondern anrufen": what readers do instead. */
const INSTEAD = /^,? ?(?:sondern|stattdessen|lieber|mais|sino|mejor|ma|bensì|mas|sim|maar)(?![\p{L}])/iu
/** "Bei Regen …": when or where readers do not do it. */
const WHERE =
  /^(?:bei|im|in|am|an|auf|vor|nach|während|ab|bis|nachts|abends|morgens|sonntags|samstags|unter|neben|beim|zur|zum|pendant|dans|sur|devant|durante|en|sobre|sul|sulla|nel|nella|tijdens|op)(?![\p{L}])[^,;:–—]*$/iu
const AGREED =
  /(?<![\p{L}])(?:einverstanden|ist (?:ok|okay|dabei)|hat (?:ja|zugesagt|zugestimmt)|d['’]accord|de acuerdo|d['’]accordo|akkoord|de acordo|(?:genannt|erwähnt|nommée?|citée?)(?: werden)?)(?![\p{L}])/iu
const OF_ALL = /(?<![\p{L}])(?:wir|uns|man|nous|on|nosotros|noi|nós|wij|we)(?![\p{L}])/iu
/** "de la bergère" */
const OF_WHOM = /^ (?:de|du|des|del|della|di|da|do|von|vom|van) [\p{L}’']+(?: [\p{L}’']+){0,2} ?[.!]*$/iu
const BEGINNING =
  /^(?:(?:und|aber|bitte|mettre|mets|mettez|indiquer|et|mais|y|pero|poner|e|ma|usare|mas|en|maar|por favor|per favore|svp)[ ,]+){0,3}$/iu
const LONGEST_OBJECT = 90

/** Whether a sentence in another language than English is an exclusion instruction. One with what only readers need is none. */
export function foreignExclusionOf(sentence: string): ExclusionCertainty | undefined {
  if (isOfAuthor(sentence)) return undefined
  const plainSentence = folded(sentence)
  const kinds = FORMS.map((each) => {
    const match = each.pattern.exec(plainSentence)
    return match
      ? kindOf(
          each.verb,
          sentence.slice(0, match.index),
          sentence.slice(match.index, match.index + match[0].length),
          sentence.slice(match.index + match[0].length),
        )
      : undefined
  })
  return kinds.find((kind) => kind === 'order') ?? kinds.find((kind) => kind !== undefined)
}

function kindOf(verb: Form['verb'], before: string, order: string, after: string): ExclusionCertainty | undefined {
  if (isForReaders(before, after)) return undefined
  const isPlace = WHERE.test(before)
  if (INSTEAD.test(after) && (verb === 'any' || isPlace)) return undefined
  const ends = onlyPolite(after) || (REASON.test(after) && !hasFigure(after))
  if (verb === 'name') return nameKind(before, after)
  if (verb === 'whole') return ends ? (isPlace || /^(?:à|da) /iu.test(order) ? 'possible' : 'order') : undefined
  if (CLAUSE.test(after)) return isPlace ? undefined : 'order'
  if (ends) return isPlace || (verb === 'any' && !HAS_OBJECT.test(order) && !before.includes(',')) ? 'possible' : 'order'
  if (TEXT_OBJECT.test(after)) return 'order'
  if (hasFigure(after) || after.length > LONGEST_OBJECT || after.includes(':')) return undefined
  if (verb === 'any') return undefined
  return NOUN.test(after) && !HAS_OBJECT.test(order) && !after.includes(',') ? 'order' : 'possible'
}

/** Whether what surrounds an order shows that it is for readers. The author's own number is an object of the order. */
function isForReaders(before: string, after: string): boolean {
  return (hasContact(after) && !TEXT_OBJECT.test(after)) || READERS.test(after) || READERS.test(before)
}

/** Whether a request has an object that only a text has: "ne pas mettre le prix", and not "ne pas mettre vos vélos". */
export const meansText = (object: string) => onlyPolite(object) || CLAUSE.test(object) || TEXT_OBJECT.test(object)

/** Whether a sentence with its verb at the end is for readers: "Bei Regen bitte nicht schreiben, sondern anrufen". */
export const isRequestToReaders = (before: string, after: string) =>
  isForReaders(before, after) || WHERE.test(before) || INSTEAD.test(after)

/** "metterlo", "le dire" */
const HAS_OBJECT = /(?:lo|la|los|las)$|pas (?:le |la |l[’']|les |en )|(?:no|non|não) (?:lo|la|los|las|li|o|a|se) /iu

/** Of names only: who agreed to be named, or an order that begins with it. */
function nameKind(before: string, after: string): ExclusionCertainty | undefined {
  if (!onlyPolite(after) && !OF_WHOM.test(after)) return undefined
  if (AGREED.test(before) || BEGINNING.test(before)) return 'order'
  return OF_ALL.test(before) || hasContact(before) ? undefined : 'possible'
}
