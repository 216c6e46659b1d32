import { FoldedText } from '../preview/folded-text.tsx'
import { Avatar, MediaPlace } from '../preview/frame-parts.tsx'
import { Pictures } from '../preview/pictures.tsx'
import styles from '../preview/preview.module.css'
import type { PreviewComponent } from '../preview/preview.ts'
import { segments } from '../segments.ts'
import own from './preview.module.css'

export const Preview: PreviewComponent = ({ platform, text, title, author, pictures = [], writing }) => {
  const tags = segments(text)
    .filter(({ kind }) => kind === 'hashtag')
    .slice(0, 3)
    .map((tag) => tag.text)
  return (
    <div className={`${styles.card} ${own.skin}`}>
      {pictures.length > 0 ? (
        <Pictures platform={platform} pictures={pictures} layout="grid" />
      ) : (
        <MediaPlace label="Your video" ratio="16 / 7" glyph="play" />
      )}
      {tags.length > 0 && (
        <div className={own.topTags}>
          {tags.map((tag) => (
            <span key={tag} className={styles.accent}>
              {tag}
            </span>
          ))}
        </div>
      )}
      <div className={own.videoTitle} dir="auto">
        {title ?? "Your video's title"}
      </div>
      <div className={styles.byline}>
        <Avatar author={author} size={36} />
        <span className={styles.name}>{author.name}</span>
        <span className={own.subscribe} aria-hidden="true">
          Subscribe
        </span>
      </div>
      <div className={own.description}>
        <span className={styles.views}>Just published</span>
        <FoldedText platform={platform} text={text} more="more" less="Show less" writing={writing} />
      </div>
    </div>
  )
}
