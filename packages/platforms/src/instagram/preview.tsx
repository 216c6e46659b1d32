import { FoldedText } from '../preview/folded-text.tsx'
import { ActionRow, Avatar, MediaPlace } from '../preview/frame-parts.tsx'
import { Glyph } from '../preview/glyphs.tsx'
import { Pictures } from '../preview/pictures.tsx'
import styles from '../preview/preview.module.css'
import type { PreviewComponent } from '../preview/preview.ts'
import own from './preview.module.css'

export const Preview: PreviewComponent = ({ platform, text, author, pictures = [], writing }) => {
  return (
    <div className={`${styles.card} ${own.skin}`}>
      <div className={styles.byline}>
        <Avatar author={author} size={34} />
        <span className={styles.name}>{author.handle}</span>
        <span className={styles.push}>
          <Glyph name="dots" />
        </span>
      </div>
      {pictures.length > 0 ? (
        <Pictures platform={platform} pictures={pictures} layout="carousel" />
      ) : (
        <MediaPlace label="Your photo or reel" ratio="4 / 3" />
      )}
      <div className={styles.reactions}>
        <ActionRow actions={[{ glyph: 'heart' }, { glyph: 'comment' }, { glyph: 'send' }]} />
        <Glyph name="bookmark" />
      </div>
      <FoldedText
        platform={platform}
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
