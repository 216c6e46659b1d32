import { platformName } from '@loomcast/platforms'
import { factsOfKnowledge, storedOpenFacts } from '../domain/facts/text-facts.ts'
import { fitOf, type StoredFit } from '../domain/fit.ts'
import type { BesideText } from '../domain/generation-response.ts'
import type { Notice } from '../domain/model-choice.ts'
import { COMPOSER_ID } from '../domain/models.ts'
import { withoutFields } from '../domain/text-fields.ts'
import { sumOfUsage } from '../domain/token-usage.ts'
import { reportOn } from '../domain/voice/voice-report.ts'
import { avoidedWordsIn, parseAvoidWords } from '../domain/words-to-avoid.ts'
import type { TokenUsage } from '../engines/engine.ts'
import type { StoredContent } from '../history/content.model.ts'
import { factsOfContent } from '../history/content-facts.ts'
import type { ResolvedRequest } from './resolved-request.ts'
import { tokenCounter } from './token-count.ts'
import type { Written } from './write-draft.ts'

export function contentOf({
  contentId,
  userId,
  setId,
  resolved,
  written,
  now,
}: {
  contentId: string
  userId: string
  setId: string | null
  resolved: ResolvedRequest
  written: Written
  now: Date
}): StoredContent & { fit: StoredFit } {
  const { brief, model } = resolved.request
  const { text, beside } = textOf(resolved, written)
  const fields = { title: beside.title, meta_description: beside.meta_description }
  const content: StoredContent & { fit: StoredFit } = {
    _id: contentId,
    user_id: userId,
    platform: resolved.platform.id,
    prompt: brief,
    generated_text: text,
    ...beside,
    original_text: null,
    length: text.length,
    fit: fitOf(resolved.platform.id, text),
    provider: resolved.provider,
    model,
    engine: written.engine,
    finish_reason: written.finish_reason,
    usage: written.usage,
    settings_used: resolved.settings,
    notices: [
      ...resolved.notices,
      ...written.notices,
      ...leftOutNotice(beside.left_out, resolved.settings.avoid_words),
      ...fallbackNotice(written, resolved),
      ...noticesOf(written),
    ],
    fact_sources: { ...resolved.factSources, knowledge: factsOfKnowledge({ text, ...fields }, resolved.factSources.knowledge) },
    confirmed_facts: resolved.confirmedFacts,
    ...(resolved.earlierWriters.length > 0 && { earlier_writers: resolved.earlierWriters }),
    ...(resolved.request.voice && {
      voice: { used: resolved.request.voice, report: reportOn(text, resolved.request.voice, written.engine) },
    }),
    ...(resolved.pictures.length > 0 && { pictures: resolved.pictures }),
    parent_id: resolved.parentId,
    set_id: setId,
    created_at: now,
    edited_at: null,
    deleted_at: null,
    ...(resolved.knowledge.length > 0 && { knowledge: resolved.knowledge }),
  }
  return { ...content, facts_open: storedOpenFacts(factsOfContent(content)) }
}

/**
 * The text and its fields (title, meta description), returned by the engine or parsed from a model's text. A continuation keeps the fields of the original
 * text.
 */
function textOf({ platform, continuedFields }: ResolvedRequest, written: Written): { text: string; beside: BesideText } {
  const whole = (written.whole ?? written.text.trim()).trimEnd()
  if (written.beside) return { text: whole, beside: { ...written.beside, ...continuedFields } }
  const { text, ...fields } = withoutFields(platform.id, whole)
  return { text, beside: { ...fields, ...continuedFields, left_out: [], unused: [], variant: null } }
}

/** That sentences of the brief are left out because of the user's words to avoid. */
function leftOutNotice(sentences: string[], avoidWords: string): Notice[] {
  const words = parseAvoidWords(avoidWords)
  const dropped = sentences.filter((sentence) => avoidedWordsIn(sentence, words).length > 0)
  if (dropped.length === 0) return []
  const used = avoidedWordsIn(dropped.join('\n'), words).map((word) => `“${word}”`)
  const count =
    dropped.length === 1 ? '1 sentence was left out because it uses' : `${dropped.length} sentences were left out because they use`
  return [{ code: 'avoid_words_left_out', message: `${count} ${used.join(', ')}, which you asked to avoid.` }]
}

/** Whether the composer wrote the text because the chosen model failed. Such a text is free. */
export const isFallback = ({ engine }: Written, resolved: ResolvedRequest): boolean =>
  engine === COMPOSER_ID && resolved.engine.id !== COMPOSER_ID

/** A text that its set already has for another platform. It is free. */
export const withSameText = (content: StoredContent, platform: string): StoredContent => {
  const message = `This is the same text as your ${platformName(platform)}, so it was not charged.`
  return { ...content, notices: [...(content.notices ?? []), { code: 'same_text', message }] }
}

const fallbackNotice = (written: Written, resolved: ResolvedRequest): Notice[] =>
  isFallback(written, resolved)
    ? [{ code: 'engine', message: 'The model you chose could not write it, so the built-in writer did. Nothing was charged.' }]
    : []

function noticesOf({ finish_reason }: Written): Notice[] {
  if (finish_reason === 'stopped')
    return [
      { code: 'stopped', message: 'This post was stopped before it was finished. The text so far was saved and counts as one generation.' },
    ]
  if (finish_reason === 'length') return [{ code: 'cut', message: 'Cut off at your length limit. Continue to finish it.' }]
  return []
}

/** Estimates the tokens of the calls for which the provider reported none, for example after a stop. */
export async function withUsage(written: Written, { request, provider, engine }: ResolvedRequest): Promise<Written> {
  const isModel = provider !== 'local' || engine.id === 'local'
  if (!isModel || written.calls.every(({ usage }) => usage.total_tokens > 0)) return written
  const count = await tokenCounter()
  const sent = [
    request.system,
    ...request.examples.flatMap((example) => [example.user, example.assistant]),
    request.prompt,
    request.continueFrom ?? '',
  ]
  const usages = written.calls.map(({ usage, text, repair }): TokenUsage => {
    if (usage.total_tokens > 0) return usage
    const prompt_tokens = count([...sent, ...(repair ? [repair.draft, repair.request] : [])].join('\n'))
    const completion_tokens = count(text)
    return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
  })
  return { ...written, usage: usages.reduce(sumOfUsage) }
}
