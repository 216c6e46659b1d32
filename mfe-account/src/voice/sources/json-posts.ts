import { UnreadableFile } from '../files/unreadable-file.ts'
import type { PostCollector } from '../own-post.ts'
import { isDateName, isTextName, looseDate, TEXT_NAMES } from './field-names.ts'

/** A list of texts, or of objects that have a text. The list can be the value of a key. */
export function addJson(text: string, posts: PostCollector): void {
  for (const entry of listIn(parse(text))) {
    if (typeof entry === 'string') posts.add(entry)
    else if (typeof entry === 'object' && entry !== null) {
      const fields = Object.entries(entry)
      const written = TEXT_NAMES.map((name) => fields.find(([key, value]) => typeof value === 'string' && isTextName(key, name))).find(
        Boolean,
      )
      const date = fields.find(([key]) => isDateName(key))?.[1]
      if (written) posts.add(String(written[1]), looseDate(date))
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UnreadableFile('This file is not valid JSON.')
  }
}

function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const list = Object.values(value ?? {}).find((part) => Array.isArray(part))
  if (!list) throw new UnreadableFile('There is no list of posts in this file.')
  return list
}
