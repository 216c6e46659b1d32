import { sentenceCase } from '../../../domain/brief/wording.ts'
import { canEnd } from './clause-end.ts'

/** Finite verbs that are common in news of French, Spanish, Italian, Dutch, Portuguese and German senders. A part of a sentence without one is no title. */
const VERB =
  /(?<![\p{L}'’-])(?:a (?=\p{Ll}+[éi]e?s?(?!\p{L}))|ont|est|sont|sera|seront|ouvre|ouvrent|ferme|fermera|ouvrira|cherche|cherchons|recrute|recrutons|fête|lance|propose|accueille|vend|publie|remporte|organise|reprend|déménage|avons|sommes|ha|han|hemos|es|son|será|abre|cierra|busca|buscamos|celebra|gana|ofrece|organiza|lanza|vende|estrena|cumple|hanno|abbiamo|è|sono|sarà|apre|chiude|cerca|cerchiamo|festeggia|vince|offre|organizza|lancia|compie|riapre|torna|heeft|hebben|zijn|wordt|worden|opent|sluit|zoekt|zoeken|viert|wint|houdt|houden|kun|kunt|kan|verhuist|biedt|é|são|tem|fecha|celebrou|hat|haben|ist|sind|wird|werden|muss|müssen|kann|können|impfen|öffnet|öffnen|schließt|sucht|suchen|zieht|bleibt|feiert|gewinnt|bietet|startet|beginnt|verkauft|plant|terminou|ganhou|\p{Ll}{3,}(?:rá|rán|rà|ranno|era|eront|ira|iront))(?![\p{L}-])/u
/** A verb at the end lacks its object. */
const VERB_LAST = new RegExp(`${VERB.source}$`, 'u')
/** Its participle or infinitive is at the end of the clause, so that the clause can't be cut. */
const VERB_AT_END =
  /(?<!\p{L})(?:hat|haben|ist|sind|war|waren|wird|werden|wurden?|kann|können|muss|müssen|soll|heeft|hebben|is|zijn|wordt|worden|kun|kunt|kan|moet)(?!\p{L})/iu
/** A date at the beginning, where the words after it keep their order. */
const LEADING_DATE =
  /^(?:(?:el|le|il|l['’]|dal?|du|desde el|a partir del?|à partir du|dès le|este|ce|questo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|no|a partir de) ?)(?:\p{L}{4,9} )?\d{1,2}(?:er)?(?: (?:al|au|a) \d{1,2})? (?:de )?\p{L}{3,10}(?: (?:de )?\d{4})?,? (?=[\p{L}])|^(?:en|in|em|depuis|desde|da) (?:\p{L}{3,10})(?: \d{4})?, (?=\p{L})/iu
/** The place in "La quesería Las Cerradas, de Villanueva, ha ganado …". */
const APPOSITION = /^([^,:]{10,60}), (?:de|en|à|vicino a|near|no|na|aus|uit|près de|nahe) [^,:]{2,40}, (?=\p{Ll})/u
/** The date at the end of "La librairie fête ses dix ans le samedi 18 octobre". */
const TRAILING_DATE =
  /,? (?:(?:le|el|il|op|em|no dia|nel giorno di) )?(?:\p{L}{4,10},? )?\d{1,2}(?:er|\.|º)? (?:de )?(?!(?:euros?|heures|horas|ore|uur|años|ans|anni|jaar|anos|Jahren?)(?!\p{L}))\p{L}{3,10}(?: (?:de )?\d{4})?$/u
const PLACE = / (?:in|à|en|te) \p{Lu}\p{L}+(?= \p{Ll})/u
const CUT =
  /[,;:] | [–—(]|(?= (?:à partir|dès|depuis|a partir|desde|dal|vanaf|ab|vom|bis zum|parce que|porque|perché|omdat|weil|jusqu['’]au|avec|con|com|hasta|fino)(?!\p{L}))/giu
const SHORTEST = 25
const OPEN_END =
  /(?:^|\s)(?:(?!(?:ano|año|mes|mar|pan|vin|sol)$)\p{L}{1,3}|notre|unser\p{L}*|nuestr\p{L}|nostr\p{L}|onze|toda?|toute?|tutta?|avec|with|para|voor|sans|entre|après|desde)$/iu

/** A complete title of at most `most` characters from a sentence that is not English; undefined if no part of it is one. */
export function foreignTitle(sentence: string, most: number): string | undefined {
  const late = sentenceCase(sentence.replace(LEADING_DATE, '').replace(APPOSITION, '$1 '))
  const early = late.replace(TRAILING_DATE, '')
  const forms = [late, VERB.test(early) && early.length >= SHORTEST ? early : late].flatMap((text) => [text, text.replace(PLACE, '')])
  const whole = forms.find((text) => text.length <= most)
  if (whole) return whole
  const heads = [...late.matchAll(CUT)]
    .map(({ index, 0: sign }) => ({ head: late.slice(0, index), isClause: /^[,;:]/u.test(sign) }))
    .filter(
      ({ head, isClause }) =>
        head.length >= SHORTEST &&
        head.length <= most &&
        VERB.test(head) &&
        !VERB_LAST.test(head) &&
        (isClause || !VERB_AT_END.test(head)) &&
        !OPEN_END.test(head) &&
        canEnd(late, head.length),
    )
  return heads[0]?.head
}
