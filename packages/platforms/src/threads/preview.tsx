import { Avatar } from '../preview/frame-parts.tsx'
import { Glyph } from '../preview/glyphs.tsx'
import { Pictures } from '../preview/pictures.tsx'
import styles from '../preview/preview.module.css'
import type { PreviewComponent } from '../preview/preview.ts'
import { RichText } from '../preview/rich-text.tsx'
import own from './preview.module.css'

export const Preview: PreviewComponent = ({ platform, text, author, pictures = [] }) => (
  <div className={`${styles.frame} ${own.skin} ${own.post}`}>
    <Avatar author={author} size={36} />
    <div className={own.body}>
      <div className={own.head}>
        <span className={styles.name}>{author.handle}</span>
        <span className={styles.meta}>now</span>
      </div>
      <div className={styles.words} dir="auto">
        <RichText text={text} />
      </div>
      {pictures.length > 0 && <Pictures platform={platform} pictures={pictures} layout="carousel" inset />}
      <div className={own.actions} aria-hidden="true">
        <Glyph name="heart" size={18} />
        <Glyph name="comment" size={18} />
        <Glyph name="repeat" size={18} />
        <Glyph name="send" size={18} />
      </div>
    </div>
  </div>
)
