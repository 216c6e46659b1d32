import { ActionIcon, Button, confirm, IconDelete, IconEdit, Modal, TextInput } from '@loomcast/design-system/full'
import { type ApiError, toast } from '@loomcast/web-kit'
import { type FormEvent, useState } from 'react'
import { counted, type Tag, type Tagged, type TagSource } from './tag-source.ts'
import styles from './tags.module.css'
import { deleteTag, renameTag } from './use-tags.ts'

export interface ManageTagsProps<Item extends Tagged> {
  source: TagSource<Item>
  opened: boolean
  tags: readonly Tag[]
  onClose: () => void
  /** A tag has another name, or none. */
  onChanged: (tag: string, newName: string | null) => void
}

/** Renames and deletes tags. */
export function ManageTags<Item extends Tagged>({ source, opened, tags, onClose, onChanged }: ManageTagsProps<Item>) {
  const [editing, setEditing] = useState<string | null>(null)

  async function remove({ name, count }: Tag): Promise<void> {
    const message = `${counted(source, count)} ${count === 1 ? 'loses' : 'lose'} this tag. No ${source.nouns[0]} is deleted.`
    if (!(await confirm({ title: `Delete the tag “${name}”?`, message, confirmLabel: 'Delete', danger: true }))) return
    try {
      await deleteTag(source, name)
      onChanged(name, null)
    } catch (error) {
      toast({ kind: 'error', message: (error as ApiError).detail })
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Your tags">
      {tags.length === 0 && <p>None of your {source.nouns[1]} has a tag.</p>}
      <ul className={styles.manage}>
        {tags.map((tag) => (
          <li key={tag.name}>
            {editing === tag.name ? (
              <Rename
                source={source}
                tag={tag}
                others={tags}
                onCancel={() => setEditing(null)}
                onRenamed={(stored) => {
                  setEditing(null)
                  onChanged(tag.name, stored)
                }}
              />
            ) : (
              <span className={styles.row}>
                <span className={styles.name}>
                  {tag.name} <span className={styles.count}>{counted(source, tag.count)}</span>
                </span>
                <ActionIcon color="neutral" aria-label={`Rename “${tag.name}”`} onClick={() => setEditing(tag.name)}>
                  <IconEdit size={18} />
                </ActionIcon>
                <ActionIcon color="neutral" aria-label={`Delete “${tag.name}”`} onClick={() => void remove(tag)}>
                  <IconDelete size={18} />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

interface RenameProps<Item extends Tagged> {
  source: TagSource<Item>
  tag: Tag
  others: readonly Tag[]
  onCancel: () => void
  onRenamed: (stored: string) => void
}

function Rename<Item extends Tagged>({ source, tag, others, onCancel, onRenamed }: RenameProps<Item>) {
  const [name, setName] = useState(tag.name)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const wanted = name.trim()
  const same = others.find((other) => other.name !== tag.name && other.name.toLowerCase() === wanted.toLowerCase())

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      onRenamed(await renameTag(source, tag.name, wanted))
    } catch (error) {
      setProblem((error as ApiError).detail)
      setBusy(false)
    }
  }

  return (
    <form className={styles.rename} onSubmit={(event) => void submit(event)}>
      <TextInput
        className={styles.field}
        label={`New name for “${tag.name}”`}
        description={same && `You already have “${same.name}”. The two tags become one.`}
        error={problem}
        maxLength={40}
        value={name}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <span className={styles.buttons}>
        <Button type="submit" size="sm" loading={busy} disabled={wanted === '' || wanted === tag.name}>
          {same ? 'Merge tags' : 'Rename'}
        </Button>
        <Button variant="subtle" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
