import { FoldedText } from './folded-text.tsx'
import { ActionRow, Byline } from './frame-parts.tsx'
import { Glyph } from './glyphs.tsx'
import type { FrameProps } from './post-preview.tsx'
import styles from './preview.module.css'

export function FacebookFrame({ text, author, writing }: FrameProps) {
  return (
    <div className={styles.card} data-skin="facebook">
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
      <FoldedText platform="Facebook Post" text={text} more="See more" less="See less" writing={writing} />
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
