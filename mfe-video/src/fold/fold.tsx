import { IconChevronDown } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

export interface FoldProps {
  title: string
  /** What is chosen now, shown while the fold is closed. */
  value: ReactNode
  /** Opens the fold, because something in it is wrong. */
  isWrong?: boolean
  children: ReactNode
}

/** A setting that most users never change: closed, with its present value in its heading. */
export function Fold({ title, value, isWrong, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isWrong || undefined}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span> <span className={styles.value}>{value}</span>
        <IconChevronDown size={18} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
