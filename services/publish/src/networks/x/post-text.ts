import type { ReadPost } from './own-posts.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Normalizes a text so that a sent text equals the published one: X removes spaces at both ends, and adds a scheme and a slash to links. */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/https?:\/\//giu, '')
    .replace(/\/(?=\s|$)/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Returns the text of a published post in the form of `comparable`, with shortened links expanded and links to pictures removed. */
export function comparablePost({ text = '', entities }: ReadPost): string {
  const links = Array.isArray(entities?.urls) ? entities.urls : []
  let written = String(text)
  for (const link of links) {
    if (typeof link?.url !== 'string' || link.url === '') continue
    const shown = link.media_key === undefined && typeof link.expanded_url === 'string' ? link.expanded_url : ''
    written = written.replaceAll(link.url, () => shown)
  }
  return comparable(written.replace(/&(?:amp|lt|gt);/gu, (entity) => ENTITIES[entity] ?? entity))
}
