import { FoldedText } from './folded-text.tsx'
import { Avatar } from './frame-parts.tsx'
import { Glyph } from './glyphs.tsx'
import type { FrameProps } from './post-preview.tsx'
import styles from './preview.module.css'

/** The caption over the clip, as in the feed; that feed is dark in either theme. */
export function TikTokFrame({ text, author, writing }: FrameProps) {
  return (
    <div className={styles.phone} data-skin="tiktok" data-lc-theme="dark">
      <span className={styles.phoneMedia} aria-hidden="true">
        <Glyph name="play" size={36} />
        Your clip
      </span>
      <div className={styles.phoneRail} aria-hidden="true">
        <Avatar author={author} size={40} />
        <Glyph name="heart" size={28} />
        <Glyph name="comment" size={28} />
        <Glyph name="bookmark" size={28} />
        <Glyph name="share" size={28} />
      </div>
      <div className={styles.phoneCaption}>
        <span className={styles.name}>@{author.handle}</span>
        <FoldedText platform="TikTok Caption" text={text} more="more" less="less" links={false} writing={writing} />
        <span className={styles.metaLine}>
          <Glyph name="music" size={14} /> original sound · {author.handle}
        </span>
      </div>
    </div>
  )
}
