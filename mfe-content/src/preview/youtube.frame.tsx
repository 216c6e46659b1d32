import { hashtags } from '@loomcast/platform-rules'
import { FoldedText } from './folded-text.tsx'
import { Avatar, MediaPlace } from './frame-parts.tsx'
import type { FrameProps } from './post-preview.tsx'
import styles from './preview.module.css'

export function YouTubeFrame({ text, title, author, writing }: FrameProps) {
  const tags = hashtags(text).slice(0, 3)
  return (
    <div className={styles.card} data-skin="youtube">
      <MediaPlace label="Your video" ratio="16 / 7" glyph="play" />
      {tags.length > 0 && (
        <div className={styles.topTags}>
          {tags.map((tag) => (
            <span key={tag} className={styles.accent}>
              {tag}
            </span>
          ))}
        </div>
      )}
      <div className={styles.videoTitle} dir="auto">
        {title ?? 'Your video’s title'}
      </div>
      <div className={styles.byline}>
        <Avatar author={author} size={36} />
        <span className={styles.name}>{author.name}</span>
        <span className={styles.subscribe} aria-hidden="true">
          Subscribe
        </span>
      </div>
      <div className={styles.description}>
        <span className={styles.views}>Just published</span>
        <FoldedText platform="YouTube Description" text={text} more="more" less="Show less" writing={writing} />
      </div>
    </div>
  )
}
