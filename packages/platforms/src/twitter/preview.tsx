import { Avatar } from '../preview/frame-parts.tsx'
import { Glyph } from '../preview/glyphs.tsx'
import { Pictures } from '../preview/pictures.tsx'
import styles from '../preview/preview.module.css'
import type { PreviewComponent } from '../preview/preview.ts'
import { RichText } from '../preview/rich-text.tsx'
import own from './preview.module.css'

/** A text that has not been measured yet is shown as one post without a count. */
interface Shown {
  text: string
  count: number | null
  remaining: number
}

/** Shows a thread as posts joined by a line, each with its own count and copy button. */
export const Preview: PreviewComponent = ({ platform, text, author, pictures = [], measure, writing, CopyPost }) => {
  const posts = placed(measure?.posts ?? [{ text, count: null, remaining: 0 }])
  return (
    <ol
      className={`${styles.frame} ${own.thread} ${own.skin}`}
      aria-label={posts.length > 1 ? `Thread of ${posts.length} posts` : 'One post'}
    >
      {posts.map(({ index, post }) => (
        <li key={index} className={own.tweet}>
          <div className={own.tweetRail}>
            <Avatar author={author} size={40} />
          </div>
          <div className={own.tweetBody}>
            <div className={own.tweetHead}>
              <span className={styles.name}>{author.name}</span>
              <span className={styles.meta}>@{author.handle} · now</span>
            </div>
            <div className={styles.words} dir="auto">
              <RichText text={post.text} />
            </div>
            {index === 0 && pictures.length > 0 && <Pictures platform={platform} pictures={pictures} layout="grid" inset />}
            <div className={own.tweetActions} aria-hidden="true">
              <Glyph name="reply" size={17} />
              <Glyph name="repeat" size={17} />
              <Glyph name="heart" size={17} />
              <Glyph name="chart" size={17} />
              <Glyph name="bookmark" size={17} />
            </div>
            {post.count !== null && !writing && (
              <div className={own.tweetFoot}>
                <span data-over={post.remaining < 0 || undefined}>
                  {posts.length > 1 && `Post ${index + 1} of ${posts.length} · `}
                  {post.count} of {measure?.limit}
                </span>
                {CopyPost && <CopyPost text={post.text} label={posts.length > 1 ? `Copy post ${index + 1}` : 'Copy post'} />}
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Posts are identified by their index, because their text changes while it is being generated. */
function placed(posts: readonly Shown[]): { index: number; post: Shown }[] {
  return posts.map((post, index) => ({ index, post }))
}
