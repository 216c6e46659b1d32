import { FoldedText } from './folded-text.tsx'
import { ActionRow, Avatar, MediaPlace } from './frame-parts.tsx'
import { Glyph } from './glyphs.tsx'
import type { FrameProps } from './post-preview.tsx'
import styles from './preview.module.css'

export function InstagramFrame({ text, author, writing }: FrameProps) {
  return (
    <div className={styles.card} data-skin="instagram">
      <div className={styles.byline}>
        <Avatar author={author} size={34} />
        <span className={styles.name}>{author.handle}</span>
        <span className={styles.push}>
          <Glyph name="dots" />
        </span>
      </div>
      <MediaPlace label="Your photo or reel" ratio="4 / 3" />
      <div className={styles.reactions}>
        <ActionRow actions={[{ glyph: 'heart' }, { glyph: 'comment' }, { glyph: 'send' }]} />
        <Glyph name="bookmark" />
      </div>
      <FoldedText
        platform="Instagram Caption"
        text={text}
        more="more"
        less="less"
        links={false}
        writing={writing}
        lead={<strong className={styles.lead}>{author.handle} </strong>}
      />
      <span className={styles.stamp}>Just now</span>
    </div>
  )
}
