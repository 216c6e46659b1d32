import { platformById } from '@loomcast/platforms'
import type { ContentItem } from '../api/content.ts'

/** The texts of a list entry: one, or those of a set. */
export type Group = readonly [ContentItem, ...ContentItem[]]

/** Puts the texts of a set at the place of its first text in the list, by platform. A set with one matching text is an ordinary entry. */
export function groupsOf(items: readonly ContentItem[]): Group[] {
  const groups = new Map<string, [ContentItem, ...ContentItem[]]>()
  for (const item of items) {
    const key = item.set_id ?? item.content_id
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  for (const group of groups.values()) group.sort((a, b) => positionOf(a) - positionOf(b))
  return [...groups.values()]
}

const positionOf = ({ platform_id: id }: ContentItem) => (id ? platformById(id).position : Number.MAX_SAFE_INTEGER)
