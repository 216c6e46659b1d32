import type { ReactNode } from 'react'
import styles from './post.module.css'

/** The text with the preview next to it, or below it on a narrow screen. The layout is the same during and after generation. */
export function PostSides({
  title,
  toolbar,
  text,
  preview,
  tools,
  facts,
  writing = false,
}: {
  title?: string | undefined
  toolbar: ReactNode
  text: ReactNode
  preview: ReactNode
  /** Next to the preview's heading. */
  tools?: ReactNode
  /** Below the text, or below both on a narrow screen. */
  facts?: ReactNode
  writing?: boolean
}) {
  return (
    <div className={styles.panel} data-writing={writing || undefined}>
      <div className={styles.panelHead}>
        {title && <h2>{title}</h2>}
        <div className={styles.toolbar}>{toolbar}</div>
      </div>
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
