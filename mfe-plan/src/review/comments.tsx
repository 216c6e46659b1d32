import { DateText } from '@loomcast/design-system/full'
import type { ReviewedComment } from '../api/review.api.ts'
import styles from './review.module.css'

/** The comments that were made with the link. */
export function Comments({ comments }: { comments: readonly ReviewedComment[] }) {
  if (comments.length === 0) return null
  return (
    <div className={styles.comments}>
      <h3>{comments.length === 1 ? '1 comment' : `${comments.length} comments`}</h3>
      <ol>
        {comments.map(({ number, name, text, quote, at, is_resolved, is_older }) => (
          <li key={number} className={styles.comment}>
            <p className={styles.by}>
              <b>{name}</b> <DateText value={at} />
              {is_resolved ? <span>Resolved</span> : is_older && <span>On an earlier version</span>}
            </p>
            {quote !== null && (
              <blockquote className={styles.quote} dir="auto">
                {quote}
              </blockquote>
            )}
            <p className={is_resolved ? `${styles.words} ${styles.resolved}` : styles.words} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
