import { Badge } from '@loomcast/design-system/full'
import styles from './post.module.css'
import type { Fit } from './post-fields.ts'

/** The text's length, whether it fits where it is published, and what would be rejected. */
export function FitLine({ fit }: { fit: Fit }) {
  return (
    <div className={styles.fitBlock}>
      <div className={styles.fit}>
        {!fit.isEmpty && (
          <Badge tone={fit.fits ? 'success' : 'danger'}>{fit.fits ? `Fits ${fit.place}` : `Not ready for ${fit.place}`}</Badge>
        )}
        <span className={styles.count}>{fit.count}</span>
      </div>
      {fit.problems.length > 0 && (
        <ul className={styles.problems}>
          {fit.problems.map((problem) => (
            <li key={problem.code} data-severity={problem.severity}>
              {problem.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
