import { isCommonWord } from '../../../facts/common-words.ts'
import { isPlaceName } from '../../place-names.ts'
import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor } from '../reasons.ts'

/** "here's what we have", "details below" */
const LEADS =
  /^(?:(?:hi|hey|ok|so|right)[, ]+)?(?:here(?:['’]s| is| are|s) (?:what (?:we|i)(?:['’]ve| have)?(?: got)?(?: so far)?|the (?:details|facts|info|points|notes|bits)|some (?:details|facts|notes|points|info)|my notes)|(?:the )?(?:details|facts|info|points|notes)(?: (?:are )?(?:below|here|as follows))?)[ .:–-]*$/iu
const BULLET = /^[-*•–—] +/u
const FEWEST_ITEMS = 4
const LONGEST_OPENING = 90
/** An opening line names something: not "10 kids max". */
const IS_DETAIL = /^(?:\d|£|€|\$|from |until |age|bring |no |not )/iu

/** A list of notes without the words that lead to it, and with its first line as the opening of the post. */
export function withNotesOpened(passages: ReviewedPassage[]): ReviewedPassage[] {
  const listed = passages.map((passage) =>
    passage.use === 'publish' && LEADS.test(passage.text.replace(BULLET, ''))
      ? { ...passage, text: passage.source, ...decisionFor('request') }
      : passage,
  )
  const shown = listed.filter(({ use }) => use === 'publish')
  const items = shown.filter(({ text }) => BULLET.test(text))
  const [first] = shown
  const opening = first?.text.replace(BULLET, '') ?? ''
  const isList = items.length >= FEWEST_ITEMS && first !== undefined && first === items[0] && !IS_DETAIL.test(opening)
  if (!isList || opening.length > LONGEST_OPENING) return listed
  return listed.map((passage) =>
    passage === first ? { ...passage, text: withLocalPlaces(opening), reason: passage.reason ?? 'It opens the post.' } : passage,
  )
}

/** "Climbing wall, bristol bedminster": a town behind a comma, and the part of it that follows at the end. */
const withLocalPlaces = (text: string) =>
  text.replace(/(?<=, )(\p{Ll}{4,})( \p{Ll}{5,})?$/u, (found, town: string, part: string | undefined) =>
    isPlaceName(town) && !isCommonWord(town) ? withCapital(town) + (part ? ` ${withCapital(part.trim())}` : '') : found,
  )
