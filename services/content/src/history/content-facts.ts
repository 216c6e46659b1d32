import type { FactMark } from '../domain/facts/fact-mark.ts'
import { factsOf, NO_FACT_SOURCES } from '../domain/facts/text-facts.ts'
import type { StoredContent } from './content.model.ts'

/** The facts of a stored text. Calculated on each request, so that they always match the text. */
export function factsOfContent(content: StoredContent): FactMark[] {
  const { settings_used: used } = content
  return factsOf({
    text: content.generated_text,
    title: content.title ?? null,
    meta_description: content.meta_description ?? null,
    brief: content.prompt,
    instructions: [used.custom_instructions, used.system_message].join('\n'),
    sources: content.fact_sources ?? NO_FACT_SOURCES,
    confirmed: content.confirmed_facts ?? [],
  })
}
