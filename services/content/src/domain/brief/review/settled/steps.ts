import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'

const IMPERATIVE =
  /^(?:then |and |now |next,? )?(?:add|adjust|allow|apply|blot|brush|bring|check|clamp|clean|close|cover|cut|dig|drain|dry|drop|file|fill|fold|harvest|heat|hold|keep|leave|let|lift|loosen|make|measure|mix|open|peel|place|plant|pour|press|prune|pull|push|put|remove|rinse|rub|sand|scrub|set|soak|split|spread|stack|start|stir|stop|take|test|tighten|tie|trim|turn|use|vacuum|wait|wash|water|weed|weigh|wipe|wrap|choose|blend|don['’]?t|dont|never|always)(?![\p{L}])/iu
const HOW_TO = /(?<![\p{L}])(?:how[ -]?to|step[- ]by[- ]step|guide|tutorial|tips|main points|facts|points|steps)(?![\p{L}])/iu
const FEWEST_STEPS = 4
const LONGEST_STEP = 200

function stepsIn(text: string): string[] | undefined {
  const bare = text.replace(/^(?:the )?(?:main points|points|steps|facts)(?: are)?: ?/iu, '')
  const clauses = (bare.includes(';') ? bare.split(/; ?/u) : bare.split(/, (?=\p{Ll})/u)).map((clause) => clause.trim()).filter(Boolean)
  const orders = clauses.filter((clause) => IMPERATIVE.test(clause))
  if (clauses.length < FEWEST_STEPS || orders.length < FEWEST_STEPS || orders.length * 3 < clauses.length * 2) return undefined
  return clauses.some(({ length }) => length > LONGEST_STEP) ? undefined : clauses
}

/** Steps that were typed in one sentence of a guide are a list. */
export const withSteps = (passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] =>
  HOW_TO.test(source)
    ? passages.map((passage) => {
        const steps = passage.use === 'publish' ? stepsIn(passage.text) : undefined
        const text = steps?.map((step) => `- ${withCapital(step.replace(/^(?:and|then) /iu, '').replace(/[.,;]$/u, ''))}.`).join('\n')
        return text ? { ...passage, text, reason: 'The steps were set as a list.' } : passage
      })
    : [...passages]
