import { pictureAddress } from '@loomcast/contracts/picture-address'
import { platformName } from '@loomcast/platforms'
import { requireTag } from '@loomcast/service-kit/tags'
import type { Static } from 'typebox'
import { currentNotices } from '../domain/current-notices.ts'
import { disclosureOf } from '../domain/disclosure.ts'
import { isCurrentCount, openFacts } from '../domain/facts/text-facts.ts'
import type { HistoryFilter } from '../domain/history-filter.ts'
import { besideOf } from '../domain/left-out.ts'
import { requirePlatform } from '../requested-platform.ts'
import type { StoredContent } from './content.model.ts'
import type { ContentItem, ContentResponse, HistoryQuery } from './content.schema.ts'
import type { MeasuredContent } from './saved-content.ts'

/** A stored text as the API returns it. */
export function itemOf(content: StoredContent): Static<typeof ContentItem> {
  const [picture] = content.pictures ?? []
  return {
    content_id: content._id,
    platform: platformName(content.platform),
    prompt: content.prompt,
    generated_text: content.generated_text,
    original_text: content.original_text,
    image_url: picture ? pictureAddress(picture.file_id) : null,
    provider: content.provider,
    model: content.model,
    engine: content.engine,
    disclosure: disclosureOf(content),
    finish_reason: content.finish_reason,
    usage: content.usage,
    settings_used: content.settings_used,
    notices: currentNotices(content),
    pictures: content.pictures ?? [],
    parent_id: content.parent_id,
    set_id: content.set_id ?? null,
    ...besideOf(content),
    voice: content.voice?.report ?? null,
    facts_open: isCurrentCount(content.facts_open) ? content.facts_open.count : null,
    tags: content.tags ?? [],
    created_at: content.created_at.toISOString(),
    edited_at: content.edited_at?.toISOString() ?? null,
  }
}

export function contentResponse({ content, fit, facts }: MeasuredContent): Static<typeof ContentResponse> {
  return { success: true, item: { ...itemOf(content), facts_open: openFacts(facts) }, fit, facts }
}

/** The filters from a query string. By default, everything is included, newest first. */
export function filterOf(query: Omit<HistoryQuery, 'page' | 'limit' | 'group_by'>): HistoryFilter {
  const q = query.q?.trim()
  return {
    ...(q && { q }),
    ...(query.platform && query.platform.toLowerCase() !== 'all' && { platform: requirePlatform(query.platform).id }),
    ...(query.tag !== undefined && { tag: requireTag(query.tag, 'tag') }),
    date_range: query.date_range ?? 'all',
    sort: query.sort ?? 'created_at',
    order: query.order ?? 'desc',
  }
}
