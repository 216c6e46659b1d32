import type { ReviewedPassage } from '../passage.ts'

const WHO = '(?:you|u|any(?:one|body)|some(?:one|body)|people|your|it|there)'
const CALL =
  "(?:(?:please|pls|just) )?(?:give (?:us|me)|ring|call|text|message|msg|dm|email|phone|whatsapp|bring|come|pop|let (?:us|me)|get in touch|drop (?:in|by|us|me)|send|book|sign up|head|contact|ask (?:for|at|us|me)|speak to|tell (?:us|me)|don['’]t (?:worry|panic)|no need to)"
const IF = String.raw`(?<![\p{L}\p{N}'’-])if ${WHO}(?:['’]?(?:re|ve|d|s))?`
/** Words between signs. */
const WORD = String.raw`[^\s.,;:!?]{1,30}`
/** "… in June if anyone wants one give us a ring": a condition and what it is the condition of, without signs. */
const CONDITION = new RegExp(String.raw`(?<condition>${IF} (?:${WORD} ){1,9}?)(?<call>${CALL})(?![\p{L}'’])`, 'iu')
/** The clause before a condition that becomes a sentence of its own, in characters. */
const SHORTEST_CLAUSE = 12
/** "if you want to | come", "if you can't | come", "if you need a | call": the verb belongs to the condition. */
const HOLDS =
  /(?<![\p{L}])(?:to|and|or|can|can['’]?t|cannot|could|will|would|won['’]?t|do|don['’]?t|didn['’]?t|not|never|you|u|we|they|i|must|should|might|may|a|an|the|our|your|my|any|this|that|help|wanna|gotta|please|just|didn|people|friends|kids) $/iu
const REQUESTS = /^(?:please |just )?(?:ring|call|text|message|dm|email|come|pop|let|get|bring|ask|book|contact|give|send) /iu

/** Sets the comma behind a condition, and ends the sentence before it: "Two slots are left in June. If you want one, give us a ring." */
export function withConditionsApart(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  return withConditionsMoved(passages).map((passage) => {
    if (passage.use !== 'publish') return passage
    const text = withConditionApart(passage.text)
    return text === passage.text ? passage : { ...passage, text }
  })
}

/** "… one more job before Christmas so | if anyone wants a staircase" */
const JOINT = /(?<!(?:hope|think|say|said|do|did|even|and|or)),? (?:so|and|but)$/iu
const AT_END = new RegExp(`(?<condition>${IF}(?: ${WORD}){1,9})[.]?$`, 'iu')
const IS_CALL = new RegExp(`^${CALL}(?![\\p{L}'’])`, 'iu')

/** "… in June if anyone wants one. | Give us a ring": the condition is of what follows. */
function withConditionsMoved(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const result = [...passages]
  passages.forEach((next, index) => {
    const last = result[index - 1]
    const found = last?.use === 'publish' ? AT_END.exec(last.text) : null
    const condition = found?.groups?.['condition'] ?? ''
    if (!last || !found || next.use !== 'publish' || !IS_CALL.test(next.text)) return
    const before = last.text.slice(0, found.index).trim()
    if (!isClause(before)) return
    result[index - 1] = { ...last, text: `${before.replace(JOINT, '')}.` }
    result[index] = { ...next, text: `I${condition.slice(1).trim()}, ${next.text.charAt(0).toLowerCase()}${next.text.slice(1)}` }
  })
  return result
}

function withConditionApart(text: string): string {
  const found = CONDITION.exec(text)
  const { condition = '', call = '' } = found?.groups ?? {}
  if (!found || HOLDS.test(condition)) return text
  const before = text.slice(0, found.index).trim()
  if (before !== '' && !isClause(before)) return text
  const rest = text.slice(found.index + condition.length + call.length)
  return `${before === '' ? '' : `${before.replace(JOINT, '')}. `}I${condition.slice(1).trimEnd()}, ${call}${rest}`
}

/** Whether the words behind the last sign of a text can end a sentence, and ask for nothing of which the condition could be. */
function isClause(text: string): boolean {
  const clause = (text.split(/[.!?;:,]/u).at(-1) ?? '').trim()
  return clause.length >= SHORTEST_CLAUSE && !REQUESTS.test(clause)
}
