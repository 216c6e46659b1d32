import { isClearPlatformName, isPlatformName } from '../platform-words.ts'
import { hasVerb } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'
import type { ReviewedPassage } from './passage.ts'

/** "Adoption post for Duke.", "a birthday post for Nan please" */
const POST_FOR =
  /^(?:[Hh]i,? )?(?:(?:[Cc]an|[Cc]ould) (?:you|u) (?:please )?(?:do|write|make) |(?:[Pp]lease |[Pp]ls )?(?:[Nn]eed|[Ww]ant|[Ww]rite|[Dd]o) )?(?:[Aa]n? |[Tt]he |[Aa]nother |[Tt]his )?((?:\p{L}{3,14} ){0,2})(?:[Pp]osts?|[Cc]aptions?|[Aa]dvert|[Aa]ppeal|[Ll]isting|[Tt]ribute|[Nn]otice|[Ww]rite-?up) (?:for|about) (?:our |my )?(\p{Lu}\p{Ll}{1,14}(?: (?:and|&) \p{Lu}\p{Ll}{1,14}| \p{Lu}\p{L}{1,14})?)(?:,? (?:please|pls))?[.:!]?$/u
const OF_HOME = /(?<![\p{L}])(?:adoption|re-?homing|re-?home|adopt)(?![\p{L}])/iu
const NO_NAME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|halloween|diwali|eid|pancake|black|bank|new|mothers?|fathers?|valentines?|today|tomorrow|insta|website|blog|page|the)$/iu
/** "7 year old staffy cross", "Three coats of paint" */
const OPENS_WITH_AGE = /^(?:an? )?(?:\d{1,2}|\p{L}{3,9})[ -](?:year|month|week|yr|mth)s?[ -]old /iu
const WITHOUT_SUBJECT =
  /^(?:came|comes|loves?|likes?|needs?|has|had|is|was|joined|started|arrived|lives?|gets?|turned|turns|turned up|retires?|won|plays?|works?) /iu
const BY_PRONOUN = /^(?:He|She)(?=['’]s | (?:is|was|has|loves|likes|needs|came|joined|started|turns|retires|won|plays|works) )/u

/** "Write a post for Stillwater Yoga announcing our six-week course": who announces it. */
const POST_OF =
  /(?:[Pp]osts?|[Cc]aptions?|[Aa]dvert|[Nn]otice|[Ss]omething|[Aa]rticle|[Dd]escription) for (\p{Lu}[\p{L}\p{N}'’&.-]*(?: (?:(?:of|and|the|&|in) )?\p{Lu}[\p{L}\p{N}'’.-]*){0,4}),? (?:announcing|about|promoting|advertising|to (?:announce|promote|advertise)|saying|inviting)(?![\p{L}])/u
/** "Write a post for my wedding photography page": what the author offers. */
const OFFERED_ON =
  /for (?:my|our) ((?!(?:new|small|little|local|own|social|public|personal|main|business|company|shop|work|insta)(?![\p{L}]))\p{Ll}{3,14}(?: \p{Ll}{3,14}){1,2}) (?:page|account|profile|feed)(?![\p{L}])/u

const OF_NAME = 'The name is from your request.'

/** A name that only the request has opens the text: "Adoption post for Duke. 7 yr old staffy cross" as "Up for adoption: Duke, 7 year old staffy cross". */
export function withRequestedName(passages: ReviewedPassage[]): ReviewedPassage[] {
  const first = passages.findIndex(({ use }) => use === 'publish')
  const found = passages.slice(0, Math.max(0, first)).flatMap(({ source }) => {
    const [, kind, name = ''] = POST_FOR.exec(source.trim()) ?? []
    const isName = name !== '' && !name.split(' ').some((word) => NO_NAME.test(word) || isPlatformName(word))
    return isName ? [{ kind: kind ?? '', name }] : []
  })[0]
  const opening = passages[first]
  if (!opening || opening.question !== null) return passages
  if (!found) return withSender(passages, opening, passages.slice(0, first))
  const [word = ''] = found.name.split(' ')
  if (passages.some(({ use, text }) => use === 'publish' && text.includes(word))) return passages
  const text = namedIn(opening.text, found.name, OF_HOME.test(found.kind))
  return passages.map((passage) => (passage === opening ? { ...passage, text, reason: passage.reason ?? OF_NAME } : passage))
}

function namedIn(text: string, name: string, isForHome: boolean): string {
  if (WITHOUT_SUBJECT.test(text)) return `${name} ${text.charAt(0).toLowerCase()}${text.slice(1)}`
  if (BY_PRONOUN.test(text)) return text.replace(BY_PRONOUN, () => name)
  const lead = isForHome ? `Up for adoption: ${name}` : name
  if (OPENS_WITH_AGE.test(text)) return `${lead}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`
  return isForHome || hasVerb(text) ? `${lead}. ${text}` : `${name}: ${text}`
}

/** Who announces the subject of a request, or what its author offers, if only the request has it. */
function withSender(passages: ReviewedPassage[], opening: ReviewedPassage, before: readonly ReviewedPassage[]): ReviewedPassage[] {
  const published = passages.filter(({ use }) => use === 'publish').map(({ text }) => text.toLowerCase())
  const isNew = (name: string) =>
    !published.some((text) =>
      name
        .toLowerCase()
        .split(' ')
        .some((word) => word.length > 3 && text.includes(word)),
    )
  const requests = [...before, opening].map(({ source }) => source)
  const sender = requests.flatMap((source) => POST_OF.exec(source)?.[1] ?? [])[0]
  const offered = requests
    .flatMap((source) => OFFERED_ON.exec(source)?.[1] ?? [])
    .find((words) => !isClearPlatformName(words.split(' ')[0] ?? ''))
  const { text } = opening
  if (sender && !isPlatformName(sender) && !NO_NAME.test(sender.split(' ')[0] ?? '') && isNew(sender) && !hasVerb(text))
    return passages.map((passage) => (passage === opening ? { ...passage, text: `${sender}: ${text}`, reason: OF_NAME } : passage))
  if (offered && isNew(offered) && /^(?:I|We)(?:['’]\p{Ll}{1,2})? /u.test(text))
    return passages.map((passage) =>
      passage === opening ? { ...passage, text: `${withCapital(offered)}: ${text.replace(/^We /u, 'we ')}`, reason: OF_NAME } : passage,
    )
  return passages
}
