import { PLATFORM_NAMES } from '../platform-words.ts'
import { withCapital } from '../with-capital.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor, PART_OF_NOTE } from './reasons.ts'

/** "This is for the facebook thing hi." */
const FOR_PLATFORM = new RegExp(
  `^(?:(?:ok|so|right|well|hi|hello|hiya)[, ]+){0,3}(?:this|it|that)(?:['’]?s| is) (?:just )?for (?:the |our |my )?(?:${PLATFORM_NAMES})(?: (?:thing|post|page|one|bit|group|site|account))?(?:[, ]+(?:hi|hello|hiya|please|pls|thanks|ok)){0,3}[.!]?$`,
  'iu',
)
/** "Posted 3 September 2026 by admin" */
const BYLINE =
  /^(?:posted|published|written|uploaded|(?:last )?updated|submitted)(?: on)?(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day)?,? (?:(?=[^.!?\n]{0,30}\d{4})[^.!?\n]{4,40}|by (?:admin|staff|the (?:editor|team)|editor|webmaster))$/iu
/** "say kids bikes and cargo bikes too" */
const LEAD =
  /^(?:(?:and|also|please|pls|just|oh)[, ]+){0,3}say (?:that )?(?!(?:hello|hi|hey|goodbye|bye|farewell|cheers|cheese|yes|no|thanks|thank|it|this|what|when|where|who|something|nothing|anything|the word|i do|sorry|so)(?![\p{L}]))(?=\S+ \S+ \S)/iu

/** Leaves out what frames a text: for which platform it is and who posted it. "Say" is no part of what it asks to say. */
export const withoutPostingMetadata = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage): ReviewedPassage => {
    const { use, text, source } = passage
    if (use !== 'publish') return passage
    const own = text.trim().replace(/[.]$/u, '')
    if (FOR_PLATFORM.test(own) || BYLINE.test(own)) return { text: source, source, ...decisionFor('shell'), question: null }
    const lead = LEAD.exec(text)?.[0]
    return lead ? { ...passage, text: withCapital(text.slice(lead.length)), reason: PART_OF_NOTE } : passage
  })
