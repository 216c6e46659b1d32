import { CLEAR_PLATFORM_NAMES, PLATFORM_SHORT_FORMS, POST_NOUNS } from '../../platform-words.ts'
import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { type Decision, decisionFor, EXCLUDED, isSameWording } from '../reasons.ts'

const LEAD = String.raw`(?:[-*•–—>]{1,2} ?)?(?:\d{1,2}[.)] )?(?:(?:and|also|but|oh|ps|pls|please|just|ok|so)[,: ]{1,2}){0,3}`
export const PLATFORM = `(?:${CLEAR_PLATFORM_NAMES}|${PLATFORM_SHORT_FORMS}|${POST_NOUNS}|insta|tt|blog)`
/** Orders of a prompt to a model. */
const OF_PROMPT = new RegExp(
  String.raw`^${LEAD}(?:think step by step|(?:you are|act as|imagine you(?:['’]re| are)) (?:an?|my|our) |ask me no questions|(?:target )?(?:audience|reader(?:ship)?)s? ?[:=]|(?:target |main |seo |include (?:the )?)?key ?words? ?(?:[:="“]|phrase)|use (?:h[1-6]s?|headings?|bullets?)|["“][^"”\n]{2,60}["”] (?:\d{1,2}(?: ?[-–] ?\d{1,2})?|once|twice)(?: times)?(?: max)?[.!]?$|no fluff|(?:about |approx\.? |max\.? |under |around )?\d{2,4}(?: ?[-–] ?\d{2,4})?[ -]words?(?: ish| max| or so| please| pls)?[.!]?$|(?:do not|don['’]?t) compare |(?:do not|don['’]?t) (?:invent|make up|add) |write me an? )`,
  'iu',
)
/** "no \"rockstar\"", "avoid \"game changer\"" */
const NO_WORDS = new RegExp(`^${LEAD}(?:no|not|avoid|without|never use|(?:do not|don['’]?t) use) (?:the word )?["“‘'].{2,90}$`, 'iu')
const STYLE = new RegExp(
  String.raw`^${LEAD}(?:for )?(?:${PLATFORM}[,:.] )?(?:(?:the )?prices? (?:in|as) an? list|as a list|keep (?:it )?(?:the )?(?:language )?(?:simple|plain|short|light|warm|friendly|chatty|professional|civil|upbeat)(?: english)?|(?:simple|plain) english|urgent but |(?:one|1|two|2|three|3) (?:tweets?|posts?|hashtags?)(?: (?:only|max|pls|please))?(?:,|[.!]?$)|max\.? \d{1,2} (?:hashtags?|emojis?|tweets?)|make it (?:hype|pop|fun|nice|sound|short)|(?:happy|fun|warm|dry|cosy|urgent|sad|upbeat) (?:tone|vibe)|no (?:emojis?|hashtags?|buzzwords|jargon|fluff|cringe)|nothing cringe|fun pls|under \d{2,4} (?:characters|words))`,
  'iu',
)
/** "main thing to push is unicycle", "push the new Thursday class" */
const EMPHASIS = new RegExp(
  String.raw`^${LEAD}(?:(?:the )?main thing(?:s)? (?:to push|i want|we want|is to)|push the (?:new |\p{L}+ )|(?:really )?(?:push|plug|big up|hype) (?:the |our )|(?:the )?focus (?:on|is))`,
  'iu',
)
const REQUEST = new RegExp(
  `^${LEAD}(?:(?:can|could) (?:you|u|someone|somebody) |write (?:me |us |a |an )|put this on ${PLATFORM}|${PLATFORM} (?:post|caption|pls|please)[.!]?$|(?:a )?${PLATFORM} post(?: (?:pls|please))?[.!]?$|for ${PLATFORM}[.!]{0,3}$)`,
  'iu',
)
/** "URGENT recall notice needed." */
const NEEDS_TEXT =
  /^(?:urgent(?:ly)?[:,]? )?(?:we |i )?(?:need )?(?:an? )?(?:[\p{L}-]{2,16} ){0,3}(?:notice|announcement|statement|post|caption|advert|poster|flyer|apology|press release) (?:needed|wanted|required|please|pls)(?: asap| today| urgently| please| pls)?[.!]{0,3}$/iu
/** "please don't blame the council", "pls dont promise a cure" */
const FAULT =
  /^(?:please |pls |but )?(?:don['’]?t|do not|never) (?:blame|promise|guarantee|claim|imply|oversell|exaggerate|over-?promise) /iu
/** "…, we can't without a consult": why. */
const REASON =
  /^(?:because|cos|cause|as|since|we|it|they|i|that) .{0,40}(?:can['’]?t|cannot|not|isn['’]?t|aren['’]?t|won['’]?t|never)(?![\p{L}])/iu
/** "thanks to the Rotary, must mention them": an order at the end of a sentence for readers. */
const ORDER_AT_END =
  /,? (?:(?:and|please|pls|but) ){0,2}(?:must|(?:you )?need to|make sure (?:to|you)|be sure to|(?:you )?have to|don['’]?t forget to|remember to|please|pls) (?:mention|thank|credit|tag|name|include) (?:them|him|her|it|that|this)(?: too| please| pls)?[.!]{0,3}$/iu

function wishIn(text: string): Decision | undefined {
  if (OF_PROMPT.test(text) || REQUEST.test(text) || (NEEDS_TEXT.test(text) && !NOTICE.test(text))) return decisionFor('request')
  if (NO_WORDS.test(text) || STYLE.test(text)) return decisionFor('instruction')
  if (EMPHASIS.test(text)) return decisionFor('request')
  return FAULT.test(text) ? EXCLUDED : undefined
}

/** "fb post for our bare root weekend 28-29 Nov": what a request for a post has for readers. */
const FOR_THING = new RegExp(
  String.raw`^(?:for )?(?:a |an |quick |nice )?(?:(?:${PLATFORM} )?(?:post|caption|ad|tweet|advert|description|desc)|${PLATFORM}) ?(?:for|about|on|re|:|[-–]) ?(?:our |the |my )?(?=\S+ \S)`,
  'iu',
)
/** "URGENT recall notice needed": what it is a notice of is for readers. */
const NOTICE =
  /^(?:urgent(?:ly)?[:,]? )?(?:we |i )?(?:need )?(?:an? )?((?:[\p{L}-]{3,16} ){1,2}notice) (?=needed|wanted|required|please|pls)/iu
/** "quiz night poster text: Friday 27th November" */
const TEXT_OF =
  /^(?<subject>\p{L}[\p{L}\p{N}'’& -]{2,40}?) (?:poster|flyer|leaflet|post|caption|page|advert|newsletter|website|social|menu)s? (?:text|copy|wording|words|blurb)(?=: \S)/iu
const IS_FOR = /^it['’]?s for (?=(?:our|the|my) \p{L})/iu
const ONLY_VERBS = /^(?:me|us|you|this|that|it|please|pls)(?![\p{L}])/iu
/** "tiktok of me (wheelwright, Ludlow) putting …" */
const OF_ME = new RegExp(
  String.raw`^(?:a |an |short |quick )?(?:${PLATFORM}|video|vid|clip|reel)(?: caption| video)? (?:of|for) me (\([^()]{2,40}\) )?(?=\p{L}+ing )`,
  'iu',
)
const TITLE_OF = /^(?:[Bb]and|[Gg]ig|[Cc]lub|[Ss]hop|[Ww]ork|[Ee]vent) (?:thing|post) ?[-–:] ?(?=\p{Lu})/u

function withoutRequest(text: string): string | undefined {
  const me = OF_ME.exec(text)
  if (me) {
    const who = me[1]?.trim().slice(1, -1)
    const rest = withCapital(text.slice(me[0].length))
    return who ? `${withCapital(who)}. ${rest}` : rest
  }
  const subject = TEXT_OF.exec(text)
  if (subject) return (subject.groups?.['subject'] ?? '') + text.slice(subject[0].length)
  const lead = IS_FOR.exec(text)?.[0] ?? TITLE_OF.exec(text)?.[0] ?? FOR_THING.exec(text)?.[0]
  const rest = lead === undefined ? '' : text.slice(lead.length)
  return rest.length < FEWEST_LETTERS || ONLY_VERBS.test(rest) ? undefined : withCapital(rest)
}

/** "blog post for our website how to bleed a radiator", "a how to for our blog: sharpening garden shears" */
const GUIDE =
  /(?<![\p{L}])(?:post|blog|guide|article|how[- ]to|video)(?: for (?:our|my|the) \p{L}{3,12})?(?: on| about|:)? (how to \p{L}[^.!?:;,\n]{5,60}|(?<=(?::| on| about) )\p{L}{3,14}ing [^.!?:;,\n]{4,60})[.,]?$/iu

const FOR_GUIDE = /(?<![\p{L}])(?:post|blog|guide|article|how[- ]to|video)(?: for (?:our|my|the) \p{L}{3,12})?(?: on| about|:)?$/iu
/** "How to bleed a radiator, we're Hobday Heating." */
const HOW_TO = /^(How to \p{L}[^.!?:;,\n]{5,60})(?:\.|, ((?:we|i)(?:['’](?:re|m)| are| am) .{3,200}))$/iu

function guideSubjectIn(text: string): string | undefined {
  const [, subject, rest] = HOW_TO.exec(text) ?? []
  if (subject === undefined) return undefined
  return rest === undefined ? subject : `${subject}\n\n${withCapital(rest)}`
}

const FEWEST_LETTERS = 8
const PART = 'Only the part of your request for readers.'

/** The published passages without wishes for the text; of a request for a post, what it is about stays. */
export const withoutWishes = (passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] =>
  withGuideApart(withoutReasons(readWishes(passages)), source)

/** The reason for an order stays out with it. */
const withoutReasons = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage, index) => {
    const order = passages[index - 1]
    const isReason = order?.reason === EXCLUDED.reason && FAULT.test(order.source.trim()) && /,$/u.test(order.source.trim())
    if (passage.use !== 'publish' || !isReason || !REASON.test(passage.source.trim())) return passage
    return { ...passage, text: passage.source, question: null, ...EXCLUDED }
  })

export const GUIDE_SUBJECT = 'Only the subject of your guide.'

/** The subject of a guide is a paragraph of its own. */
function withGuideApart(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const at = passages.findIndex(({ use }) => use === 'publish')
  const guide = passages[at]
  const next = passages[at + 1]
  if (guide?.reason !== GUIDE_SUBJECT || next?.use !== 'publish') return [...passages]
  const from = source.indexOf(guide.source)
  const to = source.indexOf(next.source, from + guide.source.length)
  if (from === -1 || to === -1) return [...passages]
  const whole = {
    ...next,
    text: `${guide.text}\n\n${next.text}`,
    source: source.slice(from, to + next.source.length),
    reason: GUIDE_SUBJECT,
  }
  return [...passages.slice(0, at), whole, ...passages.slice(at + 2)]
}

const readWishes = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage, index) => {
    if (passage.use !== 'publish') return index < MOST_BEFORE_GUIDE ? (guideIn(passage) ?? stated(passage)) : stated(passage)
    const text = passage.text.trim()
    const before = passages[index - 1]
    if (before && before.use !== 'publish' && TOPIC_LABEL.test(before.source.trim()) && QUOTED.test(text))
      return { ...passage, text: text.replace(/^["“]|["”][.]?$/gu, ''), reason: GUIDE_SUBJECT }
    const subject = before && before.use !== 'publish' && FOR_GUIDE.test(before.source.trim()) ? guideSubjectIn(text) : undefined
    if (subject !== undefined) return { ...passage, text: subject, reason: subject.includes('\n') ? PART : GUIDE_SUBJECT }
    const about = withoutRequest(text)
    if (about !== undefined) return { ...passage, text: about, reason: PART }
    const decision = wishIn(text) ?? (isSameWording(text, passage.source) ? wishIn(passage.source.trim()) : undefined)
    if (decision) return { ...passage, text: passage.source, question: null, ...decision }
    return withoutOrderAtEnd(passage)
  })

/** A published sentence without the order at its end; of an order for a notice, what it is a notice of. */
export function withoutOrderAtEnd(passage: ReviewedPassage): ReviewedPassage {
  const notice = passage.use === 'publish' && NEEDS_TEXT.test(passage.text) ? NOTICE.exec(passage.text)?.[1] : undefined
  if (notice) return { ...passage, text: `${withCapital(notice)}.`, reason: passage.reason ?? PART }
  const text = passage.use === 'publish' ? passage.text.replace(ORDER_AT_END, '.') : passage.text
  return text === passage.text ? passage : { ...passage, text, reason: passage.reason ?? PART }
}

/** Topic: "How much does it cost …" */
const TOPIC_LABEL = /^(?:topic|title|headline|subject)s? ?:$/iu
const QUOTED = /^["“][^"“”]{8,120}["”][.]?$/u
const MOST_BEFORE_GUIDE = 3

function guideIn(passage: ReviewedPassage): ReviewedPassage | undefined {
  const subject = passage.reason === EXCLUDED.reason ? undefined : GUIDE.exec(passage.source.trim())?.[1]
  return subject ? { ...passage, text: withCapital(subject), use: 'publish', reason: GUIDE_SUBJECT, question: null } : undefined
}

/** "one tweet, two max. urgent but civil", taken for a note, is obeyed. */
const stated = (passage: ReviewedPassage) =>
  passage.use === 'leave_out' && passage.reason === decisionFor('remark').reason && STYLE.test(passage.source.trim())
    ? { ...passage, ...decisionFor('instruction') }
    : passage
