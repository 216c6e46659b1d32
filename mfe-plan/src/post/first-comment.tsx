import { CopyText } from '@loomcast/web-kit/clipboard'
import styles from './post.module.css'

/** The first comment of a post. With `withCopy`, it is copied with a button of its own. */
export function FirstComment({ text, withCopy = false }: { text: string | null | undefined; withCopy?: boolean }) {
  if (!text) return null
  return (
    <section className={styles.comment} aria-label="First comment">
      <b>First comment</b>
      <p className={styles.plain} dir="auto">
        {text}
      </p>
      {withCopy && (
        <div>
          <CopyText text={text} label="Copy the first comment" size="small" />
        </div>
      )}
    </section>
  )
}
