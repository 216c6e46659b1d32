import type { ReactNode } from 'react'
import type { Fact } from '../api/fact.ts'
import styles from './facts.module.css'

export interface MarkedTextProps {
  text: string
  /** Code units of the text before this part. */
  offset: number
  facts: readonly Fact[]
  /** The fact to highlight. */
  shown?: Fact | undefined
}

/** A part of the text with its facts underlined by state. */
export function MarkedText({ text, offset, facts, shown }: MarkedTextProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const fact of facts) {
    const start = Math.max(at, fact.start - offset)
    const end = Math.min(text.length, fact.end - offset)
    if (end <= start) continue
    parts.push(
      text.slice(at, start),
      <span key={fact.start} className={styles.mark} data-state={fact.state} data-shown={fact === shown || undefined}>
        {text.slice(start, end)}
      </span>,
    )
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
