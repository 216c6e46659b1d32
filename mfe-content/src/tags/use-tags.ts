import { type ApiError, announce, toast } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { contentApi } from '../api/content.api.ts'
import type { ContentItem } from '../api/content.ts'
import { keys } from '../api/queries.ts'
import { posts } from '../usage/set-cost.ts'

/** The tags of the user's posts, sorted by name. */
export const useTags = () => useQuery({ queryKey: keys.tags, queryFn: ({ signal }) => contentApi.tags(signal) })

/** Requests again what shows tags. */
function refresh(): void {
  for (const queryKey of [keys.tags, keys.histories, keys.items]) void queryClient.invalidateQueries({ queryKey })
}

export interface PostTagging {
  items: readonly ContentItem[]
  /** Why the last change failed. */
  problem: string | null
  change: (tag: string, wanted: boolean) => Promise<boolean>
  /** Adds every tag of the list that the user typed. Returns false if nothing was changed. */
  add: (tags: readonly string[]) => Promise<boolean>
}

/** Changes the tags of posts. A change is shown before the server confirms it. */
export function usePostTagging(selected: readonly ContentItem[], onTagged: (items: readonly ContentItem[]) => void): PostTagging {
  const [items, setItems] = useState(selected)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(add: readonly string[], remove: readonly string[], announcement: string): Promise<boolean> {
    const before = items
    setProblem(null)
    setItems(items.map((item) => ({ ...item, tags: withChanges(item.tags ?? [], add, remove) })))
    try {
      const confirmed = await contentApi.tagPosts(
        before.map((item) => item.content_id),
        add,
        remove,
      )
      const tagged = before.map((item) => ({ ...item, tags: confirmed.get(item.content_id) ?? item.tags ?? [] }))
      setItems(tagged)
      onTagged(tagged)
      announce(announcement)
      refresh()
      return true
    } catch (error) {
      setItems(before)
      setProblem((error as ApiError).detail)
      return false
    }
  }

  const target = posts(items.length)
  return {
    items,
    problem,
    change: (tag, wanted) => (wanted ? send([tag], [], `“${tag}” added to ${target}`) : send([], [tag], `“${tag}” removed from ${target}`)),
    add: (tags) => send(tags, [], `${tags.map((tag) => `“${tag}”`).join(', ')} added to ${target}`),
  }
}

const withChanges = (tags: readonly string[], add: readonly string[], remove: readonly string[]) => [
  ...tags.filter((tag) => !add.includes(tag) && !remove.includes(tag)),
  ...add,
]

/** Renames a tag. Returns its name as it is stored, or throws an ApiError. */
export async function renameTag(name: string, newName: string): Promise<string> {
  const stored = await contentApi.renameTag(name, newName)
  refresh()
  toast({ kind: 'success', message: `“${name}” is now “${stored}”` })
  return stored
}

/** Removes a tag from all posts. Throws an ApiError if that fails. */
export async function deleteTag(name: string): Promise<void> {
  await contentApi.deleteTag(name)
  refresh()
  toast({ kind: 'success', message: `Tag “${name}” deleted` })
}
