import { withoutAsides } from '../aside.ts'
import { withCapital } from '../with-capital.ts'
import { withStop } from '../wording.ts'

const WANTS = String.raw`^(?:and |so |but )?(?:(?:i|we)(?:['’]d| would| want| need| really want)? |would )?(?:really |just )?(?:like|love|want|need)?(?: for)? ?`
const READERS = '(?:people|readers|everyone|everybody|customers|them|parents|visitors|folks?)'
/** "we would like people to understand why one jar costs more" */
const AIM = new RegExp(
  String.raw`${WANTS}${READERS} to (?:understand|feel|see|reali[sz]e|come away|get the (?:idea|feeling)|remember)(?![\p{L}])`,
  'iu',
)

/** "make people hungry!" */
const EFFECT =
  /^(?:and |so |but |please |pls )*make (?:people|readers|them|everyone|everybody|customers|folks) (?:[\p{L}'’]{1,14} ){0,5}[\p{L}'’]{2,14}[.!]*$/iu

/** Whether a sentence says what readers should think, and not what they should know. */
export const isStatedGoal = (sentence: string) => AIM.test(sentence) || EFFECT.test(sentence)

/** "would like people to understand | it's cheaper to let the wombat through" */
const FACT = new RegExp(
  String.raw`${WANTS}${READERS} to (?:understand|know|see|reali[sz]e|remember)(?: that)? (?=(?:it|they|we|there|that|the|our|my|this|these|not every|you)(?:['’]\p{L}{1,2})? \p{L})`,
  'iu',
)
const NO_STATEMENT =
  /^(?:it|them|that|this|the (?:value|point|difference|importance|scale|work)|our|my)(?! \p{L}+ (?:is|are|was|has|have|can|will))(?!['’])/iu
/** "I want facilities managers | to book surveys before April" */
const ACTS =
  /^(?:and |so |but )?(?:i|we)(?:['’]d| would)? (?:really |just )?(?:like|love|want|need) (?!(?:you|them|him|her|it|us|me|some(?:one|body)|any(?:one|body)|my|(?:our|the) (?:\p{L}{3,12} )?(?:accountant|assistant|boss|builder|designer|landlord|manager|plumber|printer|staff|team)) )((?:\p{L}[\p{L}'’-]{1,20} ){1,4})to ((?:please )?(?:book|call|come|bring|sign up|register|apply|visit|try|order|donate|join|vote|check|email|ring|get in touch|contact|enter|buy|pre-?order|follow|subscribe)(?![\p{L}]) ?[^.!?]{4,90})[.!]?$/iu

/** What a stated goal is for readers: "It's cheaper to let the wombat through.", "Facilities managers: book surveys before April." Undefined if it has nothing for them. */
export function statementOfGoal(sentence: string): string | undefined {
  const known = FACT.exec(sentence)?.[0]
  const rest = known === undefined ? '' : sentence.slice(known.length)
  if (rest !== '' && !NO_STATEMENT.test(rest)) return withStop(withCapital(rest))
  const [, whom = '', wanted] = ACTS.exec(sentence) ?? []
  if (wanted === undefined) return undefined
  const action = withoutAsides(wanted).text
  return withStop(new RegExp(`^${READERS}$`, 'iu').test(whom.trim()) ? withCapital(action) : `${withCapital(whom.trim())}: ${action}`)
}
