import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { isVerb, MONTHS, WEEKDAYS, wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasVerb, type Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import { canEnd, isOpenQuote } from './clause-end.ts'
import { isOpenEnd } from './short-title.ts'
import { EVENT, isCutProhibition } from './title-faults.ts'
import { isSplitSentence } from './title-shapes.ts'

const CAPITALIZED = "\\p{Lu}[\\p{L}\\p{N}’'-]{0,24}"
/** "Copperfield Dental", "Northfork Heating & Air" */
const NAME = `(?!(?:We|I|It|You|They|He|She|There|This|That|Our|My|Your|Who|What|No) )(?:The )?${CAPITALIZED}(?: (?:(?:of|and|the) |& )?${CAPITALIZED}){0,5}`
const PLACE = `(?: (?:in|near|on|from|of) (?:the )?${CAPITALIZED}(?: ${CAPITALIZED}){0,2}(?: in ${CAPITALIZED}(?: ${CAPITALIZED})?)?)?`
const SOON = '(?:now |also |just |again |once again |currently )?'
/** Verbs that only connect the sender with what they offer. */
const OFFERS =
  '(?:is|are) (?:offering|holding|hosting|running|organi[sz]ing|launching|introducing|adding|starting)|(?:has|have) (?:started|launched|introduced|added)|has|have|offers?|holds?|hosts?|organi[sz]es?|launch(?:es)?|introduces?|starts?|adds?|is(?= an? (?:\\p{L}+[- ]){0,5}(?:course|class|workshop|festival|fair|market|exhibition|tour|club|group)(?!\\p{L}))'
const OFFER = new RegExp(
  `^(?<sender>${NAME})${PLACE}(?:, [^,;:]{2,60},)? ${SOON}(?<verb>${OFFERS}) ${SOON}(?<what>(?:an?|its|our|the|some|\\p{N}+|[$£€]|one|two|three|four|five|six|seven|eight|nine|ten|twelve|new|free) ?.+)$`,
  'u',
)
/** "I am a wedding photographer in Cork and I have four dates left for 2027" */
const OWN_OFFER =
  /^(?:I am|I['’]m|We are|We['’]re) an? (?<role>[^,;:.]{6,44}?),? and (?:(?:I|we) )?(?:now |still |also )?(?:have|offer) (?<what>(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d{1,3}|new|free) [^:;(]{8,60})/iu
/** "I have just finished filming a 22-minute video about a 1911 Hamilton 992" */
const ABOUT =
  /(?<!\p{L})(?:filming|filmed|making|made|recording|recorded|editing|edited|published|uploaded|posted|finished) (?:an?|my|our|the) (?:(?:new|short|first|latest|second|third|[\p{N}\p{L}]{1,12}-(?:minute|hour|part)) ){0,3}(?:video|film|documentary|episode|tutorial) (?:about|on) (?<what>(?:an?|the|my|our|how|why) .{8,90})$/iu
/** "Pebble is a small speaker that reads the label on your medicine": a product, and no trade. */
const PRODUCT = new RegExp(`^(?<sender>${NAME}) is an? (?<what>(?:\\p{Ll}[\\p{L}-]+ ){1,4}that \\p{Ll}[^,;:]+)$`, 'u')
const LONGEST_PRODUCT = 75
/** What comes before the news: its cause, and how long it took. */
const BEFORE = /^(?:(?:due to|because of|owing to|following|after|despite|thanks to) [^,;:]{3,60}, |(?:so|and|but),? (?=from |this |we ))/iu
const FROM_DATE = new RegExp(
  `^(?:from|as of|starting) (?:next (?:week|month|year)|this (?:week|month)|tomorrow|today|(?:${WEEKDAYS})|\\d{1,2} (?:${MONTHS})|(?:${MONTHS}) \\d{1,2}),? (?=\\p{L})`,
  'iu',
)
const ARTICLE = /^(?:an?|its|our|the|some) (?=\p{L})/iu
/** Where what is offered ends, and what a title can do without begins. */
const DETAIL =
  / - | – |, |; |: | \(| starting | who | which | that | because | while | so that | with which | in (?=the|our|\p{Lu})| near (?=\p{Lu})| of (?=\p{Lu})| at (?=the|our|\p{Lu})| on (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?!s))| to homes | from (?=\d)| for (?=\p{Ll}+ work)| and (?=(?:am|is|are|was|were|has|have|can|will|became|becomes|needs?|wants?) )/gu
/** What follows these commas is no item of a list. */
const NEW_PHRASE = /^, (?:on|in|at|from|until|with|for|including|starting|each|all|both|which|who|where|so|because|but) /u
/** What limits the statement stays in the title. */
const LIMITS =
  /(?<!\p{L})(?:not|no|never|only|except|unless|without|until|instead|rather|under|over|aged|beginners|adults|members|\p{L}{2,6}n['’]t)(?!\p{L})/iu
const SHORTEST = 20
/** A title of this length is still shown in two lines. */
const BEARABLE = 70

interface Options {
  aim: number
  most: number
  /** The first sentence of the text below the title. */
  below?: string | undefined
  /** Whether the text below goes on behind the sentence that is the title. */
  isPart?: boolean
}

/**
 * A title with the sender and what they have ("Copperfield Dental: two new evening clinics") in place of one that is longer than `aim`, ends within a phrase or
 * only repeats the beginning of the text. `made` if the brief has none. English only.
 */
export function namedTitle(made: string, brief: Brief, { aim, most, below, isPart = false }: Options): string {
  const sentences = sentencesOf(brief.blocks)
  const [first] = sentences
  if (!brief.english || brief.title || !first) return made
  const origin = originOf(made, sentences)
  const isThin = made.length < THIN || made.includes(': ')
  const own = isThin && origin === first && !brief.badNews ? OWN_OFFER.exec(withoutStop(first.text))?.groups : undefined
  const dated =
    own?.role && own.what && !hasVerb(own.role) ? formsOf(own.role, own.what).find((text) => text.length <= BEARABLE) : undefined
  if (dated) return dated
  const product = origin === first || EVENT.test(made) || brief.badNews ? undefined : PRODUCT.exec(withoutStop(first.text))?.groups
  const introduced = product?.sender && product.what ? `${product.sender}: ${product.what}` : ''
  if (introduced && introduced.length <= LONGEST_PRODUCT) return introduced
  const about = ABOUT.exec(withoutStop(first.text))?.groups?.what
  if (about && !brief.badNews && origin === first) {
    const title = formsOf('', about).find((text) => text.length <= Math.max(aim, BEARABLE))
    if (title) return title
  }
  const repeats = below !== undefined && below === origin?.text && lettersOf(below).startsWith(lettersOf(made).slice(0, OPENING))
  const isTorn = isSplitSentence(origin?.text.includes(made) ? made : made.slice(-TAIL), withoutStop((origin ?? first).text))
  const isQuestion = made.endsWith('?') && origin === first
  const isLong = origin !== undefined && made.length > aim
  const isBare = made.length < BARE && isOnlyBeginning(made, origin)
  if (!isLong && !isBare && !repeats && !isTorn && !isQuestion) return made
  const from = isQuestion ? (sentences[1] ?? first) : (origin ?? first)
  const statement = withoutStop(from.text).replace(BEFORE, '')
  const news = sentenceCase(statement.replace(FROM_DATE, ''))
  const forms = brief.badNews ? [] : offersOf(news)
  const fits = forms.find((text) => text.length <= aim) ?? forms.find((text) => text.length <= BEARABLE)
  if (fits) return fits
  if (isQuestion) return made
  if (isBare) return headsOf(news).find((text) => text.length <= aim) ?? made
  if (isPart || !(isLong || isTorn)) return made
  const shorter = brief.badNews
    ? [sentenceCase(statement)]
    : clausesOf(isTorn || origin?.text.includes(made) ? news : sentenceCase(made.replace(FROM_DATE, '')))
  const shown = shorter.filter((text) => text.length < made.length || isTorn)
  return (
    shown.find((text) => text.length <= aim) ??
    (isTorn || made.length > BEARABLE ? shown.find((text) => text.length <= most) : undefined) ??
    made
  )
}

/** The sentence that a title was made from, also where the title leaves out words of it. */
const originOf = (made: string, sentences: readonly Sentence[]) =>
  sentences.find(({ text }) => lettersOf(text).includes(lettersOf(made))) ??
  sentences.find(({ text }) => {
    const letters = lettersOf(text)
    return letters.startsWith(lettersOf(made).slice(0, OPENING)) && wordsOf(made).every((word) => letters.includes(lettersOf(word)))
  })

const OPENING = 12
const BARE = 30
/** "I have four dates left for 2027" does not say what for. */
const THIN = 36
/** Characters by which the end of a title is found in its sentence, if the title leaves out words of it. */
const TAIL = 24
/** "Rosalind Okafor is retiring" of "… is retiring after 31 years as head gardener of …" */
const isOnlyBeginning = (made: string, origin: Sentence | undefined) =>
  /^ (?:after|as|from|for|with|to|because) /u.test(origin?.text.startsWith(made) ? origin.text.slice(made.length) : '')

/** Titles from a sentence about an offer, the most complete first. */
function offersOf(statement: string): string[] {
  const { sender, what } = OFFER.exec(statement)?.groups ?? {}
  // A name behind a colon is a part of the news.
  return sender && what && !what.includes(': ') && !isParticiple(what) && !isOpenQuote(sender)
    ? formsOf(sender.replace(/^The /u, ''), what)
    : []
}

/** "has just completed": the perfect, and no offer. */
const isParticiple = (what: string) => /(?:ed|en)$/u.test(wordsOf(what)[0] ?? '') && isVerb(wordsOf(what)[0] ?? '')

function formsOf(sender: string, what: string): string[] {
  const whole = what.replace(ARTICLE, '')
  const parts = [whole, ...headsOf(whole)]
  const name = sender ? `${sentenceCase(sender)}: ` : ''
  const named = name ? parts.map((part) => `${name}${part}`) : []
  return [...named, ...parts.map((part) => sentenceCase(part))].filter((text) => text.length >= SHORTEST && !isOpenQuote(text))
}

/** The beginnings of an offer that say what it is and for whom, longest first. */
function headsOf(what: string): string[] {
  return [...what.slice(0, LONGEST_HEAD).matchAll(DETAIL)]
    .map(({ index }) => ({ head: what.slice(0, index), rest: what.slice(index) }))
    .filter(
      ({ head, rest }) =>
        head.length >= LEAST_OFFER &&
        (canEnd(what, head.length) || NEW_PHRASE.test(rest)) &&
        !isOpenEnd(head) &&
        !isSplitSentence(head, what) &&
        !LIMITS.test(rest.slice(0, LIMIT_NEAR)),
    )
    .map(({ head }) => head)
    .reverse()
}

const LEAST_OFFER = 10
/** No title is longer. Without a limit, the time would grow with the square of a sentence without end. */
const LONGEST_HEAD = 400
/** A limit stands directly behind what it limits. */
const LIMIT_NEAR = 30

/** What is at the end of a clause: a day, a place, for what. */
const ENDINGS = [
  new RegExp(`,? (?:on|this|last|next) (?:${WEEKDAYS})(?: \\d{1,2}(?: (?:${MONTHS}))?)?$`, 'u'),
  / (?:in and around|in|near|at|outside) \p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{Ll}’'-]+){0,2}(?:, \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)?$/u,
  / for \p{Ll}+ (?:work|use|jobs|projects)$/u,
  / (?:before|after|until) (?:the )?(?:winter|spring|summer|autumn|christmas|easter)$/iu,
]

/** A statement without its last adjuncts, one after another. */
function clausesOf(statement: string): string[] {
  const forms: string[] = []
  let rest = statement
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = ENDINGS.reduce((text, ending) => (text === rest ? text.replace(ending, '') : text), rest)
    if (next === rest) break
    rest = next
    forms.push(rest)
  }
  const cut = headsOf(statement).filter((head) => hasVerb(head) && !APPOSITION.test(head) && !GOES_ON.test(statement.slice(head.length)))
  return [statement, ...forms, ...cut].filter(
    (text) =>
      text.length >= SHORTEST &&
      hasVerb(text) &&
      !isOpenEnd(text) &&
      !LIMITS.test(lost(text, statement)) &&
      !isCutProhibition(text, statement),
  )
}

const ROUNDS = 4
/** "The Corn Store, a 40-seat theatre", without its verb. */
const APPOSITION = /^[^,]{3,60}, (?:an?|the|our|your) [^,]{3,60}$/iu
/** A clause about a person, an amount, or the place of the subject before its verb. */
const GOES_ON = new RegExp(
  `^, wh|^ from \\p{N}|^ on \\p{Lu}\\p{Ll}+day \\p{N}|^.{0,30}[€£$]\\p{N}|^ (?:in|near|at|on|of|from) (?:the )?${CAPITALIZED}(?: ${CAPITALIZED}){0,3} (?:will|is|are|has|have|had|was|were|can|must|\\p{Ll}+(?:es|[^s]s|ed)) `,
  'u',
)
const lost = (text: string, statement: string) => statement.slice(text.length, text.length + LIMIT_NEAR)
