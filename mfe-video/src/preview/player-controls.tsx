import { ActionIcon, IconMuted, IconPause, IconPlay, IconSound, Loader } from '@loomcast/design-system/full'
import { durationText } from '@loomcast/web-kit/duration'
import styles from './frame.module.css'
import type { FilmPlayer } from './use-film-player.ts'

export interface PlayerControlsProps {
  player: FilmPlayer
  /** The expected length of the film, in seconds, until it has been loaded. */
  seconds: number
}

/** Play, pause and position of the preview. */
export function PlayerControls({ player, seconds }: PlayerControlsProps) {
  const { film, frame, playing, loading, failed, muted, mute, prepare, toggle, seek } = player
  const fps = film?.fps ?? 30
  const frames = film?.frames ?? Math.round(seconds * fps)
  const position = durationText((frame ?? 0) / fps)
  return (
    <div className={styles.controls}>
      <ActionIcon
        variant="light"
        aria-label={playing ? 'Pause the preview' : 'Play the preview'}
        aria-busy={loading}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
      >
        {loading ? <Loader size={20} aria-hidden="true" /> : playing ? <IconPause size={22} /> : <IconPlay size={22} />}
      </ActionIcon>
      <input
        type="range"
        className={styles.position}
        aria-label="Position in the preview"
        aria-valuetext={`${position} of ${durationText(frames / fps)}`}
        min={0}
        max={Math.max(0, frames - 1)}
        step={1}
        value={frame ?? 0}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
      <span className={styles.facts}>
        {position} / {durationText(frames / fps)}
      </span>
      <ActionIcon color="neutral" aria-label="Mute the preview" aria-pressed={muted} onClick={() => mute(!muted)}>
        {muted ? <IconMuted size={20} /> : <IconSound size={20} />}
      </ActionIcon>
      {failed && (
        <p className={styles.facts} role="alert">
          The preview can't be played right now. The video isn't affected.
        </p>
      )}
    </div>
  )
}
