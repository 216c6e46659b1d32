import type { ContentItem } from '../history/content.ts'

const providers: Record<string, string> = { openai: 'OpenAI', gemini: 'Gemini', local: 'Local' }

export function providerName(id: string): string {
  return providers[id] ?? id
}

/** Which engine wrote the text, plainly; undefined for old items that do not say. */
export function engineSentence({ engine, provider, model }: Pick<ContentItem, 'engine' | 'provider' | 'model'>): string | undefined {
  const writer = engine ?? provider
  if (writer === 'composer' || (writer === 'local' && model === 'composer')) return 'Written by the built-in writer, from your own words.'
  if (writer?.startsWith('smollm')) return 'Written by the small built-in model. Check every fact.'
  if (writer === 'local') return `Written by ${model ?? 'a model'} on your own server.`
  if (writer) return model ? `Written by ${providerName(writer)}’s ${model}.` : `Written by ${providerName(writer)}.`
  return undefined
}
