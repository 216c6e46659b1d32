import { Button, IconVideo, Loader, Switch } from '@loomcast/design-system/full'
import { useState } from 'react'
import type { ShownPart } from '../api/video.api.ts'
import type { Size } from '../api/wire.ts'
import { safeZone } from '../choices/safe-zone.ts'
import { type FilmPart, partName } from './film-parts.ts'
import styles from './frame.module.css'
import { PlayerControls } from './player-controls.tsx'
import type { FilmPlayer } from './use-film-player.ts'
import type { Still } from './use-still.ts'

export interface FramePreviewProps {
  size: Size
  format: string
  formatLabel: string
  still: Still
  /** Undefined if the film cannot be played. */
  player: FilmPlayer | undefined
  /** The expected length of the film, in seconds. */
  seconds: number
  /** URL of the scene's picture, shown until its frame has been drawn. */
  picture: string | undefined
  parts: readonly FilmPart[]
  shown: ShownPart
  /** What the frame does not show yet. */
  note: string | undefined
  onShow: (part: ShownPart) => void
  /** Shows a page of a long caption, from 0. */
  onPage: (page: number) => void
}

/** The label of the switch for the area that an app covers, by format. */
const COVERED: Record<string, string> = {
  tiktok: "Show TikTok's buttons",
  instagram_reels: "Show Instagram's buttons",
  youtube_shorts: "Show YouTube's buttons",
  facebook_story: "Show Facebook's buttons",
}

/** A frame of the film, drawn by the renderer, with the area that the app covers. */
export function FramePreview(props: FramePreviewProps) {
  const { size, format, formatLabel, still, player, seconds, picture, parts, shown, note, onShow, onPage } = props
  const [zone, setZone] = useState(false)
  const covered = safeZone(size, format)
  const upright = size.height >= size.width
  return (
    <section className={styles.preview} aria-label="Preview">
      <div
        className={styles.frame}
        data-upright={upright || undefined}
        aria-busy={still.outdated && picture !== undefined}
        style={{
          '--ratio': size.width / size.height,
          '--top': `${covered.top * 100}%`,
          '--bottom': `${covered.bottom * 100}%`,
          '--sides': `${covered.sides * 100}%`,
        }}
      >
        {still.picture && still.shows !== undefined ? (
          <img className={styles.picture} src={still.picture} alt={partName(still.shows)} />
        ) : picture ? (
          <img className={styles.picture} data-pending src={picture} alt="" />
        ) : (
          <IconVideo size={40} />
        )}
        {player?.film && player.frame !== null && (
          <canvas
            ref={player.canvas}
            className={styles.picture}
            role="img"
            aria-label="Preview of the video"
            width={player.film.size.width}
            height={player.film.size.height}
          />
        )}
        {picture && still.outdated && !still.failed && (
          <span className={styles.drawing}>
            <Loader size={16} role="img" aria-label="Drawing the preview" />
          </span>
        )}
        {zone && <span className={styles.zone} aria-hidden="true" />}
      </div>
      <div className={styles.beside}>
        {player && <PlayerControls player={player} seconds={seconds} />}
        {parts.length > 1 && (
          <fieldset className={styles.parts} aria-label="Part of the video">
            {parts.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className={styles.part}
                aria-pressed={id === shown}
                aria-label={`Preview ${partName(id).toLowerCase()}`}
                onClick={() => onShow(id)}
              >
                {name}
              </button>
            ))}
          </fieldset>
        )}
        {still.pages > 1 && still.shows === shown && (
          <fieldset className={styles.parts} aria-label="Part of the caption">
            <span className={styles.facts}>Words</span>
            {Array.from({ length: still.pages }, (_, page) => `${page + 1}`).map((name, page) => (
              <button
                key={name}
                type="button"
                className={styles.part}
                aria-pressed={page === still.page}
                aria-label={`Preview words ${name} of ${still.pages}`}
                onClick={() => onPage(page)}
              >
                {name}
              </button>
            ))}
          </fieldset>
        )}
        {still.failed && (
          <p className={styles.facts} role="alert">
            {still.problem ?? "The preview wasn't drawn."}{' '}
            <Button variant="subtle" size="sm" onClick={still.retry}>
              Retry
            </Button>
          </p>
        )}
        {note && <p className={styles.facts}>{note}</p>}
        <p className={`${styles.facts} ${styles.size}`}>
          {formatLabel} · {size.width} × {size.height} px
        </p>
        <Switch
          className={styles.switch}
          label={COVERED[format] ?? 'Show the caption-safe area'}
          checked={zone}
          onChange={(event) => setZone(event.currentTarget.checked)}
        />
      </div>
    </section>
  )
}
