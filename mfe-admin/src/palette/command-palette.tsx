import { IconSearch, Modal, TextInput } from '@loomcast/design-system/full'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import css from './palette.module.css'
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.ts'

interface CommandPaletteProps {
  opened: boolean
  onClose: () => void
  onHelp: () => void
}

/** Opens pages, users and packages, and runs actions, by typing (WAI-ARIA combobox with a listbox). */
export function CommandPalette({ opened, onClose, onHelp }: CommandPaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Search and commands"
      size="lg"
      centered={false}
      yOffset="10dvh"
      transitionProps={{ duration: 0 }}
    >
      <Palette onClose={onClose} onHelp={onHelp} />
    </Modal>
  )
}

function Palette({ onClose, onHelp }: Omit<CommandPaletteProps, 'opened'>) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  // Enter was pressed before the response arrived: its first entry is chosen.
  const [entered, setEntered] = useState(false)
  const { entries, searching, failed } = usePaletteEntries(text, onHelp)
  const current = Math.min(active, entries.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const chooseFirst = useEffectEvent(() => {
    setEntered(false)
    choose(entries[0])
  })
  useEffect(() => {
    if (entered && !searching) chooseFirst()
  }, [entered, searching])
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1
    const to = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 5),
      PageUp: Math.max(0, current - 5),
    }[event.key]
    if (event.key === 'Enter') enter()
    else if (to === undefined) return
    else move(to)
    event.preventDefault()
  }
  const enter = () => {
    if (entries.length === 0 && searching) setEntered(true)
    else choose(entries[current])
  }
  const move = (to: number) => {
    setActive(to)
    document.getElementById(optionId(to))?.scrollIntoView?.({ block: 'nearest' })
  }

  return (
    <div className={css.palette}>
      <TextInput
        aria-label="Search pages, users, packages and actions"
        placeholder="Page, email, package or action"
        leftSection={<IconSearch size={18} />}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setActive(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={css.list} hidden={entries.length === 0}>
        {entries.map((entry, index) => {
          const { icon: Glyph } = entry
          const first = entry.group !== entries[index - 1]?.group
          return (
            <div key={`${entry.group}-${entry.id}`} role="presentation">
              {first ? (
                <p className={css.group} role="presentation">
                  {entry.group}
                </p>
              ) : null}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as the combobox pattern requires. */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: see above. */}
              <div
                id={optionId(index)}
                role="option"
                aria-selected={index === current}
                className={css.option}
                onPointerMove={() => index !== current && setActive(index)}
                onClick={() => choose(entry)}
              >
                <Glyph size={18} />
                <span>{entry.label}</span>
              </div>
            </div>
          )
        })}
      </div>
      <p role="status" className={css.status}>
        {statusOf({ count: entries.length, searching, failed })}
      </p>
    </div>
  )
}

function statusOf({ count, searching, failed }: { count: number; searching: boolean; failed: boolean }): string {
  if (searching) return 'Searching…'
  if (failed) return 'Users and packages could not be searched.'
  if (count === 0) return 'Nothing found. Check the spelling, or type a part of the email.'
  return `${count} ${count === 1 ? 'result' : 'results'}`
}
