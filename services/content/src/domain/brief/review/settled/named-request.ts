import { CLEAR_PLATFORM_NAMES, KNOWN_PLATFORM_NAMES } from '../../platform-words.ts'
import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor } from '../reasons.ts'

/** What is asked for by its name only: "Sunday roast menu pls", "Status update please: …". "Cash only please" asks readers. */
const NAMED_REQUEST = new RegExp(
  String.raw`^((?:[\p{L}\p{N}'’&-]{1,20} ){0,5}?(?:menu|price ?list|prices|timetable|schedule|rota|fixtures|results|line-?up|program(?:me)?|specials|update|announcement|notice|reminder|news|advert|listing))(?: (?:post|caption))?(?: (?:for|on) (?:the |our |my )?(?:${CLEAR_PLATFORM_NAMES}|page|website|group))? (?:please|pls|plz)(?=$|[:.\n])`,
  'iu',
)

/** "x post apprentice wanted": the kind of the text, typed before its first word. */
const KIND = new RegExp(
  `^(?:an? )?(?:${KNOWN_PLATFORM_NAMES}|fb|ig|yt) (?:posts?|captions?|tweet) (?!(?:about|for|on|re|to|saying|that|with|in|please|pls|is|are|was|of|and|or|by|from|as|will|we|i|you|today|tomorrow)(?![\\p{L}]))(?=\\p{L}{2,} \\p{L})`,
  'iu',
)

const TO_READERS =
  /^(?:bring|check|read|see|take|use|look|view|find|ask|book|order|choose|follow|note|mind|try|keep|watch|remember|have) /iu

/** The name stays as a heading, without the word that asks the writer for it. Only what opens the brief is asked for so. */
export function withoutPleaBehindName(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const first = passages.find(({ use }) => use === 'publish')
  const kind = first && first === passages[0] ? KIND.exec(first.text)?.[0] : undefined
  if (first && kind)
    return passages.map((passage) => (passage === first ? { ...passage, text: withCapital(passage.text.slice(kind.length)) } : passage))
  const found = first && NAMED_REQUEST.exec(first.text)
  if (!first || !found || TO_READERS.test(first.text)) return [...passages]
  const text = `${found[1]}${first.text.slice(found[0].length)}`
  return passages.map((passage) =>
    passage === first ? { ...passage, text, reason: passage.reason ?? decisionFor('request').reason } : passage,
  )
}
