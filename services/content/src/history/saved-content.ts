import type { Measure } from '@loomcast/platforms'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import type { Clock } from '@loomcast/service-kit/time'
import { fitOf, isCurrent, type StoredFit } from '../domain/fit.ts'
import { reportOn } from '../domain/voice/voice-report.ts'
import { waitForRun } from '../generation/wait-for-run.ts'
import type { Repositories } from '../repositories.ts'
import type { StoredContent } from './content.model.ts'
import type { EditBody } from './content.schema.ts'

export interface ContentDeps {
  repositories: Repositories
  clock: Clock
}

export interface MeasuredContent {
  content: StoredContent
  fit: Measure
}

/** Waits for a run that is still saving the text, for example after a stop. Throws 404 `content_not_found`. */
export async function readContent({ repositories }: ContentDeps, userId: string, contentId: string): Promise<MeasuredContent> {
  const { contents } = repositories
  let content = await contents.find(userId, contentId)
  if (!content) {
    await waitForRun(repositories, userId, contentId)
    content = await contents.find(userId, contentId)
  }
  if (!content) throw new AppError('content_not_found')
  return { content, fit: (await currentFit(repositories, content)).measure }
}

/** Throws 400 `text_required`, 404 `content_not_found`. */
export async function editContent(
  { repositories: { contents }, clock }: ContentDeps,
  userId: string,
  contentId: string,
  { generated_text: text, confirm_facts = [], withdraw_facts = [] }: EditBody,
): Promise<MeasuredContent> {
  if (!text.trim()) throw invalidField('text_required', 'generated_text')
  const before = await contents.find(userId, contentId)
  if (!before) throw new AppError('content_not_found')
  const fit = fitOf(before.platform, text)
  const voice = before.voice && { used: before.voice.used, report: reportOn(text, before.voice.used, before.engine) }
  const change = { text, fit, confirm: confirm_facts, withdraw: withdraw_facts, ...(voice && { voice }) }
  const content = await contents.edit(userId, contentId, change, clock())
  if (!content) throw new AppError('content_not_found')
  return { content, fit: fit.measure }
}

/** Measures a text again if it was measured with earlier rules, and stores the result. */
export async function currentFit({ contents }: Repositories, content: StoredContent): Promise<StoredFit> {
  if (isCurrent(content.fit)) return content.fit
  const fit = fitOf(content.platform, content.generated_text)
  await contents.storeFit(content, fit)
  return fit
}
