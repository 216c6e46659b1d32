import type { Brief } from './brief.ts'

/** The brief in the body of a request, without its platform. */
export function briefBody(brief: Brief): Record<string, unknown> {
  const { prompt, platform: _, provider, model, model_notice: __, tunable, temperature, max_tokens, use_voice, ...rest } = brief
  return {
    prompt: prompt.trim(),
    ...rest,
    ...(tunable && { temperature, max_tokens }),
    ...(use_voice === false && { use_voice }),
    // Unknown if the server's list did not load; the server then chooses.
    ...(provider && { provider }),
    ...(model && { model }),
  }
}
