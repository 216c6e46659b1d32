import { LANDING_PLATFORM, platformById } from '@loomcast/platforms'
import { PRODUCT } from '@loomcast/web-kit'
import type { RefObject } from 'react'
import styles from './landing.module.css'
import { shapeOfPost, shapePost } from './post-shape.ts'

interface Props {
  /** What the visitor typed, or the example. */
  words: string
  isExample: boolean
  /** The post that was written from the words, if it was. */
  post?: string | undefined
  figure: RefObject<HTMLElement | null>
}

/** The written post, or the typed text in the layout of a post for the landing page's platform. */
export function PostSketch({ words, isExample, post, figure }: Props) {
  const shape = post === undefined ? shapePost(words) : shapeOfPost(post)
  const label = post !== undefined ? 'Your post' : isExample ? 'Example of a post' : 'Your words in the shape of a post'
  return (
    <figure ref={figure} tabIndex={-1} className={styles.sketch} aria-label={label}>
      <div className={styles.sketchHead}>
        <span className={styles.sketchAvatar} aria-hidden="true">
          {PRODUCT.badge}
        </span>
        <span>
          <strong>yourname</strong>
          <span className={styles.sketchMeta}>{isExample ? 'Example' : platformById(LANDING_PLATFORM).name}</span>
        </span>
      </div>
      <div className={styles.sketchBackground} aria-hidden="true">
        <span className={styles.sketchQuote}>{shape.opening}</span>
      </div>
      <figcaption className={styles.sketchText}>
        <p>
          <strong>{shape.opening}</strong>
        </p>
        {shape.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position
          <p key={index}>{line}</p>
        ))}
        {shape.tags.length > 0 && <p className={styles.sketchTags}>{shape.tags.join(' ')}</p>}
      </figcaption>
    </figure>
  )
}
