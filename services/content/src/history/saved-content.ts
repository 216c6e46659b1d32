import { setImmediate as nextIteration } from 'node:timers/promises'
import { findPlatform, type Measure, platformName } from '@loomcast/platforms'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import type { Clock } from '@loomcast/service-kit/time'
import type { FactMark } from '../domain/facts/fact-mark.ts'
import { factsToConfirm, isCurrentCount, storedOpenFacts } from '../domain/facts/text-facts.ts'
import { fitOf, isCurrent, type StoredFit } from '../domain/fit.ts'
import { fieldLimits } from '../domain/text-fields.ts'
import { reportOn } from '../domain/voice/voice-report.ts'
import type { StoredContent } from './content.model.ts'
import type { EditBody } from './content.schema.ts'
import { factsOfContent } from './content-facts.ts'
import type { ContentEdit, Contents } from './contents.ts'

export interface ContentDeps {
  repositories: { contents: Contents }
  /** Waits until the run that is writing the text has ended. */
  waitForRun(userId: string, contentId: string): Promise<void>
  clock: Clock
}

export interface MeasuredContent {
  content: StoredContent
  fit: Measure
  facts: FactMark[]
}

/** If the text is not stored yet, waits for the run that is still saving it, for example after a stop. Throws 404 `content_not_found`. */
export async function readContent({ repositories, waitForRun }: ContentDeps, userId: string, contentId: string): Promise<MeasuredContent> {
  const { contents } = repositories
  let content = await contents.find(userId, contentId)
  if (!content) {
    await waitForRun(userId, contentId)
    content = await contents.find(userId, contentId)
  }
  if (!content) throw new AppError('content_not_found')
  return { content, fit: (await currentFit(contents, content)).measure, facts: await markedFacts(contents, content) }
}

/** Throws 400 `text_required`, `validation_failed`, 404 `content_not_found`. */
export async function editContent(
  { repositories, clock }: ContentDeps,
  userId: string,
  contentId: string,
  { generated_text: text, confirm_facts = [], withdraw_facts = [], title, meta_description }: EditBody,
): Promise<MeasuredContent> {
  const { contents } = repositories
  if (!text.trim()) throw invalidField('text_required', 'generated_text')
  const before = await contents.find(userId, contentId)
  if (!before) throw new AppError('content_not_found')
  const fit = fitOf(before.platform, text)
  // Measuring 100,000 characters takes tens of milliseconds, and so does finding facts: other requests are handled in between.
  await nextIteration()
  const voice = before.voice && { used: before.voice.used, report: reportOn(text, before.voice.used, before.engine) }
  const fields = editedFields(before.platform, { title, meta_description })
  const changed = { ...before, ...fields, generated_text: text, confirmed_facts: [] }
  const confirm = confirm_facts.length === 0 ? [] : factsToConfirm(factsOfContent(changed), confirm_facts)
  const change = { text, fields, fit, confirm, withdraw: withdraw_facts, ...(voice && { voice }) }
  const content = await contents.edit(userId, contentId, change, clock())
  if (!content) throw new AppError('content_not_found')
  return { content, fit: fit.measure, facts: await markedFacts(contents, content) }
}

/** Marks the facts of a text and stores the number of open ones if that is not stored yet. */
export async function markedFacts(contents: Pick<Contents, 'storeOpenFacts'>, content: StoredContent): Promise<FactMark[]> {
  const facts = factsOfContent(content)
  if (!isCurrentCount(content.facts_open)) await contents.storeOpenFacts(content, storedOpenFacts(facts))
  return facts
}

/** Measures a text again if it was measured under older rules, and stores the result. */
export async function currentFit(contents: Pick<Contents, 'storeFit'>, content: StoredContent): Promise<StoredFit> {
  if (isCurrent(content.fit)) return content.fit
  const fit = fitOf(content.platform, content.generated_text)
  await contents.storeFit(content, fit)
  return fit
}

/** Throws 400 `validation_failed` for a field that the platform does not have, or for a value above its limit. */
function editedFields(platform: string, fields: Pick<EditBody, 'title' | 'meta_description'>): ContentEdit['fields'] {
  const id = findPlatform(platform)?.id
  const limits = id === undefined ? { title: undefined, meta_description: undefined } : fieldLimits(id)
  const edited: ContentEdit['fields'] = {}
  for (const name of ['title', 'meta_description'] as const) {
    const value = fields[name]
    if (value === undefined) continue
    const text = value?.trim().replace(/\s+/gu, ' ') || null
    const limit = limits[name]
    if (text !== null && limit === undefined) throw invalidField('validation_failed', name, `${platformName(platform)} has no such field.`)
    if (text !== null && limit !== undefined && text.length > limit)
      throw invalidField('validation_failed', name, `At most ${limit} characters.`)
    edited[name] = text
  }
  return edited
}
