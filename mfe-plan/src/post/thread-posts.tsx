import { findPlatform } from '@loomcast/platforms'
import styles from './post.module.css'

/** Whether the preview of a platform shows the posts of a thread already. */
export const isThreadInPreview = (platform: string): boolean => findPlatform(platform)?.features.thread === true

/** The posts of a thread, one after another. `published`: how many of them are. */
export function ThreadPosts({ texts, published }: { texts: readonly string[]; published?: number }) {
  return (
    <ol className={styles.thread} aria-label={`Thread of ${texts.length} posts`}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: posts of a thread have their places only.
        <li key={index} data-published={(published !== undefined && index < published) || undefined}>
          <span dir="auto">{text}</span>
          {published !== undefined && index < published && <div className={styles.live}>Published</div>}
        </li>
      ))}
    </ol>
  )
}

/** "2 of 5 published", while a thread is not complete. */
export function threadProgress(thread: { texts: readonly string[]; published: number } | null): string | null {
  if (!thread || thread.published === 0 || thread.published >= thread.texts.length) return null
  return `${thread.published} of ${thread.texts.length} published`
}
