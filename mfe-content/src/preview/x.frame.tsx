import { CopyText } from '../clipboard/copy-text.tsx'
import { Avatar } from './frame-parts.tsx'
import { Glyph } from './glyphs.tsx'
import type { FrameProps } from './post-preview.tsx'
import styles from './preview.module.css'
import { RichText } from './rich-text.tsx'

/** A text that is not measured yet is one post without a count. */
interface Shown {
  text: string
  count: number | null
  remaining: number
}

/** A thread as numbered posts on one line, each with its own count and copy. */
export function XFrame({ text, author, measure, writing }: FrameProps) {
  const posts = placed(measure?.posts ?? [{ text, count: null, remaining: 0 }])
  return (
    <ol className={styles.thread} data-skin="x" aria-label={posts.length > 1 ? `Thread of ${posts.length} posts` : 'One post'}>
      {posts.map(({ index, post }) => (
        <li key={index} className={styles.tweet}>
          <div className={styles.tweetRail}>
            <Avatar author={author} size={40} />
          </div>
          <div className={styles.tweetBody}>
            <div className={styles.tweetHead}>
              <span className={styles.name}>{author.name}</span>
              <span className={styles.meta}>@{author.handle} · now</span>
            </div>
            <div className={styles.words} dir="auto">
              <RichText text={post.text} />
            </div>
            <div className={styles.tweetActions} aria-hidden="true">
              <Glyph name="reply" size={17} />
              <Glyph name="repeat" size={17} />
              <Glyph name="heart" size={17} />
              <Glyph name="chart" size={17} />
              <Glyph name="bookmark" size={17} />
            </div>
            {post.count !== null && !writing && (
              <div className={styles.tweetFoot}>
                <span data-over={post.remaining < 0 || undefined}>
                  {posts.length > 1 && `Post ${index + 1} of ${posts.length} · `}
                  {post.count} of {measure?.limit}
                </span>
                <CopyText text={post.text} label={posts.length > 1 ? `Copy post ${index + 1}` : 'Copy post'} short="Copy" size="small" />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A post has no name but its place in the thread: its words change while it is written. */
function placed(posts: readonly Shown[]): { index: number; post: Shown }[] {
  return posts.map((post, index) => ({ index, post }))
}
