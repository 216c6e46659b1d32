import type { ContentItem } from '../history/content.ts'

/** The unsaved edits of the posts on the page, by content id. */
const edits = new Map<string, string>()

/** Registers an unsaved edit. Returns the function that removes it. */
export function noteUnsavedEdit(contentId: string, text: string): () => void {
  edits.set(contentId, text)
  return () => void edits.delete(contentId)
}

/** The post as it is on the page: with its unsaved edit, if that is not blank. */
export function withUnsavedEdit(item: ContentItem): ContentItem {
  const text = edits.get(item.content_id)
  return text === undefined || text.trim() === '' ? item : { ...item, generated_text: text }
}
