import type { ContentItem, PostEdit } from '../api/content.ts'

/** The unsaved edits of the posts on the page, by content id. */
const edits = new Map<string, PostEdit>()

/** Registers an unsaved edit. Returns the function that removes it. */
export function noteUnsavedEdit(contentId: string, edit: PostEdit): () => void {
  edits.set(contentId, edit)
  return () => void edits.delete(contentId)
}

/** The post as it is on the page: with its unsaved edit. A blank text is not used. */
export function withUnsavedEdit(item: ContentItem): ContentItem {
  const edited = { ...item, ...edits.get(item.content_id) }
  return edited.generated_text.trim() === '' ? { ...edited, generated_text: item.generated_text } : edited
}
