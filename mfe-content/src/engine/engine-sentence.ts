import { DIGITAL_SOURCE_TYPES } from '@loomcast/contracts/digital-source-types'
import type { ContentItem } from '../api/content.ts'

type Origin = Partial<Pick<ContentItem, 'engine' | 'provider' | 'model'>>

const providers: Record<string, string> = { openai: 'OpenAI', gemini: 'Gemini', local: 'Local' }

export function providerName(id: string): string {
  return providers[id] ?? id
}

/** A sentence about the engine that wrote the text; undefined for old items that do not name it. */
export function engineSentence(origin: Origin): string | undefined {
  if (isComposer(origin)) return 'Written by the built-in writer, from your own words.'
  if (isModelFile(origin)) return 'Written by a small model. Check every fact.'
  const name = engineName(origin)
  return name && `Written by ${name}.`
}

/** The disclosure of a text as its author reads it. Files and readers get `disclosure.statement`, which speaks of "the author". */
export function ownStatement({ disclosure }: Pick<ContentItem, 'disclosure'>): string | undefined {
  if (!disclosure) return undefined
  const { altered, edited } = DIGITAL_SOURCE_TYPES
  if (disclosure.digital_source_type === altered) return 'Arranged by rules from your own words. No AI model was used.'
  if (disclosure.digital_source_type === edited) return 'Arranged by rules from your own words and edited by you. No AI model was used.'
  return disclosure.statement
}

/** "the built-in writer", "OpenAI's gpt-4o-mini" */
export function engineName(origin: Origin): string | undefined {
  const { engine, provider, model } = origin
  const writer = engine ?? provider
  if (isComposer(origin)) return 'the built-in writer'
  if (isModelFile(origin)) return 'a small model on your own server'
  if (writer === 'local') return `${model ?? 'a model'} on your own server`
  if (!writer) return undefined
  return model ? `${providerName(writer)}'s ${model}` : providerName(writer)
}

/** Whether the built-in writer made the text, which has no model. */
export function isComposer({ engine, provider, model }: Origin): boolean {
  const writer = engine ?? provider
  return writer === 'composer' || (writer === 'local' && model === 'composer')
}

const isModelFile = ({ engine, provider }: Origin) => (engine ?? provider) === 'model-file'
