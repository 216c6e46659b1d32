import { isVerb, MONTHS, wordsOf } from '../../../domain/brief/lexicon.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'

/** Places in which something is offered. */
const PLACE_OF_OFFER =
  '(?:bakery|café|cafe|restaurant|bistro|pub|bar|inn|hotel|shop|store|market|salon|studio|gym|club|camp|campsite|clinic|practice|surgery|pharmacy|library|museum|gallery|theatre|theater|cinema|school|nursery|college|farm|garden|centre|center|brewery|winery|vineyard|roastery|workshop|garage|pool|park|zoo|church|hall|office|bookshop|bookstore|florist)'
/** "Our summer camp", "The yoga studio in Leeds": the place; then the verb; then what is there. */
const OFFERED = new RegExp(
  `^(?:(?:[Ff]rom|[Ss]ince|[Ss]tarting) (?:next |this )?\\p{L}{3,9}(?: \\d{1,2}(?: \\p{L}{3,9})?)?,? )?(?<place>(?:[Oo]ur|[Tt]he|[Mm]y) (?:[\\p{L}’'-]{2,20} ){0,3}${PLACE_OF_OFFER}(?: (?:in|on|at|near) \\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+){0,2})?) (?:now )?(?:has|have|offers|offer|serves|sells|hosts|starts|launches|opens)(?: now)? (?<offer>[^,;:()]{8,60})$`,
  'u',
)
/** What is there begins with an article or a number. */
const ARTICLE = /^(?:an?|our|its) /iu

/** Another "at" after these would belong to them. */
const OPEN = new RegExp(`(?<!\\p{L})(?:at|on|from|until|by|to|that|which|and|in(?! (?:${MONTHS})))(?!\\p{L})`, 'u')

/** "16 places left at our summer camp" of "Our summer camp has 16 places left." Undefined for a sentence of another form. */
export function turnedTitle(sentence: string, most: number): string | undefined {
  const { place, offer } = OFFERED.exec(withoutStop(sentence))?.groups ?? {}
  if (
    !place ||
    !offer ||
    /^(?:to|no|not|never|at|on|from|up|out|early|earlier|late|later|again|every|twice|once|next|this|soon|until|for|in|with|as|well|today|tomorrow|an? (?:week|day|month|year|hour|bit|little)|weeks?|days?|more than|been|just|already|also|still|always|\p{L}{3,12}ly)(?!\p{L})/iu.test(
      offer,
    )
  )
    return undefined
  const bare = offer.replace(ARTICLE, '')
  // "Our shop has won a prize" has no offer.
  if (isVerb(wordsOf(bare)[0] ?? '') || OPEN.test(bare)) return undefined
  const title = `${sentenceCase(bare)} at ${place.charAt(0).toLowerCase()}${place.slice(1)}`
  return title.length <= most ? title : undefined
}
