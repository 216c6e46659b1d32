import { ActionIcon, Badge, Button, IconEdit } from '@loomcast/design-system/full'
import { type SubmitEvent, useRef, useState } from 'react'
import { useOnce } from '../use-once.ts'
import { TraitControl } from './trait-control.tsx'
import type { SaveVoice, TraitValue, VoiceTrait } from './voice.api.ts'
import css from './voice.module.css'

/** One habit as a sentence, with its correction. */
export function TraitRow({ trait, onSave }: { trait: VoiceTrait; onSave: SaveVoice }) {
  const [draft, setDraft] = useState<TraitValue | null>()
  const edit = useRef<HTMLButtonElement>(null)
  const { run: save, busy } = useOnce(async (value: TraitValue | null) => {
    if (await onSave({ traits: { [trait.id]: value } })) close()
  })
  const isOpen = draft !== undefined

  /** The pressed button disappears with the form. */
  function close() {
    setDraft(undefined)
    requestAnimationFrame(() => edit.current?.focus())
  }

  return (
    <li className={css.trait}>
      <span className={css.label}>{trait.label}</span>
      <span className={css.habit} dir="auto">
        {trait.description}
      </span>
      {trait.corrected && (
        <span className={css.corrected}>
          <Badge>Corrected</Badge>
          <Button variant="subtle" size="sm" disabled={busy} aria-label={`Back to learned: ${trait.label}`} onClick={() => void save(null)}>
            Back to learned
          </Button>
        </span>
      )}
      <ActionIcon
        ref={edit}
        className={css.edit}
        size={44}
        color="neutral"
        aria-label={`Change ${trait.label}`}
        aria-expanded={isOpen}
        onClick={() => setDraft(isOpen ? undefined : trait.value)}
      >
        <IconEdit size={18} />
      </ActionIcon>
      {isOpen && (
        <form
          className={css.correction}
          noValidate
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            if (draft !== null) void save(draft)
          }}
        >
          <TraitControl trait={trait} value={draft} onChange={setDraft} />
          <div className={css.actions}>
            <Button type="submit" size="sm" loading={busy} disabled={draft === null || draft === trait.value}>
              Save
            </Button>
            <Button size="sm" variant="subtle" disabled={busy} onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
