import { LANDING_PLATFORM } from '@loomcast/platforms'
import { ApiError, api, type TryItDraft } from '@loomcast/web-kit'

/** A visitor's post, as the built-in writer writes it. */
export interface FirstPost {
  content: string
  writer: NonNullable<TryItDraft['writer']>
}

/** `question`: what the brief lacks. `unavailable`: the post can only be written after registration. */
export type FirstPostOutcome = { post: FirstPost } | { question: string } | 'unavailable'

export async function writeFirstPost(prompt: string): Promise<FirstPostOutcome> {
  try {
    const written = await api.post<{ content: string; provider: string; model: string }>('/api/content/preview', {
      prompt,
      platform: LANDING_PLATFORM,
    })
    return { post: { content: written.content, writer: { provider: written.provider, model: written.model } } }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'brief_needs_facts') return { question: error.message }
    return 'unavailable'
  }
}
