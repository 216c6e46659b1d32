import { type ApiError, announce, toast } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'
import { useRef, useState } from 'react'
import { counted, type Tagged, type TagSource } from './tag-source.ts'

/** The tags of the user's items, sorted by name. */
export function useTags<Item extends Tagged>({ listKey, list }: TagSource<Item>) {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => list(signal) })
}

/** Requests again what shows tags. */
function refresh({ listKey, shownIn }: Pick<TagSource<Tagged>, 'listKey' | 'shownIn'>): void {
  for (const queryKey of [listKey, ...shownIn]) void queryClient.invalidateQueries({ queryKey })
}

export interface Tagging<Item> {
  items: readonly Item[]
  /** Why the last change failed. */
  problem: string | null
  change: (tag: string, wanted: boolean) => Promise<boolean>
  /** Adds every tag of the list that the user typed. Returns false if nothing was changed. */
  add: (tags: readonly string[]) => Promise<boolean>
}

interface Change {
  add: readonly string[]
  remove: readonly string[]
}

/**
 * Changes the tags of items. A change is shown before the server confirms it. Changes are sent in the order in which they were made, one after another, and one that
 * fails takes back itself only.
 */
export function useTagging<Item extends Tagged>(
  source: TagSource<Item>,
  selected: readonly Item[],
  onTagged: (items: readonly Item[]) => void,
): Tagging<Item> {
  const [confirmed, setConfirmed] = useState(selected)
  const [unconfirmed, setUnconfirmed] = useState<readonly Change[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(selected)

  async function request({ add, remove }: Change): Promise<void> {
    const ids = latest.current.map(source.idOf)
    const response = await source.change(ids, add, remove)
    latest.current = latest.current.map((item) => ({ ...item, tags: response.get(source.idOf(item)) ?? item.tags ?? [] }))
    setConfirmed(latest.current)
    onTagged(latest.current)
  }

  async function send(change: Change, announcement: string): Promise<boolean> {
    setProblem(null)
    setUnconfirmed((changes) => [...changes, change])
    const answered = sent.current.then(() => request(change))
    sent.current = answered.catch(() => {})
    try {
      await answered
      announce(announcement)
      refresh(source)
      return true
    } catch (error) {
      setProblem((error as ApiError).detail)
      return false
    } finally {
      setUnconfirmed((changes) => changes.filter((other) => other !== change))
    }
  }

  const items = unconfirmed.reduce<readonly Item[]>(changeTags, confirmed)
  const target = counted(source, items.length)
  return {
    items,
    problem,
    change: (tag, wanted) =>
      wanted
        ? send({ add: [tag], remove: [] }, `“${tag}” added to ${target}`)
        : send({ add: [], remove: [tag] }, `“${tag}” removed from ${target}`),
    add: (tags) => send({ add: tags, remove: [] }, `${tags.map((tag) => `“${tag}”`).join(', ')} added to ${target}`),
  }
}

const changeTags = <Item extends Tagged>(items: readonly Item[], { add, remove }: Change): readonly Item[] =>
  items.map((item) => ({ ...item, tags: withChanges(item.tags ?? [], add, remove) }))

const withChanges = (tags: readonly string[], add: readonly string[], remove: readonly string[]) => [
  ...tags.filter((tag) => !add.includes(tag) && !remove.includes(tag)),
  ...add,
]

type Names<Item extends Tagged> = Pick<TagSource<Item>, 'rename' | 'remove' | 'listKey' | 'shownIn'>

/** Renames a tag. Returns the stored form of its name, or throws an ApiError. */
export async function renameTag<Item extends Tagged>(source: Names<Item>, name: string, newName: string): Promise<string> {
  const stored = await source.rename(name, newName)
  refresh(source)
  toast({ kind: 'success', message: `“${name}” is now “${stored}”` })
  return stored
}

/** Removes a tag from all items. Throws an ApiError if that fails. */
export async function deleteTag<Item extends Tagged>(source: Names<Item>, name: string): Promise<void> {
  await source.remove(name)
  refresh(source)
  toast({ kind: 'success', message: `Tag “${name}” deleted` })
}
