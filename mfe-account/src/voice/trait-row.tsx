import { ActionIcon, Badge, Button, IconEdit } from '@loomcast/design-system/full'
import { type SubmitEvent, useRef, useState } from 'react'
import { useOnce } from '../use-once.ts'
import { TraitControl } from './trait-control.tsx'
import type { SaveVoice, TraitValue, VoiceTrait } from './voice.api.ts'
import css from './voice.module.css'

/** One habit as a sentence, with its correction. A habit that was not learned can be set. */
export function TraitRow({ trait, onSave }: { trait: VoiceTrait; onSave: SaveVoice }) {
  const [draft, setDraft] = useState<TraitValue | null>()
  const edit = useRef<HTMLButtonElement>(null)
  const { run: save, busy } = useOnce(async (value: TraitValue | null) => {
    if (await onSave({ traits: { [trait.id]: value } })) close()
  })
  const isOpen = draft !== undefined
  const isLearned = trait.learned !== null
  const undo = isLearned ? 'Back to learned' : 'Remove'

  /** The pressed button disappears with the form. */
  function close() {
    setDraft(undefined)
    requestAnimationFrame(() => edit.current?.focus())
  }

  return (
    <li className={css.trait}>
      <span className={css.label}>{trait.label}</span>
      <span className={css.habit} dir="auto">
        {isLearned || trait.corrected ? trait.description : <span className={css.none}>No habit learned</span>}
      </span>
      {trait.corrected && (
        <span className={css.corrected}>
          <Badge>{isLearned ? 'Corrected' : 'Set by you'}</Badge>
          <Button variant="subtle" size="sm" disabled={busy} aria-label={`${undo}: ${trait.label}`} onClick={() => void save(null)}>
            {undo}
          </Button>
        </span>
      )}
      <ActionIcon
        ref={edit}
        className={css.edit}
        size={44}
        color="neutral"
        aria-label={`${trait.value === null ? 'Set' : 'Change'} ${trait.label}`}
        aria-expanded={isOpen}
        onClick={() => setDraft(isOpen ? undefined : trait.value)}
      >
        {trait.value === null ? 'Set' : <IconEdit size={18} />}
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
