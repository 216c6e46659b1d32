import { IconVideo, Switch } from '@loomcast/design-system/full'
import { useState } from 'react'
import type { Look, Size } from '../api/wire.ts'
import { safeZone } from '../choices/safe-zone.ts'
import { CaptionText } from './caption-text.tsx'
import styles from './frame.module.css'

export interface FramePreviewProps {
  size: Size
  format: string
  formatLabel: string
  /** URL of the picture of the displayed scene. */
  picture: string | undefined
  scene: number
  caption: string
  emphasis: readonly string[]
  look: Look
}

/** The label of the switch for the area that an app covers, by format. */
const COVERED: Record<string, string> = {
  tiktok: "Show TikTok's buttons",
  instagram_reels: "Show Instagram's buttons",
  youtube_shorts: "Show YouTube's buttons",
  facebook_story: "Show Facebook's buttons",
}

/** One scene in the aspect ratio of the video, with the area that the app covers. */
export function FramePreview({ size, format, formatLabel, picture, scene, caption, emphasis, look }: FramePreviewProps) {
  const [zone, setZone] = useState(true)
  const covered = safeZone(size, format)
  const upright = size.height >= size.width
  return (
    <section className={styles.preview} aria-label="Preview">
      <div
        className={styles.frame}
        data-upright={upright || undefined}
        data-captioned={(look.captions !== 'off' && caption.trim() !== '') || undefined}
        style={{
          '--ratio': size.width / size.height,
          '--top': `${covered.top * 100}%`,
          '--bottom': `${covered.bottom * 100}%`,
          '--sides': `${covered.sides * 100}%`,
        }}
      >
        {picture ? (
          <Composed key={`${scene}${picture}`} picture={picture} alt={`Scene ${scene + 1}`} frame={size} />
        ) : (
          <IconVideo size={40} />
        )}
        {zone && <span className={styles.zone} aria-hidden="true" />}
        {look.captions !== 'off' && caption.trim() !== '' && (
          <span className={styles.caption}>
            <CaptionText key={scene} style={look.captions} text={caption} emphasis={emphasis} />
          </span>
        )}
      </div>
      <p className={styles.facts}>
        {formatLabel} · {size.width} × {size.height} px
      </p>
      <Switch
        label={COVERED[format] ?? 'Show the caption-safe area'}
        checked={zone}
        onChange={(event) => setZone(event.currentTarget.checked)}
      />
    </section>
  )
}

/** If a crop would retain less than this fraction of the picture, the motion engine shows the whole picture on a blurred copy of it. */
const RETAINED_AT_LEAST = 0.62

function Composed({ picture, alt, frame }: { picture: string; alt: string; frame: Size }) {
  const [own, setOwn] = useState<number>()
  const wanted = frame.width / frame.height
  const whole = own !== undefined && Math.min(own, wanted) / Math.max(own, wanted) < RETAINED_AT_LEAST
  return (
    <>
      <img
        className={styles.picture}
        src={picture}
        alt={alt}
        data-ground={whole || undefined}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setOwn(naturalWidth / naturalHeight)}
      />
      {whole && (
        <span className={styles.card}>
          <img src={picture} alt="" />
        </span>
      )}
    </>
  )
}
