import { AppError, invalidField } from '../errors/index.ts'
import { requireTag } from './require-tag.ts'
import { spellingOf, TAG_LIMITS } from './tag.ts'
import type { TaggedItem, Tags } from './tags.repository.ts'

export interface TagChange {
  /** Ids of the items. */
  ids: string[]
  add?: string[] | undefined
  remove?: string[] | undefined
}

/**
 * Adds tags to items and removes others, and returns the tags of those that the user has. A new tag that differs from one of the user's only in upper and lower
 * case is that one. `item`: what the items are, such as "A post". Throws 400 `validation_failed`, 409 `tag_limit`.
 */
export async function changeTags(
  tags: Tags,
  userId: string,
  { ids, add = [], remove = [] }: TagChange,
  item: string,
): Promise<TaggedItem[]> {
  const known = await tags.names(userId)
  const added = [...new Set(add.map((tag) => spellingOf(requireTag(tag, 'add'), known)))]
  const removed = remove.map((tag) => spellingOf(requireTag(tag, 'remove'), known))
  if (added.length + removed.length === 0) throw invalidField('validation_failed', 'add', 'Add or remove at least one tag.')

  const unknown = added.filter((tag) => !known.includes(tag))
  if (unknown.length > 0 && known.length + unknown.length > TAG_LIMITS.ofUser) throw new AppError('tag_limit')
  if (added.length > 0 && (await tags.exceedsLimit(userId, ids, added, removed)))
    throw new AppError('tag_limit', `${item} can have up to ${TAG_LIMITS.ofItem} tags. Remove one to add another.`)

  await tags.change(userId, ids, added, removed)
  return tags.find(userId, ids)
}

/**
 * Renames a tag on all items, including deleted ones that can still be restored. If the new name is that of another tag, the two become one. Returns the new name
 * as it is stored. Throws 400 `validation_failed`, 404 `tag_not_found`.
 */
export async function renameTag(tags: Tags, userId: string, tag: string, newName: string): Promise<string> {
  const others = (await tags.names(userId)).filter((other) => other !== tag)
  const newTag = spellingOf(requireTag(newName, 'new_name'), others)
  if (!(await tags.rename(userId, tag, newTag))) throw new AppError('tag_not_found')
  return newTag
}

/** Removes a tag from all items, including deleted ones that can still be restored. Throws 404 `tag_not_found`. */
export async function deleteTag(tags: Tags, userId: string, tag: string): Promise<void> {
  if (!(await tags.remove(userId, tag))) throw new AppError('tag_not_found')
}
