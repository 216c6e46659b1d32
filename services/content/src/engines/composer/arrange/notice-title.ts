import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'

const SHORTEST = 12
const LONGEST = 70
/** What a title of a notice leaves out: the reason, and further clauses. */
const CLAUSE_END = /,|;| – | — |\. |! | \(| (?:because|since|cos|so|as|due to|and|but|which|who) /u
const LIMITS = /(?<![\p{L}])(?:not|no|never|only|except|unless|if|cannot|\p{L}{2,6}n['’]t)(?![\p{L}])/iu

type Form = [RegExp, (parts: string[]) => string]
const FORMS: Form[] = [
  // "We're doing a new winter menu starting Monday"
  [
    /^We(?:['’]re| are) (?:finally |now |also )?(?:doing|having|running|holding|launching|offering|putting on) (?:an? |our )?(\p{L}.+)$/u,
    ([what = '']) => what,
  ],
  [/^We(?:['’]ve| have) (?:now )?got (?:an? |our )?(\p{L}.+)$/u, ([what = '']) => what],
  // "We have to shut the cafe for a week because …"
  [
    /^We(?:['’]ve| have)(?: got)? to (shut|close) (?:the |our )(\p{L}[\p{L}' -]{2,30}?)( (?:for|from|until|on) .+)?$/u,
    ([verb, what, when = '']) => `${what} ${verb === 'shut' ? 'shut' : 'closed'}${when}`,
  ],
  // "We need volunteers for the food drive"
  [/^We (?:still )?need ((?:\p{L}+ ){0,3}?\p{Ll}{3,}s)( (?:for|to|at|on) .+)?$/u, ([who, what = '']) => `${who} needed${what}`],
  [/^(?:We(?:['’]re| are) )?[Ll]ooking for (?:an? )?(\p{L}.+|\d.+)$/u, ([who = '']) => `${who} wanted`],
  // "The inn is fully booked June 12-14 for a private event"
  [
    /^(?:The|Our) (\p{L}[\p{L}’' -]{2,40}?) (?:is|are) (fully booked|closed|shut|open again|back|cancell?ed|off|sold out|moving|delayed)( .+)?$/u,
    ([what, state, rest = '']) => `${what} ${state}${rest}`,
  ],
]

/** A title for a short piece of news whose first sentence stays below it, in other words than its beginning: "Volunteers needed for the food drive". */
export function noticeTitle(sentence: string): string | undefined {
  const bare = withoutStop(sentence).replace(/!$/u, '')
  const end = bare.search(CLAUSE_END)
  const clause = end > 0 ? bare.slice(0, end) : bare
  for (const [pattern, title] of FORMS) {
    const found = pattern.exec(clause)
    if (!found) continue
    const text = sentenceCase(title(found.slice(1).map((part) => part ?? '')).trim())
    const losesLimit = LIMITS.test(clause) && !LIMITS.test(text)
    return text.length >= SHORTEST && text.length <= LONGEST && !losesLimit ? text : undefined
  }
  return undefined
}
