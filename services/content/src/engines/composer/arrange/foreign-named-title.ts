import type { Brief } from '../../../domain/brief/brief.ts'
import { sentencesOf } from '../../../domain/brief/brief.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'
import { lettersOf } from '../../../domain/left-out.ts'

const WORD = "[\\p{L}\\p{N}’'&-]{1,30}"
const NAME = `\\p{Lu}${WORD.replace('{1,30}', '{0,29}')}(?: (?:(?:de|des|du|del|della|di|la|le|les|y|et|und|&) )?\\p{Lu}${WORD.replace('{1,30}', '{0,29}')}){0,3}`
/** Between the name and the verb: the place, an address. */
const PLACE = `(?:,? (?:in|aus|bei|à|de|en|di|te|uit)(?: (?:el|la|le|der|dem) )? ?(?:\\p{Lu}[\\p{L}-]+)(?: \\p{Lu}[\\p{L}-]+)?|, [^,;:]{2,60},)?`
/** When, and that it is not the first time. */
const WHEN =
  '(?:(?:im|ab) (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Frühjahr|Sommer|Herbst|Winter) |wieder |auch |jetzt |nun |ab sofort |zum ersten Mal )*'
const CAPITALS = '(?:eine?n?|zwei|drei|vier|fünf|sechs|neue|\\d{1,3})'

/** "lädt am Sonntag, 14. Juni, von 11 bis 17 Uhr zum Tag der offenen Tür ins Gerätehaus ein" */
const INVITES =
  /^(?:Die|Der|Das|Unsere?) (?<sender>\p{Lu}[^,;:]{3,44}) (?:lädt|laden) [^;:]{3,80}? (?:zum|zur) (?<what>\p{Lu}[^,;:]{5,50}?)(?: (?:in|ins|im|auf|am|an|bei) [^,;:]{3,40})? ein$/u
/** The sender, a verb that only connects, and what is offered. */
const OFFERS = [
  // "Die Buchbinderei Lehmkuhl in Lüneburg bietet im Februar wieder zwei Wochenendkurse für Einsteiger an"
  new RegExp(
    `^(?:Die|Der|Das|Unsere?) (?<sender>(?:\\p{Lu}[\\p{L}-]{3,30} ){0,2}${NAME})${PLACE} (?:bietet|startet|veranstaltet|organisiert|eröffnet|zeigt|hat) ${WHEN}(?<what>${CAPITALS} [^,;:]{6,70}?)(?: an| ein)?(?:, .+)?$`,
    'u',
  ),
  new RegExp(
    `^(?:L['’](?:association|atelier|école|épicerie|auberge) |(?:La|Le|Les|Notre) (?:\\p{Ll}[\\p{L}-]{2,20} ){1,2})(?<sender>${NAME})${PLACE} (?:organise|propose|lance|présente|accueille) (?<what>(?:une?|des|deux|trois|quatre|son|sa|ses|\\d{1,3}) [^;:]{6,80})$`,
    'u',
  ),
  new RegExp(
    `^(?:(?:El|La|Los|Las|Nuestr[oa]) (?:\\p{Ll}[\\p{L}-]{2,20} )(?:de \\p{Ll}[\\p{L}-]{2,20} )?)(?<sender>${NAME})${PLACE} (?:organiza|ofrece|propone|presenta|lanza|abre inscripciones para) (?<what>(?:una?|unos|unas|dos|tres|cuatro|su|sus|el|la|\\d{1,3}) [^;:]{6,80})$`,
    'u',
  ),
  new RegExp(
    `^(?:(?:Il|La|Lo|Nostr[oa]) \\p{Ll}[\\p{L}-]{2,20} |L['’]\\p{Ll}[\\p{L}-]{2,20} )(?<sender>${NAME})${PLACE} (?:organizza|offre|propone|presenta|lancia) (?<what>(?:una?|un['’]|due|tre|quattro|il suo|la sua|\\d{1,3}) ?[^;:]{6,80})$`,
    'u',
  ),
  new RegExp(
    `^(?:(?:De|Het|Onze|Ons) \\p{Ll}[\\p{L}-]{2,20} )?(?<sender>${NAME})${PLACE} (?:organiseert|biedt|houdt|opent|start|heeft) (?:dit jaar |deze (?:week|maand) |vanaf nu |nu |weer )*(?<what>(?:een|twee|drie|vier|nieuwe|\\d{1,4}) [^,;:]{6,70}?)(?: aan)?(?:, .+)?$`,
    'u',
  ),
]
const ARTICLE = /^(?:eine?n?|une?|des|son|sa|ses|una?|unos|unas|su|sus|el|la|un['’]|il suo|la sua|een) ?(?=\p{L})/u
/** "Unser Lastenrad-Verleih in Münster hat Zuwachs bekommen: vier neue E-Lastenräder" */
const LABELED =
  /^(?:Unsere?|Die|Der|Das|Notre|Nuestr[oa]|Nostr[oa]|Onze|Ons|La|Le|El|Il) (?<sender>[^,;:]{4,44}?) (?:hat|a|ha|heeft|est|ist) [^,;:]{4,40}(?: ?): (?<what>[^,;:]{10,60})/u
/** "Wir suchen zum 1. März eine Konditorin oder einen Konditor für unsere Backstube in Freiburg" */
const VACANCY =
  /^(?<who>Wir suchen|Nous (?:re)?cherchons|Buscamos|Cerchiamo|Wij zoeken|We zoeken) (?:(?:zum|ab|per|vanaf|dal|a partir del|à partir du|pour le) (?:dem )?\d{1,2}(?:\.|er)? (?:de )?\p{L}{3,10},? |ab sofort |per direct |dès maintenant )?(?<what>[^,;:]{6,60}?)(?<where> (?:für|pour|para|per|voor|in|à|en|a) .+)?$/u
/** "Rückruf: Die Molkerei Hinterwald ruft den Bergkäse, 200 g, zurück" */
const RECALL =
  /^(?:Rückruf: )?(?:Wir rufen|(?:Die|Der|Das) [^,;:]{3,50} ruft|\p{Lu}[^,;:]{3,50} ruft) (?:den|die|das|unsere?n?) (?<what>[^;:]{6,90}?)(?: vorsorglich)? zurück$/u
const HAZARD =
  /(?<!\p{L})(?:Listerien|Salmonellen|E\. coli|Glassplitter|Metallteile|Kunststoffteile|Brandgefahr|Erstickungsgefahr|Stromschlag|Allergene?)(?!\p{L})/u
const TOWN_AT_END = / (?:in|à|en|a|te|di|de) \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?$/u
/** "La boulangerie Marchand, rue des Tanneurs à Colmar, rouvre le mardi 3 septembre après six semaines de travaux" */
const OPENS =
  /^(?<sender>(?:La|Le|L['’]|Les|El|Il|Lo|De|Het|Die|Der|Das) ?[^,;:]{4,44}), [^,;:]{3,60}, (?<rest>(?:rouvre|ouvre|ferme|déménage|reabre|abre|riapre|apre|chiude|heropent|opent|öffnet|eröffnet) .+)$/u
/** Why, and for how long. */
const REASON = /,| (?:après|avec|pour|pendant|depuis|dopo|con|per|tras|para|después|nach|mit|für|na|met|voor) /u
/** "La clínica veterinaria San Roque | de Burgos | estrena" */
const SENDERS_TOWN =
  /^((?:La|El|Il|Le|De|Die|Der|Das) [^,;:]{5,45}?) (?:de|di|in|à|aus|te|uit) \p{Lu}[\p{L}-]+ (?=\p{Ll}{3,12}(?:a|e|t|en) )/u
const SHORTEST = 20
const MOST_SENTENCES = 5

interface Options {
  aim: number
  most: number
}

/**
 * A title in German, French, Spanish, Italian or Dutch with the sender and what they have ("Buchbinderei Lehmkuhl: zwei Wochenendkurse für Einsteiger") in place of
 * one that is longer than `aim` or does not name it. `made` if the first sentence is no offer.
 */
export function foreignNamedTitle(made: string, brief: Brief, { aim, most }: Options): string {
  const [first, ...others] = sentencesOf(brief.blocks)
  if (brief.english || brief.title || !first) return made
  const statement = withoutStop(first.text)
  const recalled = RECALL.exec(statement)?.groups?.what
  if (recalled) {
    const hazard = [first, ...others.slice(0, MOST_SENTENCES)].map(({ text }) => HAZARD.exec(text)?.[0]).find(Boolean)
    const title = `Rückruf: ${sentenceCase(recalled)}${hazard && !recalled.includes(hazard) ? `, ${hazard}` : ''}`
    return title.length <= most ? title : made
  }
  if (brief.badNews || !lettersOf(statement).includes(lettersOf(made).slice(0, PART))) return made
  const labeled = LABELED.exec(statement)?.groups
  if (labeled?.sender && labeled.what && (made.length < statement.length || made.length > aim)) {
    const title = named(labeled.sender, labeled.what)
    if (title.length <= aim + SLACK) return title
  }
  if (made.length <= aim && !INVITES.test(statement)) return made
  const shorter = [vacancyTitle, offerTitle, openingTitle].map((titleOf) => titleOf(statement, aim)).find(Boolean)
  return shorter ?? (made.length > aim + SLACK ? made.replace(SENDERS_TOWN, '$1 ') : made)
}

function vacancyTitle(statement: string, aim: number): string | undefined {
  const { who, what, where = '' } = VACANCY.exec(statement)?.groups ?? {}
  if (!who || !what) return undefined
  const town = TOWN_AT_END.exec(where)?.[0] ?? ''
  return [`${who} ${what}${where}`, `${who} ${what}${town}`].find((text) => text.length <= aim)
}

function offerTitle(statement: string, aim: number): string | undefined {
  const { sender, what } = [INVITES, ...OFFERS].map((pattern) => pattern.exec(statement)?.groups).find(Boolean) ?? {}
  if (!sender || !what) return undefined
  const whole = what.replace(ARTICLE, '')
  return [whole, whole.split(/, (?!\d)/u)[0] ?? whole]
    .map((part) => named(sender, part))
    .find((text) => text.length <= aim && text.length >= SHORTEST)
}

function openingTitle(statement: string, aim: number): string | undefined {
  const { sender, rest } = OPENS.exec(statement)?.groups ?? {}
  if (!sender || !rest) return undefined
  const title = `${sender} ${rest.split(REASON)[0] ?? ''}`.trim()
  return title.length <= aim && title.length >= SHORTEST ? title : undefined
}

/** Characters of a title by which its sentence is found. */
const PART = 20
/** A title may be so much longer than usual if it names what the other does not. */
const SLACK = 10

const isFrench = (text: string) => /(?<!\p{L})(?:le|du|aux?|des|les)(?!\p{L})/u.test(text)
const named = (sender: string, what: string) => `${sentenceCase(sender)}${isFrench(what) ? ' : ' : ': '}${what}`
