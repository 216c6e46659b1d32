import type { Brief } from './brief.ts'
import { lines } from './passage.ts'

/** The brief in the body of a request, without its platform. */
export function briefBody(brief: Brief): Record<string, unknown> {
  const { platform: _, provider, model, model_notice: __, tunable, temperature, max_tokens, use_voice, confirmed, ...rest } = brief
  return {
    ...rest,
    ...sentWords(brief),
    ...(confirmed && { prompt_confirmed: true }),
    ...(tunable && { temperature, max_tokens }),
    ...(use_voice === false && { use_voice }),
    // Unknown if the server's list did not load; the server then chooses.
    ...(provider && { provider }),
    ...(model && { model }),
  }
}

/** The text and the instructions that are sent: those of the form, or what the user confirmed in the list of sentences. */
export function sentWords({
  prompt,
  custom_instructions,
  confirmed,
}: Pick<Brief, 'prompt' | 'custom_instructions' | 'confirmed'>): Pick<Brief, 'prompt' | 'custom_instructions'> {
  if (!confirmed) return { prompt: prompt.trim(), custom_instructions }
  return { prompt: confirmed.text, custom_instructions: lines([custom_instructions, confirmed.instructions]) }
}
