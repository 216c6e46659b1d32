import { FoldedText } from '../preview/folded-text.tsx'
import { Avatar } from '../preview/frame-parts.tsx'
import { Glyph } from '../preview/glyphs.tsx'
import { Pictures } from '../preview/pictures.tsx'
import styles from '../preview/preview.module.css'
import type { PreviewComponent } from '../preview/preview.ts'
import own from './preview.module.css'

/** Shows the caption over the video, as in TikTok's feed, which is always dark. */
export const Preview: PreviewComponent = ({ platform, text, author, pictures = [], writing }) => {
  return (
    <div className={`${own.phone} ${own.skin}`} data-lc-theme="dark">
      {pictures.length > 0 ? (
        <div className={own.phonePictures}>
          <Pictures platform={platform} pictures={pictures} layout="carousel" />
        </div>
      ) : (
        <span className={own.phoneMedia} aria-hidden="true">
          <Glyph name="play" size={36} />
          Your clip
        </span>
      )}
      <div className={own.phoneRail} aria-hidden="true">
        <Avatar author={author} size={40} />
        <Glyph name="heart" size={28} />
        <Glyph name="comment" size={28} />
        <Glyph name="bookmark" size={28} />
        <Glyph name="share" size={28} />
      </div>
      <div className={own.phoneCaption}>
        <span className={styles.name}>@{author.handle}</span>
        <FoldedText platform={platform} text={text} more="more" less="less" links={false} writing={writing} />
        <span className={styles.metaLine}>
          <Glyph name="music" size={14} /> original sound · {author.handle}
        </span>
      </div>
    </div>
  )
}
