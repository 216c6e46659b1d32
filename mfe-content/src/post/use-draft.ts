import { type PlatformId, platformById } from '@loomcast/platforms'
import { useUnsavedChanges } from '@loomcast/web-kit'
import { type RefObject, useEffect, useState } from 'react'
import type { ContentItem, PostEdit, PostFields } from '../api/content.ts'
import { noteUnsavedEdit } from './unsaved-edits.ts'
import { useEdit } from './use-edit.ts'

/** Saves unsaved edits before the page shows another post. False if saving failed. */
export type SaveEdit = () => Promise<boolean>

export type PostField = keyof PostFields

/** The current text and fields: the item's until the user edits them. All edits are saved together. */
export function useDraft(item: ContentItem, platform: PlatformId, saveEdit?: RefObject<SaveEdit | null>) {
  const [draft, setDraft] = useState<PostEdit>({})
  const edit = useEdit(item)
  const changes = changesOf(item, draft)
  const changed = Object.keys(changes).length > 0
  const current: PostFields = {
    generated_text: changes.generated_text ?? item.generated_text,
    title: changes.title ?? item.title,
    meta_description: changes.meta_description ?? item.meta_description,
  }
  useUnsavedChanges(changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft and the item determine the changes
  useEffect(() => (changed ? noteUnsavedEdit(item.content_id, changes) : undefined), [item, draft])

  async function save(more: PostEdit = {}): Promise<boolean> {
    const next = changesOf(item, { ...draft, ...more })
    if (edit.isPending || !isValid(platform, { ...current, ...next })) return false
    if (Object.keys(next).length === 0) return true
    setDraft(next)
    try {
      await edit.mutateAsync(next)
    } catch {
      // The mutation has already shown the error. The draft is not cleared, so that no edits are lost.
      return false
    }
    // Edits made during the request become a new draft.
    setDraft((latest) => Object.fromEntries(Object.entries(latest).filter(([field, value]) => value !== next[field as PostField])))
    return true
  }

  useEffect(() => {
    if (!saveEdit || !changed) return
    saveEdit.current = save
    return () => {
      saveEdit.current = null
    }
  })
  return {
    current,
    changed,
    isChanged: (field: PostField) => field in changes,
    valid: isValid(platform, current),
    saving: edit.isPending,
    save,
    change: (field: PostField, value: string) => setDraft((latest) => ({ ...latest, [field]: value })),
    discard: (field: PostField) => setDraft(({ [field]: _, ...others }) => others),
  }
}

/** The fields of `draft` that differ from those of `saved`. A field that is not saved is empty. */
function changesOf(saved: PostEdit, draft: PostEdit): PostEdit {
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => (value ?? '') !== (saved[field as PostField] ?? '')))
}

/** The length of a title or a meta description as the server counts it. */
export const fieldLength = (value: string | null): number => (value ?? '').trim().replace(/\s+/gu, ' ').length

function isValid(platform: PlatformId, { generated_text: text, title, meta_description: meta }: PostFields): boolean {
  const { features } = platformById(platform)
  const fits = (value: string | null, limit: number | undefined) => !value || limit === undefined || fieldLength(value) <= limit
  return text.trim() !== '' && fits(title, features.title?.limit) && fits(meta, features.metaDescription?.limit)
}
