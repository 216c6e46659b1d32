import type { Selection } from '@loomcast/web-kit/lists'
import { useMemo, useState } from 'react'
import type { Tag, Tagged, TagSource } from './tag-source.ts'
import { useTags } from './use-tags.ts'

const NO_TAGS: Tag[] = []

interface TagPage<Item extends Tagged> {
  /** The tags that the user has. */
  tags: readonly Tag[]
  /** The names for the filter: also that of the filter itself, if no item has it anymore. */
  names: readonly string[]
  /** The items in the dialog; null if it is closed. */
  tagged: readonly Item[] | null
  setTagged: (items: readonly Item[] | null) => void
  /** Replaces what is selected of these items. */
  selectAgain: (changed: readonly Item[]) => void
  /** Gives the selected items the new name of a tag, or takes the tag from them. */
  replaceTag: (tag: string, newName: string | null) => void
}

/** The tags on a page that lists items. `filtered`: the tag in the URL. */
export function useTagPage<Item extends Tagged>(
  source: TagSource<Item>,
  selection: Selection<Item>,
  filtered: string | null,
): TagPage<Item> {
  const tags = useTags(source).data ?? NO_TAGS
  const names = useMemo(() => [...new Set([...tags.map(({ name }) => name), ...(filtered ? [filtered] : [])])], [tags, filtered])
  const [tagged, setTagged] = useState<readonly Item[] | null>(null)

  function selectAgain(changed: readonly Item[]) {
    // As it is now: the selection can have changed since this was rendered.
    const now = new Set(selection.latest().map(source.idOf))
    const selected = changed.filter((item) => now.has(source.idOf(item)))
    if (selected.length === 0) return
    selection.remove(selected.map(source.idOf))
    selection.togglePage(selected)
  }

  function replaceTag(tag: string, newName: string | null) {
    const renamed = (tagsOfItem: readonly string[] = []) => tagsOfItem.flatMap((other) => (other === tag ? (newName ?? []) : other))
    selectAgain(selection.latest().map((item) => ({ ...item, tags: renamed(item.tags) })))
  }

  return { tags, names, tagged, setTagged, selectAgain, replaceTag }
}
