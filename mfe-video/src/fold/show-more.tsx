import { Button } from '@loomcast/design-system/full'
import { type ReactNode, useState } from 'react'

const STEP = 20

/** The first items of a long list, and a button for the next ones; null if all are shown. */
export function useShowMore<T>(items: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [count, setCount] = useState(STEP)
  const hidden = items.length - count
  if (hidden <= 0) return { shown: items, more: null }
  return {
    shown: items.slice(0, count),
    more: (
      <Button variant="subtle" size="sm" onClick={() => setCount(count + STEP)}>
        Show {Math.min(STEP, hidden)} more of {hidden}
      </Button>
    ),
  }
}
