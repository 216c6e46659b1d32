import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'

const IMPERATIVE =
  /^(?:then |and |now |next,? )?(?:add|adjust|allow|apply|blot|brush|bring|check|clamp|clean|close|cover|cut|dig|drain|dry|drop|file|fill|fold|harvest|heat|hold|keep|leave|let|lift|loosen|make|measure|mix|open|peel|place|plant|pour|press|prune|pull|push|put|remove|rinse|rub|sand|scrub|set|soak|split|spread|stack|start|stir|stop|take|test|tighten|tie|trim|turn|use|vacuum|wait|wash|water|weed|weigh|wipe|wrap|choose|blend|don['’]?t|dont|never|always)(?![\p{L}])/iu
const HOW_TO = /(?<![\p{L}])(?:how[ -]?to|step[- ]by[- ]step|guide|tutorial|tips|main points|facts|points|steps)(?![\p{L}])/iu
/** "The main points are:", "Facts:" */
const LEAD_IN = /^(?:the )?(?:(?:main|key) )?(?:points?|facts|steps|tips)(?: are| is)? ?:$/iu
const FEWEST_STEPS = 4
const LONGEST_STEP = 200

function stepsIn(text: string): string[] | undefined {
  const bare = text.replace(/^(?:the )?(?:main points|points|steps|facts)(?: are)?: ?/iu, '')
  const clauses = (bare.includes(';') ? bare.split(/; ?/u) : bare.split(/, (?=\p{Ll})/u)).map((clause) => clause.trim()).filter(Boolean)
  const orders = clauses.filter((clause) => IMPERATIVE.test(clause))
  if (
    clauses.length < FEWEST_STEPS ||
    orders.length < (bare.includes(';') ? FEWEST_STEPS - 1 : FEWEST_STEPS) ||
    orders.length * 3 < clauses.length * 2
  )
    return undefined
  return clauses.some(({ length }) => length > LONGEST_STEP) ? undefined : clauses
}

/** Steps that were typed in one sentence of a guide are a list, apart from the sentences around it. */
export function withSteps(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  if (!HOW_TO.test(source)) return [...passages]
  const result: ReviewedPassage[] = []
  let at = 0
  let isBehindSteps = false
  for (const passage of passages) {
    const found = source.indexOf(passage.source, at)
    const last = result.at(-1)
    const between = found === -1 ? '' : source.slice(at, found)
    const goesOn = last?.use === 'publish' && passage.use === 'publish' && between.trim() === '' && !between.includes('\n')
    const steps = passage.use === 'publish' ? stepsIn(passage.text) : undefined
    const text = steps ? listOf(steps) : passage.text
    const lead = last && last.use !== 'publish' && LEAD_IN.test(last.source.trim()) ? result.at(-2) : undefined
    if (steps && lead?.use === 'publish' && last && between.trim() === '' && !between.includes('\n')) {
      const to = found + passage.source.length
      const from = source.lastIndexOf(lead.source, found)
      result.splice(-2, 2, {
        ...lead,
        text: `${lead.text}\n\n${text}`,
        source: from === -1 ? `${lead.source} ${last.source}${between}${passage.source}` : source.slice(from, to),
        reason: LISTED,
      })
    } else if (last && goesOn && (steps || isBehindSteps))
      result[result.length - 1] = {
        ...last,
        text: `${last.text}\n\n${text}`,
        source: `${last.source}${between}${passage.source}`,
        reason: LISTED,
      }
    else result.push(steps ? { ...passage, text, reason: LISTED } : passage)
    isBehindSteps = steps !== undefined
    if (found !== -1) at = found + passage.source.length
  }
  return result
}

const LISTED = 'The steps were set as a list.'
const listOf = (steps: readonly string[]) =>
  steps.map((step) => `- ${withCapital(step.replace(/^(?:and|then) /iu, '').replace(/[.,;]$/u, ''))}`).join('\n')
