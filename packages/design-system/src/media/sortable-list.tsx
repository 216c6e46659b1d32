import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconMove } from '../full/icons.ts'

export interface SortableRow {
  /** The button that moves the row: put it where it can be seen. */
  grip: ReactNode
  /** For the picture itself: a mouse may pull it without the grip. */
  pull: { onPointerDown: (event: PointerEvent<HTMLElement>) => void }
  moving: boolean
}

export interface SortableListProps<T> {
  /** What the list is: "Pictures in their order". */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** What a row is called when it is moved: "beach.jpg". */
  nameOf: (item: T) => string
  onMove: (from: number, to: number) => void
  renderItem: (item: T, index: number, row: SortableRow) => ReactNode
  disabled?: boolean
  className?: string | undefined
  itemClassName?: string | undefined
}

/** A pull begins after this way, so that a click stays a click. */
const BEGIN_PX = 6

/**
 * A list whose order people change: by pulling a row (its grip on touch screens), or by keyboard on the grip: Space picks up, arrows move, Space puts down,
 * Escape puts it back. Every step is spoken.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, keyOf, nameOf, onMove, renderItem, disabled = false, className, itemClassName } = props
  const [held, setHeld] = useState<{ key: string; from: number } | null>(null)
  const [pulled, setPulled] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const grips = useRef(new Map<string, HTMLButtonElement>())
  const help = useId()
  const indexOf = (key: string) => items.findIndex((item) => keyOf(item) === key)
  const place = (index: number) => `position ${index + 1} of ${items.length}`

  // React may take the row out and put it in again: the grip keeps the focus.
  useLayoutEffect(() => {
    if (held) grips.current.get(held.key)?.focus()
  })

  function onKeyDown(event: KeyboardEvent, item: T, index: number): void {
    const key = keyOf(item)
    const isHeld = held?.key === key
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      setHeld(isHeld ? null : { key, from: index })
      setSaid(isHeld ? `${nameOf(item)} put down at ${place(index)}.` : `${nameOf(item)} picked up, ${place(index)}.`)
      return
    }
    if (!isHeld) return
    if (event.key === 'Escape') {
      event.preventDefault()
      if (held.from !== index) onMove(index, held.from)
      setHeld(null)
      setSaid(`${nameOf(item)} is back at ${place(held.from)}.`)
      return
    }
    const to = targetOf(event.key, index, items.length)
    if (to === undefined) return
    event.preventDefault()
    if (to === index) return
    onMove(index, to)
    setSaid(`${nameOf(item)} moved to ${place(to)}.`)
  }

  const pull = usePull({
    list,
    indexOf,
    onMove,
    onBegin: setPulled,
    onEnd(key) {
      setPulled(null)
      const index = indexOf(key)
      const item = items[index]
      if (item !== undefined) setSaid(`${nameOf(item)} put down at ${place(index)}.`)
    },
  })

  return (
    <>
      <ul ref={list} className={className ? `lc-sortable ${className}` : 'lc-sortable'} aria-label={label}>
        {items.map((item, index) => {
          const key = keyOf(item)
          const moving = pulled === key || held?.key === key
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
              aria-pressed={held?.key === key}
              onKeyDown={(event) => onKeyDown(event, item, index)}
              onBlur={() => {
                if (held?.key === key) setHeld(null)
              }}
              onPointerDown={(event) => {
                if (!disabled) pull(event, key)
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
                if (!disabled && event.pointerType === 'mouse') pull(event, key)
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
      <VisuallyHidden id={help}>Press Space to pick up, the arrow keys to move, Space to put down, Escape to put it back.</VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

interface PullOptions {
  list: { current: HTMLUListElement | null }
  indexOf: (key: string) => number
  onMove: (from: number, to: number) => void
  onBegin: (key: string) => void
  onEnd: (key: string) => void
}

/** Follows a pointer on the window: the row that is pulled may leave the document for a moment while it changes places. */
function usePull(options: PullOptions): (event: PointerEvent<HTMLElement>, key: string) => void {
  const latest = useRef(options)
  latest.current = options
  const stop = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stop.current?.(), [])

  return (down, key) => {
    if (down.button !== 0) return
    let begun = false
    const move = (event: globalThis.PointerEvent) => {
      if (!begun && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < BEGIN_PX) return
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
