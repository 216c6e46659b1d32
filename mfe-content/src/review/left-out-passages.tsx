import { Button, IconChevronDown } from '@loomcast/design-system/full'
import { excerpt } from '@loomcast/web-kit/excerpt'
import type { Passage } from '../brief/passage.ts'
import styles from './review.module.css'

export interface LeftOutPassagesProps {
  rows: readonly { passage: Passage; index: number }[]
  onPutIn: (index: number) => void
}

/** What is not for readers, each with its reason and a button that publishes it. */
export function LeftOutPassages({ rows, onPutIn }: LeftOutPassagesProps) {
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
            <Button variant="default" size="sm" aria-label={`Add to the post: ${excerpt(text, 60)}`} onClick={() => onPutIn(index)}>
              Add to the post
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
