import { LANDING_PLATFORM, platformById } from '@loomcast/platforms'
import { PRODUCT } from '@loomcast/web-kit'
import styles from './landing.module.css'
import { shapePost } from './post-shape.ts'

/** The typed text in the layout of a post for the landing page's platform. Nothing is generated here; the post is generated after registration. */
export function PostSketch({ words, isExample }: { words: string; isExample: boolean }) {
  const shape = shapePost(words)
  return (
    <figure className={styles.sketch} aria-label={isExample ? 'Example of a post' : 'Your words in the shape of a post'}>
      <div className={styles.sketchHead}>
        <span className={styles.sketchAvatar} aria-hidden="true">
          {PRODUCT.badge}
        </span>
        <span>
          <strong>yourname</strong>
          <span className={styles.sketchMeta}>{isExample ? 'Example' : platformById(LANDING_PLATFORM).name}</span>
        </span>
      </div>
      <div className={styles.sketchCloth} aria-hidden="true">
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
