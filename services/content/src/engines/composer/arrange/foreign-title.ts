import { sentenceCase } from '../../../domain/brief/wording.ts'
import { canEnd } from './clause-end.ts'

/** Finite verbs that are common in French, Spanish, Italian, Dutch, Portuguese and German news. A part of a sentence without one cannot be a title. */
const VERB =
  /(?<![\p{L}'’-])(?:a(?= \p{Ll}+[éi]e?s?(?!\p{L}))|ont|est|sont|sera|seront|ouvre|ouvrent|inaugure|inaugura|ferme|fermera|ouvrira|cherche|cherchons|recrute|recrutons|fête|lance|propose|accueille|vend|publie|remporte|organise|reprend|déménage|avons|sommes|ouvrons|fermons|lançons|proposons|organisons|vendons|fêtons|accueillons|déménageons|ha|han|hemos|es|son|será|abre|cierra|busca|buscamos|celebra|gana|ofrece|organiza|lanza|vende|estrena|cumple|abrimos|cerramos|ofrecemos|celebramos|organizamos|lanzamos|vendemos|estrenamos|cumplimos|hanno|abbiamo|è|sono|sarà|apre|chiude|cerca|cerchiamo|festeggia|vince|offre|organizza|lancia|compie|riapre|torna|apriamo|chiudiamo|offriamo|festeggiamo|organizziamo|lanciamo|heeft|hebben|zijn|wordt|worden|opent|sluit|zoekt|zoeken|viert|wint|houdt|houden|kun|kunt|kan|verhuist|biedt|é|são|tem|fecha|celebrou|hat|haben|ist|sind|wird|werden|muss|müssen|kann|können|impfen|öffnet|öffnen|schließt|sucht|suchen|zieht|bleibt|feiert|gewinnt|bietet|startet|beginnt|übernimmt|übernehmen|verleiht|verleihen|backt|backen|bieten|feiern|laden|lädt|eröffnet|eröffnen|erweitert|verkauft|plant|terminou|ganhou|\p{Ll}{3,}(?:rá|rán|rà|ranno|era|eront|ira|iront))(?![\p{L}-])/u
/** A verb at the end of a title lacks its object. */
const VERB_LAST = new RegExp(`${VERB.source}$`, 'u')
/** German and Dutch auxiliary verbs. Their participle or infinitive is at the end of the clause, so the clause cannot be cut. */
const VERB_AT_END =
  /(?<!\p{L})(?:hat|haben|ist|sind|war|waren|wird|werden|wurden?|kann|können|muss|müssen|soll|heeft|hebben|is|zijn|wordt|worden|kun|kunt|kan|moet)(?!\p{L})/iu
/** A date at the beginning that can be removed without changing the order of the other words, unlike in German. */
const LEADING_DATE =
  /^(?:(?:el|le|il|l['’]|dal?|du|desde el|a partir del?|à partir du|dès le|este|ce|questo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|no|a partir de) ?)(?:\p{L}{4,9} )?\d{1,2}(?:er)?(?: (?:al|au|a) \d{1,2})? (?:de )?\p{L}{3,10}(?: (?:de )?\d{4})?,? (?=[\p{L}])|^(?:en|in|em|depuis|desde|da) (?:\p{L}{3,10})(?: \d{4})?, (?=\p{L})/iu
/** A place between commas after the subject: "La quesería Las Cerradas, de Villanueva, ha ganado …". */
const APPOSITION = /^([^,:]{10,60}), (?:de|en|à|vicino a|near|no|na|aus|uit|près de|nahe) [^,:]{2,40}, (?=\p{Ll})/u
export const FOREIGN_MONTHS =
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|juni|juli|augustus|september|oktober|november|december|januar|februar|märz|april|august|dezember'
/** The date at the end of "La librairie fête ses dix ans le samedi 18 octobre". */
const TRAILING_DATE = new RegExp(
  `,? (?:(?:le|el|il|op|em|no dia|nel giorno di|(?:à partir|à compter) du|dès le|depuis le|a partir del?|desde el|a partire dal|dal|vanaf|ab dem|ab|am|seit dem) )?(?:(?:\\p{L}{4,10},? )?\\d{1,2}(?:er|\\.|º)? (?:e|et|y|und|en|al?|au|bis|tot) (?:le |el |il )?)?(?:\\p{L}{4,10},? )?\\d{1,2}(?:er|\\.|º)? (?:de )?(?:${FOREIGN_MONTHS})(?: (?:de )?\\d{4})?$`,
  'iu',
)
/** A time between the verb and what follows: "verleiht seit dieser Woche auch Werkzeug". */
const INNER_TIME =
  / (?:(?:seit|ab|in) )?(?:dieser|nächster|kommender|dieses|nächstes|diesen|nächsten) (?:Woche|Jahr|Monat|Wochenende)(?= \p{L})/u
const GERMAN_DAY = '(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)'
const GERMAN_MONTH = '(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)'
/** A German sentence that begins with a time, so the verb precedes the subject: "Ab dem 2. Juni übernimmt unsere Tochter Lena die Gärtnerei". */
const VERB_SECOND = new RegExp(
  `^(?:Ab|Am|Seit|Im|Zum|In|Bis zum) (?:dem |der |kommenden |nächsten |diesem |dieser |nächster )?(?:${GERMAN_DAY}(?:, dem|, den|,)? ?)?(?:\\d{1,2}\\. ?)?(?:${GERMAN_MONTH}|${GERMAN_DAY}|Woche|Jahr|Herbst|Winter|Frühjahr|Frühling|Sommer|sofort)?,? ?(?<verb>\\p{Ll}{2,12}(?:t|en)) (?<subject>wir|ich|(?:unsere?|der|die|das|eine?)(?: \\p{Lu}[\\p{L}-]{1,30}){1,3}) (?<rest>[^,;:]{8,80})$`,
  'u',
)

/** Returns such a sentence without the time and with the subject first: "Unsere Tochter Lena übernimmt die Gärtnerei". Undefined for other sentences. */
function subjectFirst(sentence: string): string | undefined {
  const { verb, subject, rest } = VERB_SECOND.exec(sentence)?.groups ?? {}
  return verb && subject && rest && VERB.test(` ${verb}`) ? sentenceCase(`${subject} ${verb} ${rest}`, 'usual', false) : undefined
}

/** "in Altenfeld" within a sentence. */
const PLACE = / (?:in|à|en|te) \p{Lu}\p{L}+(?= \p{Ll})/u
/** "in Altenfeld" at the end of a sentence. */
const LAST_PLACE = /(?<=\p{L}) (?:in|à|en) \p{Lu}[\p{L}-]+$/u
/** Where a sentence can be cut: before punctuation, or before a word that introduces an adjunct or a clause. */
const CUT =
  /[,;:] | [–—(]|(?= (?:à partir|dès|depuis|a partir|desde|dal|vanaf|ab|vom|bis zum|parce que|porque|perché|omdat|weil|jusqu['’]au|avec|con|com|hasta|fino)(?!\p{L}))/giu
/** Characters of the shortest title that results from a cut. */
const SHORTEST = 25
/** A last word with which a title is incomplete, such as an article or a preposition. */
const OPEN_END =
  /(?:^|\s)(?:(?!(?:ano|año|mes|mar|pan|vin|sol)$)\p{L}{1,3}|notre|unser\p{L}*|nuestr\p{L}|nostr\p{L}|onze|toda?|toute?|tutta?|avec|with|para|voor|sans|entre|après|desde)$/iu

/** Minimum number of words before a colon that can be a title: "Vollkornbrot aus alten Sorten: Seit Montag …". */
const LABEL_WORDS = 3

/** Whether the text has a finite verb, which can be the first word: "Abrimos nuestra segunda heladería". */
export const hasForeignVerb = (text: string) => VERB.test(text.charAt(0).toLowerCase() + text.slice(1))

/** Shortens a sentence that is not in English to a complete title of at most `most` characters; undefined if no part of it is complete. */
export function foreignTitle(sentence: string, most: number): string | undefined {
  const core = subjectFirst(sentence) ?? sentenceCase(sentence.replace(LEADING_DATE, '').replace(APPOSITION, '$1 '), 'usual', false)
  const undated = core.replace(TRAILING_DATE, '')
  const forms = [core, hasForeignVerb(undated) && undated.length >= SHORTEST ? undated : core].flatMap((text) =>
    [/$^/u, PLACE, INNER_TIME, LAST_PLACE].map((adjunct) => text.replace(adjunct, '')),
  )
  const whole = forms.find((text) => text.length <= most)
  if (whole) return whole
  const label = /^(\p{Lu}[^:.!?]{19,70}): \p{Lu}/u.exec(sentence)?.[1]
  if (label && label.length <= most && label.split(' ').length >= LABEL_WORDS) return label
  const heads = [...core.matchAll(CUT)]
    .map(({ index, 0: sign }) => ({ head: core.slice(0, index), isClause: /^[,;:]/u.test(sign) }))
    .filter(
      ({ head, isClause }) =>
        head.length >= SHORTEST &&
        head.length <= most &&
        hasForeignVerb(head) &&
        !VERB_LAST.test(head) &&
        (isClause || !VERB_AT_END.test(head)) &&
        !OPEN_END.test(head) &&
        canEnd(core, head.length),
    )
  return heads[0]?.head
}
