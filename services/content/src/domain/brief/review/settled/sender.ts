import { lettersOf } from '../../../left-out.ts'
import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'
import { GUIDE_SUBJECT, PLATFORM } from './wishes.ts'

const NAME = String.raw`\p{Lu}[\p{L}\p{N}&'’.-]{0,24}(?: (?:&|and|of|the|n|for|\p{Lu}[\p{L}\p{N}&'’.-]{0,24}|\d{1,4}U?)){0,6}`
/** "Business: Marrow & Loom, Kendal", "My company = Halt & Brew Conversions, Thirsk" */
const LABELED = new RegExp(
  `^(?:[-*•] )?(?:my |our |the )?(?:business|brand|company|organi[sz]ation|club|shop|charity|channel|studio|name of (?:club|business|shop))(?: name| is)? ?[:=] ?(${NAME}(?:, ${NAME}){0,2})[.]?$`,
  'u',
)
const LABEL_CASE = /^(?:My|Our|The|Business|Brand|Company|Organi[sz]ation|Club|Shop|Charity|Channel|Studio|Name)(?![\p{L}])/u
/** "Director of Development, Brightwell Hospice", "Executive Director | Millrace Adult Literacy" */
const SIGNED =
  /^(?:[\p{L}'’. -]{3,40} ?\| ?)?(?:\p{L}[\p{L} &-]{0,30} )?(?:director|manager|chair(?:man|woman|person)?|secretary|treasurer|owner|founder|head|president|coordinator|officer|editor|teacher|principal|lead|ceo)(?: of [\p{L} &]{3,30}| [\p{L}]{3,16})?(?:, | ?\| | - | at )(\p{Lu}[^|,\n]{3,50})$/iu
/** "its Bev here from Bev's Barn cafe", "hi its Ron from R&J Gutters" */
const GREETING =
  /(?<![\p{L}])(?:[Ii]t['’]?s|[Tt]his is|[Ii](?:['’]m|m| am)) (\p{L}{2,12})(?: here)?,? (?:from|at|with|of|@) (?:the )?(\p{Lu}[\p{L}\p{N}&'’.-]{0,24}(?: [\p{L}\p{N}&'’.-]{1,24}){0,4})(?=[,.!:;]|$| (?:and|we|so|here|just|in)(?![\p{L}]))/u
const KIND =
  '(?:shop|store|caf[eé]|pub|bar|inn|restaurant|bakery|bakers|butchers?|salon|barbers?|hairdressers?|garage|gym|studio|club|society|group|school|pta|nursery|pre-?school|church|chapel|library|museum|farm|vets?|surgery|clinic|dentists?|charity|choir|band|theatre|centre|takeaway|chippy|florists?|brewery|campsite|hotel|team|company|co-?op|allotments?|association|market|rescue)'
/** "this is the hardware shop, bennetts" */
const KIND_AND_NAME = new RegExp(
  String.raw`^(?:(?:oh|and|so|btw) ){0,2}(?:this is|it['’]?s|we['’]?re|we are) (?:for )?((?:the|an?) (?:[\p{L}'’&-]{2,14} ){0,3}${KIND}),? (?:called |named |- )?([\p{L}'’&-]{3,16}(?: [\p{L}'’&-]{2,16}){0,2})(?: by the way| btw)?[.!]?$`,
  'iu',
)
/** "its the school PTA by the way" */
const KIND_ALONE = new RegExp(
  String.raw`^(?:(?:oh|and|so|btw) ){0,2}(?:this is|it['’]?s|we['’]?re|we are) (?:for )?(the (?:[\p{L}'’&-]{2,14} ){1,4}${KIND}(?: (?:in|at|on) \p{Lu}[\p{L}' ]{2,30})?)(?: by the way| btw)?[.!]?$`,
  'iu',
)

/** "notes from tonights mtg - Save Farrow Street Baths", "Minutes 12 Feb - Harlow Street Library Friends" */
const HEADING = new RegExp(
  String.raw`^(?:(?:notes?|minutes|trustee|committee|board|points)(?![\p{L}])[^–—:-]{0,40} ?[-–—:] |(?:mtg|meeting) [^–—-]{0,30}[-–—] )(?:the )?(${NAME})(?: (?:campaign|group|committee))?$`,
  'iu',
)

/** "linkedin - Ashdown Accountants, Lewes." */
const BEHIND_PLATFORM = new RegExp(`^(?:for )?${PLATFORM}(?: post)? ?[-–:] ?(${NAME}(?:, ${NAME}){0,2})[.]?$`, 'u')

interface Found {
  index: number
  name: string
  /** What is published instead of the name alone. */
  line?: string
}

function senderIn(source: string): Omit<Found, 'index'> | undefined {
  const text = source.trim()
  const greeting = GREETING.exec(text)
  if (greeting) {
    const [, who = '', named = ''] = greeting
    const place = named.replace(/[.]$/u, '')
    return { name: place, line: `It's ${withCapital(who)} from ${place}.` }
  }
  const [, kind, called = ''] = KIND_AND_NAME.exec(text) ?? []
  if (kind && !IS_PLACE.test(called)) {
    const name = called.replace(/(?<![\p{L}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())
    return { name, line: `This is ${name}, ${kind}.` }
  }
  const alone = KIND_ALONE.exec(text)?.[1]
  if (alone) return { name: alone, line: `This is ${alone}.` }
  const behind = BEHIND_PLATFORM.exec(text)?.[1]
  if (behind) return { name: behind.split(',')[0] ?? behind, line: `${behind.replace(/[.]$/u, '')}.` }
  const labeled = LABEL_CASE.test(withCapital(text)) ? LABELED_ANY(text) : undefined
  if (labeled) return { name: labeled.split(',')[0] ?? labeled, line: labeled }
  const signed = text.length < LONGEST_LINE ? SIGNED.exec(text)?.[1]?.trim() : undefined
  if (signed) return { name: signed }
  const heading = text.length < LONGEST_LINE ? HEADING.exec(text)?.[1] : undefined
  return heading && /^\p{Lu}/u.test(heading) && heading.includes(' ') ? { name: heading } : undefined
}

/** "… for a refund. Till Valley Runners.": a name of several words between sentences, in a text that is no mail. */
const NAME_ALONE = /^(?:\p{Lu}[\p{L}\p{N}'’&-]{1,20} ){2,4}\p{Lu}[\p{L}'’-]{2,20}[.]$/u
function withNameAlone(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  if (/^>? ?(?:from|subject|sent):/imu.test(source)) return [...passages]
  const text = passages.flatMap((passage) => (passage.use === 'publish' ? [passage.text] : [])).join('\n')
  return passages.map((passage) => {
    const own = passage.source.trim()
    const isOpen = passage.use === 'leave_out' && passage.reason !== EXCLUDED.reason
    if (!isOpen || !NAME_ALONE.test(own) || isSameWords(text, own) || !source.includes(` ${own}`)) return passage
    return { ...passage, text: own, use: 'publish' as const, reason: NAMED, question: null }
  })
}

const DOMAIN = /@([\p{L}\p{N}-]{4,40})\./gu
/** "Whitfield Vets, 12 Barton Road" beside "tom@whitfieldvets.example": a name in a signature that is the domain of a mail address. */
function namedByDomain(line: string, domains: ReadonlySet<string>): string | undefined {
  const name = line.trim().split(/,| [|–-] /u)[0] ?? ''
  return /^\p{Lu}\S* \S/u.test(name) && !name.includes('@') && domains.has(lettersOf(name)) ? name : undefined
}

const LABELED_ANY = (text: string) => new RegExp(LABELED.source, 'iu').exec(text)?.[1]
const IS_PLACE = /^(?:in|at|on|by|near|that|who|which|and|where|we|with|for|behind|opposite|next|is|was|has)(?![\p{L}])/iu
const LONGEST_LINE = 110
const NAMED = 'The sender is from another line of your brief.'
const FIRST_PERSON = /^(?:we|i|our|my|the)(?![\p{L}])/iu
const isSameWords = (one: string, other: string) =>
  one
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .includes(other.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))

/** A post says who it is from: a name that only a signature, a greeting, a label or the heading of notes has comes first. */
export function withSender(given: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const passages = withNameAlone(given, source)
  const domains = new Set([...source.matchAll(DOMAIN)].map(([, domain = '']) => lettersOf(domain)))
  const first = passages.findIndex(({ use }) => use === 'publish')
  const opening = passages[first]
  if (!opening) return [...passages]
  const found = passages.flatMap((passage, index): Found[] => {
    if (passage.reason === EXCLUDED.reason) return []
    if (passage.use === 'publish') return []
    const sender = senderIn(passage.source)
    const name = sender ? undefined : namedByDomain(passage.source, domains)
    if (name !== undefined) return [{ index, name, line: passage.source.trim() }]
    return sender ? [{ index, ...sender }] : []
  })
  const sender = found[0]
  if (!sender) return [...passages]
  const published = passages.filter(({ use }) => use === 'publish')
  if (published.some(({ text }) => isSameWords(withoutAddresses(text), sender.name))) return [...passages]
  // A signature stays where it is.
  if (sender.index > first && domains.has(lettersOf(sender.name)))
    return passages.map((passage, index) =>
      index === sender.index ? { ...passage, text: sender.line ?? sender.name, use: 'publish', reason: NAMED, question: null } : passage,
    )
  const isGuide = opening.reason === GUIDE_SUBJECT || /^(?:about )?how to /iu.test(opening.text)
  if (sender.line && (sender.index < first + 2 || isGuide))
    return passages.map((passage, index) =>
      index === sender.index ? { ...passage, text: sender.line ?? '', use: 'publish', reason: NAMED, question: null } : passage,
    )
  const isSpoken = FIRST_PERSON.test(opening.text) || opening.text.includes(':') || /^[-*•]/u.test(opening.text)
  const text = isGuide
    ? `${opening.text.trim().replace(/[.]$/u, '')}\n\n${sender.line ?? sender.name}`
    : isSpoken
      ? `${sender.line ?? sender.name}\n${opening.text}`
      : `${sender.name}: ${opening.text}`
  return passages.map((passage, index) => (index === first ? { ...passage, text, reason: NAMED } : passage))
}

/** Without "lpetrakis@millrace.org" and "millrace.org/tutor". */
const withoutAddresses = (text: string) =>
  text
    .split(' ')
    .filter((word) => !/\S[.@]\S/u.test(word))
    .join(' ')
