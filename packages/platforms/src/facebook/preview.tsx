import { FoldedText } from '../preview/folded-text.tsx'
import { ActionRow, Byline } from '../preview/frame-parts.tsx'
import { Glyph } from '../preview/glyphs.tsx'
import { Pictures } from '../preview/pictures.tsx'
import styles from '../preview/preview.module.css'
import type { PreviewComponent } from '../preview/preview.ts'
import own from './preview.module.css'

export const Preview: PreviewComponent = ({ platform, text, author, pictures = [], writing }) => {
  return (
    <div className={`${styles.card} ${own.skin}`}>
      <Byline
        author={author}
        avatarSize={40}
        line={
          <span className={styles.metaLine}>
            Just now · <Glyph name="globe" size={13} />
          </span>
        }
        aside={<Glyph name="dots" />}
      />
      <FoldedText platform={platform} text={text} more="See more" less="See less" writing={writing} />
      {pictures.length > 0 && <Pictures platform={platform} pictures={pictures} layout="grid" />}
      <ActionRow
        spread
        actions={[
          { glyph: 'thumb', label: 'Like' },
          { glyph: 'comment', label: 'Comment' },
          { glyph: 'share', label: 'Share' },
        ]}
      />
    </div>
  )
}
