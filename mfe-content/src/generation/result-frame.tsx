import type { ReactNode } from 'react'
import styles from './generation.module.css'

/** A heading above a post. */
export function ResultFrame({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.result}>
      <div className={styles.resultHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </div>
  )
}
