import type { Platform } from '../platforms.ts'
import styles from './preview.module.css'
import type { PreviewPicture } from './preview.ts'

/** A post shows at most this many pictures next to each other. */
const MAX_IN_GRID = 4

export interface PicturesProps {
  platform: Platform
  pictures: readonly PreviewPicture[]
  /** `carousel`: one after another, to scroll sideways. `grid`: up to four next to each other. */
  layout: 'carousel' | 'grid'
  /** Inside the text column, with rounded corners, instead of across the card. */
  inset?: boolean
}

/** The pictures of a post in the platform's crop. */
export function Pictures({ platform, pictures, layout, inset = false }: PicturesProps) {
  const [width, height] = platform.pictures.ratio
  const shown = pictures.slice(0, platform.pictures.max)
  const isCarousel = layout === 'carousel' && shown.length > 1
  const visible = isCarousel ? shown : shown.slice(0, layout === 'grid' ? MAX_IN_GRID : 1)
  const hidden = shown.length - visible.length
  return (
    <div className={styles.pictures} data-inset={inset || undefined}>
      {/* A list that scrolls must be reachable by keyboard. */}
      <ul
        className={styles.pictureList}
        data-layout={isCarousel ? 'carousel' : 'grid'}
        data-count={visible.length}
        style={{ aspectRatio: `${width} / ${height}` }}
        aria-label={`Pictures, ${shown.length}`}
        tabIndex={isCarousel ? 0 : undefined}
      >
        {visible.map(({ id, url, alt }, index) => (
          <li key={id}>
            {url && <img src={url} alt={alt || `Picture ${index + 1}, not described`} loading="lazy" />}
            {hidden > 0 && index === visible.length - 1 && <span className={styles.morePictures}>+{hidden}</span>}
          </li>
        ))}
      </ul>
      {isCarousel && (
        <span className={styles.pictureCount} aria-hidden="true">
          {shown.length} pictures
        </span>
      )}
    </div>
  )
}
