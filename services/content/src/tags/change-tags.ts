import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { spellingOf, TAG_LIMITS } from '../domain/tags.ts'
import { requireTag } from '../requested-tag.ts'
import type { Tags } from './tags.repository.ts'

export interface TagDeps {
  repositories: { tags: Tags }
}

export interface TaggedPost {
  content_id: string
  tags: string[]
}

export interface TagChange {
  content_ids: string[]
  add?: string[]
  remove?: string[]
}

/**
 * Adds tags to texts and removes others, and returns the tags of those that the user has. A new tag that differs from one of the user's only in upper and
 * lower case is that one. Throws 400 `validation_failed`, 409 `tag_limit`.
 */
export async function changeTags(
  { repositories: { tags } }: TagDeps,
  userId: string,
  { content_ids, add = [], remove = [] }: TagChange,
): Promise<TaggedPost[]> {
  const known = await tags.names(userId)
  const added = [...new Set(add.map((tag) => spellingOf(requireTag(tag, 'add'), known)))]
  const removed = remove.map((tag) => spellingOf(requireTag(tag, 'remove'), known))
  if (added.length + removed.length === 0) throw invalidField('validation_failed', 'add', 'Add or remove at least one tag.')

  const unknown = added.filter((tag) => !known.includes(tag))
  if (unknown.length > 0 && known.length + unknown.length > TAG_LIMITS.ofUser) throw new AppError('tag_limit')
  if (added.length > 0 && (await tags.exceedsLimit(userId, content_ids, added, removed)))
    throw new AppError('tag_limit', `A post can have up to ${TAG_LIMITS.ofPost} tags. Remove one to add another.`)

  await tags.change(userId, content_ids, added, removed)
  const found = await tags.of(userId, content_ids)
  return found.map(({ _id, tags: changed = [] }) => ({ content_id: _id, tags: changed }))
}

/**
 * Renames a tag on all texts, also on deleted ones that can still be restored. If the new name is that of another tag, the two become one. Returns the new name
 * as it is stored. Throws 400 `validation_failed`, 404 `tag_not_found`.
 */
export async function renameTag({ repositories: { tags } }: TagDeps, userId: string, tag: string, newName: string): Promise<string> {
  const others = (await tags.names(userId)).filter((other) => other !== tag)
  const newTag = spellingOf(requireTag(newName, 'new_name'), others)
  if (!(await tags.rename(userId, tag, newTag))) throw new AppError('tag_not_found')
  return newTag
}

/** Removes a tag from all texts, also from deleted ones that can still be restored. Throws 404 `tag_not_found`. */
export async function deleteTag({ repositories: { tags } }: TagDeps, userId: string, tag: string): Promise<void> {
  if (!(await tags.remove(userId, tag))) throw new AppError('tag_not_found')
}
