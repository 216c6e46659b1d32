import { ActionIcon, IconRedo, IconUndo } from '@loomcast/design-system/full'
import { announce } from '@loomcast/web-kit'
import { useEffect } from 'react'
import { studio, useDraftHistory } from './page-studio.ts'

function undo(): void {
  if (studio.undo()) announce('Change undone')
}

function redo(): void {
  if (studio.redo()) announce('Change repeated')
}

/** Undo and redo of the draft, with their usual keys outside text fields, which have their own. */
export function HistoryButtons() {
  const { canUndo, canRedo } = useDraftHistory()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      {/* Not disabled, because a disabled button loses the focus. */}
      <ActionIcon color="neutral" aria-label="Undo" aria-disabled={!canUndo} title="Undo (Ctrl+Z)" onClick={undo}>
        <IconUndo size={20} />
      </ActionIcon>
      <ActionIcon color="neutral" aria-label="Redo" aria-disabled={!canRedo} title="Redo (Ctrl+Shift+Z)" onClick={redo}>
        <IconRedo size={20} />
      </ActionIcon>
    </>
  )
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type))
  )
}
