import { Alert, Button, Checkbox, Modal, TextInput } from '@loomcast/design-system/full'
import { type FormEvent, useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import { posts } from '../usage/set-cost.ts'
import styles from './tags.module.css'
import { usePostTagging, useTags } from './use-tags.ts'

export interface TagDialogProps {
  /** The posts to tag. Closed if null. */
  items: readonly ContentItem[] | null
  onTagged: (items: readonly ContentItem[]) => void
  onClose: () => void
}

/** Adds tags to posts and removes them. Every change is saved at once. */
export function TagDialog({ items, onTagged, onClose }: TagDialogProps) {
  const title = items && items.length > 1 ? `Tags of ${posts(items.length)}` : 'Tags of this post'
  return (
    <Modal opened={items !== null} onClose={onClose} title={title}>
      {items && <Tagging key={items.map((item) => item.content_id).join()} selected={items} onTagged={onTagged} onClose={onClose} />}
    </Modal>
  )
}

function Tagging({ selected, onTagged, onClose }: { selected: readonly ContentItem[] } & Omit<TagDialogProps, 'items'>) {
  const known = useTags()
  const { items, problem, change, add } = usePostTagging(selected, onTagged)
  const [typed, setTyped] = useState('')
  const names = new Set([...(known.data ?? []).map((tag) => tag.name), ...items.flatMap((item) => item.tags ?? [])])
  const sorted = [...names].sort((a, b) => a.localeCompare(b))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const tags = typed.split(',').flatMap((tag) => tag.trim() || [])
    if (tags.length > 0 && (await add(tags))) setTyped('')
  }

  return (
    <div className={styles.dialog}>
      <form className={styles.add} onSubmit={(event) => void submit(event)}>
        <TextInput
          className={styles.field}
          label="New tag"
          description="Up to 40 characters. Separate several with commas."
          placeholder="Spring launch"
          maxLength={200}
          value={typed}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === ''}>
          Add
        </Button>
      </form>
      {problem && <Alert tone="danger" title={problem} />}
      {sorted.length > 0 && (
        <fieldset className={styles.tags}>
          <legend>Your tags</legend>
          {sorted.map((tag) => {
            const count = items.filter((item) => item.tags?.includes(tag)).length
            return (
              <Checkbox
                key={tag}
                label={tag}
                checked={count === items.length}
                indeterminate={count > 0 && count < items.length}
                onChange={() => void change(tag, count < items.length)}
              />
            )
          })}
        </fieldset>
      )}
      <Button className={styles.done} onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
