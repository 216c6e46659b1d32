import { VisuallyHidden } from '@mantine/core'
import { numberText } from './english-text.ts'

export interface CharacterCountProps {
  count: number
  /** null if there is no limit; then only the count is shown. */
  limit: number | null
  id?: string
}

const characters = (n: number) => `${numberText(n)} ${n === 1 ? 'character' : 'characters'}`

/** The length of a text against its limit. Announced only near and above the limit, not on every key press. */
export function CharacterCount({ count, limit, id }: CharacterCountProps) {
  if (limit === null) {
    return (
      <span className="lc-count" id={id}>
        {characters(count)}
      </span>
    )
  }
  const left = limit - count
  const state = left < 0 ? 'over' : left <= Math.min(20, limit * 0.1) ? 'near' : 'fits'
  const spoken = state === 'over' ? `${characters(-left)} over the limit` : state === 'near' ? `${characters(left)} left` : ''
  return (
    <span className="lc-count" data-state={state} id={id}>
      {numberText(count)} / {numberText(limit)}
      {state === 'over' ? ` (${numberText(-left)} over)` : ''}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </span>
  )
}
