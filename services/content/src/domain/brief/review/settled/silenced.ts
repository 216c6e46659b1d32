import { withStop } from '../../wording.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, EXCLUDED, NOT_MENTIONED } from '../reasons.ts'

const NEVER = `(?:do not|don['’]?t|dont|never|not to|(?:better|best) not(?: to)?|please not)`
/** "but dont write", "dont put that it makes people think": what it means is before it. */
const BACKWARD = new RegExp(
  String.raw`^[(]?(?:(?:but|and|so|pls|please|though|maybe|just)[, ]{1,2}){0,3}${NEVER} (?:actually )?(?:put|write|say|mention|print|post|publish|include|promise|advertise|tell (?:people|them|anyone))(?: (?:that|it|this|so))?(?: (?:bit|part))?(?: in)?(?:[.!)]{0,3}$| (?:cos|because|as|pls|please|it|they|he|she|obvs|ok|though|tho|lol|haha)(?![\p{L}]))`,
  'iu',
)
/** "everyone says it's that lad | we cant put that can we" */
const CANNOT =
  /^[(]?(?:(?:but|and|so|though|maybe)[, ]{1,2}){0,3}(?:we|i|you|u) (?:can['’]?t|cannot|should ?n['’]?t|shouldnt) (?:really |actually )?(?:put|write|say|mention|print|post|publish|include) (?:that|it|this)(?:,? can (?:we|i|you|u))?[?.!)]{0,3}$/iu
const BETWEEN_US =
  /^(?:so )?(?:keep (?:that|it|this) (?:between us|to yourself|quiet|private)|(?:that['’]?s )?between us(?=[.,;!)]|$| (?:though|please|pls|ok|for now)))(?![\p{L}])/iu
/** "that stays between us obviously", "but thats theirs", "(not for the tweet god)" */
const STAYS_PRIVATE =
  /^[(]?(?:(?:but|and|so|ok)[, ]{1,2}){0,2}(?:(?:that|this|it|which)(?:['’]?s| is| stays| is staying| has to stay| must stay| should stay| remains)?(?: just| all| strictly)? (?:between (?:us|you and me|ourselves)|private|confidential|theirs|off the record|for your (?:ears|eyes))|not for (?:the |this )?(?:tweet|post|page|public|caption|print|publication|internet|group|website))(?![\p{L}])/iu
/** "…, and it isn't for broadcasting": an order at the end of a finished sentence. */
const PRIVATE_AT_END =
  /,? (?:and|but) (?:it|that|this|he|she|they)(?:['’]s| is| are|['’]re)?(?: strictly)? (?:not|isn['’]t|aren['’]t) (?:for|to be) (?:broadcast(?:ing)?|publication|publishing|published|print|printed|the (?:public|post|page)|mentioned|named|quoted|shared)[.!)]{0,3}$/iu
/** "Between us we are hoping it sells": a sentence that is private itself. */
const PRIVATE = /^(?:and |but |just )?between (?:us|you and me|ourselves),? (?:we|i|it|it['’]s|they|the|he|she|this|there)(?![\p{L}])/iu
/** In the same passage: "landlord is putting rent up hence, keep that between us" */
const BACKWARD_AT_END = new RegExp(
  `,? (?:but |so |and |pls |please )?(?:${NEVER} (?:put|write|say|mention|print|post|publish|include|promise)(?: (?:that|it|this))?|keep (?:that|it|this) (?:between us|to yourself|quiet|private|out of it)|leave (?:that|it|this) out|(?:no mention|nothing|not a word) (?:of|about) (?:that|it|this))[.!)]{0,3}$`,
  'iu',
)
/** "I left my job at the bank | but they don't know yet so no mention of that": an order that goes on with the sentence before it is about that sentence. */
const GOES_ON = /^(?:but|so|and|though|although|which|cos|because|as|only) /iu
/** "dont mention the twins shes private", "leave the mayor out", "stay out of the Oyen thing", "not Harvey's bit" */
const TERM = [
  new RegExp(
    String.raw`${NEVER} (?:mention|say(?: anything)?|put|post|name|include|use|show|talk)(?: (?:about|anything about|that|in))?(?: (?:the|our|my|his|her|their|any))? ((?:[\p{L}'’-]{3,20} ){0,2}?\p{L}[\p{L}'’-]{2,20}?)(?=(?:['’]s)?(?: (?:name|thing|stuff|bit|part|note|row|she['’]?s|he['’]?s|it['’]?s|they|cos|because|as|who|please|pls|leaving|left|walked|again|with)(?![\p{L}])|[.,!?)]|$))`,
    'giu',
  ),
  /(?:leave|keep) (?:the |our |my )?(\p{L}[\p{L}'’-]{2,20}) out(?! of (?:the )?(?:reach|sun|water))(?=[ .,!?)]|$)/giu,
  /(?:stay out of|steer clear of|leave out|skip|ignore) (?:the |our |that )?(\p{Lu}[\p{L}-]{2,20})(?:['’]s)? (?:thing|bit|stuff|row|note|business)/giu,
  /(?:^|[ ,])not (\p{Lu}[\p{L}-]{2,20})['’]s (?:bit|part|quote|comment)/gu,
]
/** Words that say nothing alone. */
const NO_TERM =
  /^(?:that|it|this|the|them|anything|about|what|which|who|how|why|when|where|people|any|only|just|sold|and|easy|hack|word|price|prices|name|names|we|you|they|she|something|everything|too|more|kids?|his|her|our|use|all|yet|one|life|like|or|for)$/iu
const ORDERS = new Set<string>([
  EXCLUDED.reason,
  'How the post should be written.',
  decisionFor('remark').reason,
  'Your request, not part of the post.',
])

/** What the orders of a brief keep out, in lower case. */
function termsIn(passages: readonly ReviewedPassage[]): string[] {
  const found = passages.flatMap(({ use, source, reason }) =>
    use === 'publish' || !ORDERS.has(reason ?? '')
      ? []
      : TERM.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => (match[1] ?? '').toLowerCase())),
  )
  return [...new Set(found)].filter((term) => !NO_TERM.test(term)).slice(0, MOST_TERMS)
}

const MOST_TERMS = 12
/** What a clause begins with. */
const CLAUSE = /,? (?:while|who|which|when|because|after|since|with|and|but|despite|although|as) |, | [-–—] /giu
const FEWEST_WORDS = 4

/** "… Renata Kowal who ran it while having twins" without "while having twins"; undefined if too little remains. */
function before(text: string, at: number): string | undefined {
  const starts = [...text.slice(0, at).matchAll(CLAUSE)].map(({ index }) => index)
  const end = starts.at(-1)
  const rest = end === undefined ? '' : text.slice(0, end).trim()
  const isWhole = rest.split(' ').length >= FEWEST_WORDS && !/^(?:at|in|on|during|after|before|since|when|while|with|for) /iu.test(rest)
  return isWhole ? withStop(rest) : undefined
}

function wordAt(text: string, term: string): number {
  const words = text.toLowerCase()
  for (let at = words.indexOf(term); at !== -1; at = words.indexOf(term, at + term.length)) {
    const isWhole = !/\p{L}/u.test(words[at - 1] ?? '') && !/[\p{L}]/u.test((words[at + term.length] ?? '').replace(/s/u, ''))
    if (isWhole) return at
  }
  return -1
}

/** What an author keeps out behind it ("vet bills have been £640 dont put that"), and clauses with a thing that is not to be mentioned. */
export function withoutSilenced(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result = passages.map((passage) => ({ ...passage }))
  let at = 0
  let lastEnd = 0
  result.forEach((passage, index) => {
    const found = source.indexOf(passage.source, at)
    const start = found === -1 ? at : found
    const previous = result[index - 1]
    const own = passage.source.trim()
    const isOrder = BACKWARD.test(own) || CANNOT.test(own) || BETWEEN_US.test(own) || (passage.use !== 'publish' && STAYS_PRIVATE.test(own))
    if (isOrder && previous && !source.slice(lastEnd, start).includes('\n')) {
      if (previous.use !== 'leave_out') exclude(previous)
      exclude(passage)
    } else if (passage.use === 'publish' && PRIVATE.test(passage.source.trim())) exclude(passage)
    else if (passage.use === 'publish' && PRIVATE_AT_END.test(own)) exclude(passage)
    else if (passage.use === 'publish' && BACKWARD_AT_END.test(passage.source) && hasWords(passage.source)) exclude(passage)
    else if (passage.use !== 'publish' && BACKWARD_AT_END.test(passage.source) && previous?.use === 'publish') {
      const between = source.slice(lastEnd, start)
      const isSameSentence =
        GOES_ON.test(passage.source.trim()) && /[\p{L}\p{N},]$/u.test(previous.source.trim()) && !between.includes('\n')
      if (isSameSentence || isCut(previous.source.replace(/^[-*•] /u, ''), passage.source.trim(), between)) exclude(previous)
    }
    lastEnd = start + passage.source.length
    at = lastEnd
  })
  const terms = termsIn(result)
  for (const passage of result) {
    if (passage.use !== 'publish') continue
    const positions = terms.map((term) => wordAt(passage.text, term)).filter((position) => position !== -1)
    if (positions.length === 0) continue
    const open = before(passage.text, Math.min(...positions))
    if (open) Object.assign(passage, { text: open, reason: NOT_MENTIONED, question: null })
    else exclude(passage)
  }
  return result
}

/** A finished text without the sentences that end with an order to keep them private. */
export const withoutPrivateEnds = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage) => {
    if (passage.use !== 'publish' || !PRIVATE_AT_END.test(passage.source.trim())) return passage
    const result = { ...passage }
    exclude(result)
    return result
  })

/** "We undercut | British Gas but best not say that": what an order is about can begin before it. */
const isCut = (before: string, order: string, between: string) =>
  before.trim().split(' ').length <= MOST_WORDS_CUT && /[\p{L}]$/u.test(before.trim()) && /^[^(]/u.test(order) && !between.includes('\n')
const MOST_WORDS_CUT = 3

const hasWords = (text: string) => text.trim().split(' ').length > FEWEST_WORDS

function exclude(passage: ReviewedPassage): void {
  Object.assign(passage, { text: passage.source, question: null, ...EXCLUDED })
}
