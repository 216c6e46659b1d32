import { FoldedText } from './folded-text.tsx'
import { ActionRow, Byline } from './frame-parts.tsx'
import { Glyph } from './glyphs.tsx'
import type { FrameProps } from './post-preview.tsx'
import styles from './preview.module.css'

export function LinkedInFrame({ text, author, writing }: FrameProps) {
  return (
    <div className={styles.card} data-skin="linkedin">
      <Byline
        author={author}
        avatarSize={48}
        line={
          <>
            Your headline
            <span className={styles.metaLine}>
              now · <Glyph name="globe" size={13} />
            </span>
          </>
        }
        aside={<Glyph name="dots" />}
      />
      <FoldedText platform="LinkedIn Post" text={text} more="more" less="less" writing={writing} />
      <ActionRow
        spread
        actions={[
          { glyph: 'thumb', label: 'Like' },
          { glyph: 'comment', label: 'Comment' },
          { glyph: 'repeat', label: 'Repost' },
          { glyph: 'send', label: 'Send' },
        ]}
      />
    </div>
  )
}
