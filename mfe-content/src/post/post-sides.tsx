import type { ReactNode } from 'react'
import styles from './post.module.css'

/** The text first and the preview beside it, or below where there is no room. One layout from the first written word to the finished post. */
export function PostSides({
  toolbar,
  text,
  preview,
  tools,
  writing = false,
}: {
  toolbar: ReactNode
  text: ReactNode
  preview: ReactNode
  /** Beside the preview's heading. */
  tools?: ReactNode
  writing?: boolean
}) {
  return (
    <div className={styles.panel} data-writing={writing || undefined}>
      <div className={styles.toolbar}>{toolbar}</div>
      <div className={styles.sides}>
        <div className={styles.textSide}>{text}</div>
        <div className={styles.previewSide}>
          <div className={styles.previewHead}>
            <h3>Preview</h3>
            {tools}
          </div>
          {preview}
        </div>
      </div>
    </div>
  )
}
