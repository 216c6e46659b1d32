import type { ReactNode } from 'react'
import styles from './post.module.css'

/** The text first and the preview beside it, or below it on a narrow screen. The layout is the same while the text is generated and when it is finished. */
export function PostSides({
  toolbar,
  text,
  preview,
  tools,
  facts,
  writing = false,
}: {
  toolbar: ReactNode
  text: ReactNode
  preview: ReactNode
  /** Beside the preview's heading. */
  tools?: ReactNode
  /** Below the text, or below both on a narrow screen. */
  facts?: ReactNode
  writing?: boolean
}) {
  return (
    <div className={styles.panel} data-writing={writing || undefined}>
      <div className={styles.toolbar}>{toolbar}</div>
      <div className={styles.sides}>
        <div className={styles.textSide}>{text}</div>
        <div className={styles.previewSide}>
          <div className={styles.sideHead}>
            <h3>Preview</h3>
            {tools}
          </div>
          {preview}
        </div>
        {facts && <div className={styles.factsSide}>{facts}</div>}
      </div>
    </div>
  )
}
