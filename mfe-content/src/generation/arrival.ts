import { findPlatform, type PlatformId } from '@loomcast/platforms'
import type { TryItDraft } from '@loomcast/web-kit'
import type { ContentItem } from '../api/content.ts'
import type { Brief, Draft } from '../brief/brief.ts'
import { confirmedOf, confirmedReview } from '../brief/review.ts'

/** What the URL of the page requests, if anything. */
export type Arrival =
  /** From the landing page, after signing up: generates immediately, once for this key. */
  | { kind: 'try-it'; draft: Draft; key: string }
  /** With platform and prompt: fills in the brief without generating. */
  | { kind: 'prefill'; draft: Draft }
  /** From history: loads the item, applies its settings and regenerates, once for this key. */
  | { kind: 'regenerate'; draft: Draft; contentId: string; key: string }
  /** From history: loads the item, applies its settings and writes its brief for the draft's platform too, once for this key. */
  | { kind: 'also-write'; draft: Draft & { platform: PlatformId }; contentId: string; key: string }

export function arrivalOf(query: URLSearchParams, saved: TryItDraft | null): Arrival | null {
  const contentId = query.get('regenerate')
  const beside = query.get('beside')
  const key = query.get('attempt')
  const draft = draftOf(query.get('prompt'), query.get('platform'))
  const { platform } = draft
  if (beside && key && platform) return { kind: 'also-write', draft: { ...draft, platform }, contentId: beside, key }
  if (contentId && key) return { kind: 'regenerate', draft, contentId, key }
  if (query.get('try') === 'true' && saved)
    return { kind: 'try-it', draft: { ...draftOf(saved.prompt, saved.platform), ...saved.writer }, key: saved.key }
  return draft.prompt !== undefined || draft.platform !== undefined ? { kind: 'prefill', draft } : null
}

/** Longer prompts are not in the URL; they are loaded with the item. */
const LONGEST_IN_ADDRESS = 1500

/** The URL that regenerates an item. Because of `key`, opening it twice generates only once. */
export function regenerateAddress(item: ContentItem, key: string): string {
  return addressOf(item, item.platform_id ?? item.platform, { regenerate: item.content_id, attempt: key })
}

/** The URL that writes an item's brief for another platform too. Because of `key`, opening it twice generates only once. */
export function alsoWriteAddress(item: ContentItem, platform: PlatformId, key: string): string {
  return addressOf(item, platform, { beside: item.content_id, attempt: key })
}

function addressOf({ prompt }: ContentItem, platform: string, request: Record<string, string>): string {
  return `/generate?${new URLSearchParams({ platform, ...(prompt.length <= LONGEST_IN_ADDRESS && { prompt }), ...request })}`
}

/** The brief that an item was written from. Without a confirmed text, its review is undefined, which removes that of the form. */
export function draftFromItem(item: ContentItem): Draft {
  const used = item.settings_used
  const draft: Draft = {
    prompt: item.prompt,
    platform: item.platform_id ?? undefined,
    provider: item.provider,
    model: item.model,
    temperature: used?.temperature,
    max_tokens: used?.max_tokens,
    tone_style: used?.tone_style,
    custom_instructions: used?.custom_instructions,
    avoid_words: used?.avoid_words,
    use_voice: used?.use_voice,
    pictures: item.pictures,
    review: used?.prompt_confirmed ? confirmedReview(item.prompt, used.custom_instructions) : undefined,
  }
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => value !== undefined || field === 'review'))
}

/** The complete brief of an item. `brief` has the values that the item does not have. */
export function briefFromItem(item: ContentItem, brief: Brief): Brief {
  const { review, platforms: _, own: __, ...fields } = draftFromItem(item)
  return { ...brief, ...fields, confirmed: confirmedOf(review, item.prompt, review?.instructions ?? '') }
}

function draftOf(prompt: string | null, platform: string | null): Draft {
  const id = findPlatform(platform)?.id
  return { ...(prompt ? { prompt } : {}), ...(id ? { platform: id } : {}) }
}
