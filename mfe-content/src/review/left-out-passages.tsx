import { Button, IconChevronDown } from '@loomcast/design-system/full'
import { excerpt } from '@loomcast/web-kit/excerpt'
import type { Passage } from '../brief/passage.ts'
import styles from './review.module.css'

export interface LeftOutPassagesProps {
  rows: readonly { passage: Passage; index: number }[]
  onMove: (list: 'sentence' | 'instruction', index: number) => void
}

const MOVES = [
  { list: 'sentence', label: 'Add to the post', variant: 'default' },
  { list: 'instruction', label: 'Note for the writer', variant: 'subtle' },
] as const

/** What is not for readers, each with its reason and buttons that publish it or make it an instruction. */
export function LeftOutPassages({ rows, onMove }: LeftOutPassagesProps) {
  if (rows.length === 0) return null
  return (
    <details className={styles.leftOut}>
      <summary>
        Left out ({rows.length})
        <IconChevronDown size={18} />
      </summary>
      <ul>
        {rows.map(({ passage: { text, reason }, index }) => (
          <li key={index}>
            <div>
              <p dir="auto" className={styles.leftOutText}>
                {text}
              </p>
              {reason !== null && <p className={styles.why}>{reason}</p>}
            </div>
            <div className={styles.moves}>
              {MOVES.map(({ list, label, variant }) => (
                <Button
                  key={list}
                  variant={variant}
                  size="sm"
                  aria-label={`${label}: ${excerpt(text, 60)}`}
                  onClick={() => onMove(list, index)}
                >
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
