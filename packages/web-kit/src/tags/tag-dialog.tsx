import { Alert, Button, Checkbox, Modal, TextInput } from '@loomcast/design-system/full'
import { type FormEvent, useState } from 'react'
import { counted, type Tagged, type TagSource } from './tag-source.ts'
import styles from './tags.module.css'
import { useTagging, useTags } from './use-tags.ts'

export interface TagDialogProps<Item extends Tagged> {
  source: TagSource<Item>
  /** The items to tag. Closed if null. */
  items: readonly Item[] | null
  onTagged: (items: readonly Item[]) => void
  onClose: () => void
}

/** Adds tags to items and removes them. Every change is saved immediately. */
export function TagDialog<Item extends Tagged>({ source, items, onTagged, onClose }: TagDialogProps<Item>) {
  const title = items && items.length > 1 ? `Tags of ${counted(source, items.length)}` : `Tags of this ${source.nouns[0]}`
  return (
    <Modal opened={items !== null} onClose={onClose} title={title}>
      {items && <Tagging key={items.map(source.idOf).join()} source={source} selected={items} onTagged={onTagged} onClose={onClose} />}
    </Modal>
  )
}

type TaggingProps<Item extends Tagged> = Omit<TagDialogProps<Item>, 'items'> & { selected: readonly Item[] }

function Tagging<Item extends Tagged>({ source, selected, onTagged, onClose }: TaggingProps<Item>) {
  const known = useTags(source)
  const { items, problem, change, add } = useTagging(source, selected, onTagged)
  const [typed, setTyped] = useState('')
  const names = new Set([...(known.data ?? []).map((tag) => tag.name), ...items.flatMap((item) => item.tags ?? [])])
  const sorted = [...names].sort((a, b) => a.localeCompare(b))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const tags = typed.split(',').flatMap((tag) => tag.trim() || [])
    if (tags.length === 0) return
    // Before the request, so that the next tag can be typed meanwhile.
    setTyped('')
    if (!(await add(tags))) setTyped((now) => now || typed)
  }

  return (
    <div className={styles.dialog}>
      <form className={styles.add} onSubmit={(event) => void submit(event)}>
        <TextInput
          className={styles.field}
          label="New tag"
          description="Up to 40 characters each. Separate several with commas."
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
