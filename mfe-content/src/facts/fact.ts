import type { Fact } from '../api/fact.ts'
/** The facts that the user can remove or confirm. */
export const factsToCheck = (facts: readonly Fact[] = []): Fact[] => facts.filter(({ state }) => state !== 'supported')

export const FIELD_NAMES: Record<Fact['field'], string> = { text: 'text', title: 'title', meta_description: 'meta description' }

/** "1 fact to check" */
export const toCheckText = (count: number): string => `${count} ${count === 1 ? 'fact' : 'facts'} to check`

const PLACES: Record<NonNullable<Fact['source']>, string> = {
  brief: 'your brief',
  instructions: 'your instructions',
  facts: 'your facts in the settings',
  knowledge: "this site's background information",
  confirmed: 'you',
}

/** Where a fact comes from, as a sentence. The quote is separate, because it is the user's text. */
export function sentenceOf({ state, source, kind }: Fact): string {
  if (kind === 'claim') return 'You prohibited this claim in the settings.'
  if (kind === 'statement' && state === 'unsupported') return 'A claim that is not in your brief.'
  if (kind === 'statement' && state === 'unsure' && source !== null) return `Maybe the opposite of ${PLACES[source]}:`
  if (state === 'unsupported') return source === null ? 'Not in your brief.' : `Not the same as in ${PLACES[source]}:`
  if (source === 'confirmed') return 'You confirmed it.'
  if (state === 'unsure') return source === null ? 'Compare it with your brief.' : `Compare it with ${PLACES[source]}:`
  return source === null || source === 'knowledge' ? `From ${PLACES[source ?? 'brief']}.` : `From ${PLACES[source]}:`
}

/** The facts without the repetitions of supported ones, such as a date in the title and in the text. */
export function distinctFacts(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>()
  return facts.filter(({ state, kind, text }) => {
    const key = `${kind} ${text.toLowerCase()}`
    if (state !== 'supported') return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** "All 6 facts are from your brief", "2 of 6 facts are not in your brief" */
export function summaryOf(all: readonly Fact[]): string {
  const facts = distinctFacts(all)
  if (facts.length === 0) return 'All facts checked'
  const total = facts.length
  const count = (state: Fact['state']) => facts.filter((fact) => fact.state === state).length
  const missing = count('unsupported')
  const unsure = count('unsure')
  if (missing > 0)
    return total === 1
      ? 'The one fact is not in your brief'
      : `${missing} of ${total} facts ${missing === 1 ? 'is' : 'are'} not in your brief`
  if (unsure > 0) return total === 1 ? 'Check the one fact' : `${unsure} of ${total} facts to check`
  const isFromBrief = facts.every(({ source }) => source === 'brief')
  const origin = isFromBrief ? 'from your brief' : 'from you'
  if (facts.some(({ source }) => source === 'knowledge'))
    return total === 1 ? 'The one fact has a source' : `All ${total} facts have a source`
  return total === 1 ? `The one fact is ${origin}` : `All ${total} facts are ${origin}`
}

/** "Your LinkedIn Post is ready. 2 facts to check" */
export function readyText(platform: string, facts: readonly Fact[] | undefined): string {
  const count = factsToCheck(facts).length
  return `Your ${platform} is ready${count > 0 ? `. ${toCheckText(count)}` : ''}`
}
