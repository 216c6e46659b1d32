import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconMove } from './icons.ts'

export interface SortableRow {
  /** The drag handle. Render it visibly. */
  grip: ReactNode
  /** Props for the image itself, so that a mouse can drag it without the handle. */
  pull: { onPointerDown: (event: PointerEvent<HTMLElement>) => void }
  moving: boolean
}

export interface SortableListProps<T> {
  /** The label of the list, such as "Pictures in their order". */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** The name of a row in announcements, such as "beach.jpg". */
  nameOf: (item: T) => string
  onMove: (from: number, to: number) => void
  renderItem: (item: T, index: number, row: SortableRow) => ReactNode
  disabled?: boolean
  className?: string | undefined
  itemClassName?: string | undefined
}

/** A drag starts only after this distance, so that a click does not start one. */
const DRAG_THRESHOLD_PX = 6

/**
 * A reorderable list: drag a row (by its handle on touch screens), or use the keyboard on the handle: Space picks up, arrow keys move, Space drops,
 * Escape cancels. Every step is announced.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, keyOf, nameOf, onMove, renderItem, disabled = false, className, itemClassName } = props
  const [pickedUp, setPickedUp] = useState<{ key: string; from: number } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const grips = useRef(new Map<string, HTMLButtonElement>())
  const help = useId()
  const indexOf = (key: string) => items.findIndex((item) => keyOf(item) === key)
  const place = (index: number) => `position ${index + 1} of ${items.length}`

  // React may remove and insert the row again; this restores the focus.
  useLayoutEffect(() => {
    if (pickedUp) grips.current.get(pickedUp.key)?.focus()
  })

  function onKeyDown(event: KeyboardEvent, item: T, index: number): void {
    const key = keyOf(item)
    const isPickedUp = pickedUp?.key === key
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      setPickedUp(isPickedUp ? null : { key, from: index })
      setAnnouncement(isPickedUp ? `${nameOf(item)} dropped at ${place(index)}.` : `${nameOf(item)} picked up, ${place(index)}.`)
      return
    }
    if (!isPickedUp) return
    if (event.key === 'Escape') {
      event.preventDefault()
      if (pickedUp.from !== index) onMove(index, pickedUp.from)
      setPickedUp(null)
      setAnnouncement(`${nameOf(item)} returned to ${place(pickedUp.from)}.`)
      return
    }
    const to = targetOf(event.key, index, items.length)
    if (to === undefined) return
    event.preventDefault()
    if (to === index) return
    onMove(index, to)
    setAnnouncement(`${nameOf(item)} moved to ${place(to)}.`)
  }

  const startDrag = useDrag({
    list,
    indexOf,
    onMove,
    onBegin: setDragged,
    onEnd(key) {
      setDragged(null)
      const index = indexOf(key)
      const item = items[index]
      if (item !== undefined) setAnnouncement(`${nameOf(item)} dropped at ${place(index)}.`)
    },
  })

  return (
    <>
      <ul ref={list} className={className ? `lc-sortable ${className}` : 'lc-sortable'} aria-label={label}>
        {items.map((item, index) => {
          const key = keyOf(item)
          const moving = dragged === key || pickedUp?.key === key
          const grip = (
            <button
              ref={(button) => {
                if (button) grips.current.set(key, button)
                else grips.current.delete(key)
              }}
              type="button"
              className="lc-grip"
              disabled={disabled || items.length < 2}
              aria-label={`Move ${nameOf(item)}, ${place(index)}`}
              aria-describedby={help}
              aria-pressed={pickedUp?.key === key}
              onKeyDown={(event) => onKeyDown(event, item, index)}
              onBlur={() => {
                if (pickedUp?.key === key) setPickedUp(null)
              }}
              onPointerDown={(event) => {
                if (!disabled) startDrag(event, key)
              }}
            >
              <IconMove size={18} />
            </button>
          )
          const row = {
            grip,
            moving,
            pull: {
              onPointerDown: (event: PointerEvent<HTMLElement>) => {
                if (!disabled && event.pointerType === 'mouse') startDrag(event, key)
              },
            },
          }
          return (
            <li key={key} className={itemClassName} data-moving={moving || undefined}>
              {renderItem(item, index, row)}
            </li>
          )
        })}
      </ul>
      <VisuallyHidden id={help}>Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.</VisuallyHidden>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

interface DragOptions {
  list: { current: HTMLUListElement | null }
  indexOf: (key: string) => number
  onMove: (from: number, to: number) => void
  onBegin: (key: string) => void
  onEnd: (key: string) => void
}

/** Follows the pointer on the window, because the dragged row may leave the document while it moves. */
function useDrag(options: DragOptions): (event: PointerEvent<HTMLElement>, key: string) => void {
  const latest = useRef(options)
  latest.current = options
  const stop = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stop.current?.(), [])

  return (down, key) => {
    if (down.button !== 0) return
    let begun = false
    const move = (event: globalThis.PointerEvent) => {
      if (!begun && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < DRAG_THRESHOLD_PX) return
      event.preventDefault()
      if (!begun) {
        begun = true
        latest.current.onBegin(key)
      }
      const from = latest.current.indexOf(key)
      const to = rowAt(latest.current.list.current, event.clientX, event.clientY)
      if (from >= 0 && to !== undefined && to !== from) latest.current.onMove(from, to)
    }
    const end = () => {
      stop.current?.()
      if (begun) latest.current.onEnd(key)
    }
    stop.current?.()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    stop.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }
}

/** The row under the pointer. */
function rowAt(list: HTMLUListElement | null, x: number, y: number): number | undefined {
  const at = [...(list?.children ?? [])].findIndex((row) => {
    const { left, right, top, bottom } = row.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return at < 0 ? undefined : at
}
