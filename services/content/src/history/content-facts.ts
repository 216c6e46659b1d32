import type { FactMark } from '../domain/facts/fact-mark.ts'
import { factsOf, NO_FACT_SOURCES } from '../domain/facts/text-facts.ts'
import { withRecentResults } from '../domain/recent-results.ts'
import type { StoredContent } from './content.model.ts'

/** Storing a generated text and answering with it need the same facts. */
const RECENT = 16
const recentFacts = withRecentResults(RECENT, factsOf)

/** The facts of a stored text. Not stored with it, so that they always match the text. Shared: callers must not change them. */
export function factsOfContent(content: StoredContent): FactMark[] {
  const { settings_used: used } = content
  return recentFacts({
    text: content.generated_text,
    title: content.title ?? null,
    meta_description: content.meta_description ?? null,
    brief: content.prompt,
    instructions: [used.custom_instructions, used.system_message].join('\n'),
    sources: content.fact_sources ?? NO_FACT_SOURCES,
    confirmed: content.confirmed_facts ?? [],
  })
}
