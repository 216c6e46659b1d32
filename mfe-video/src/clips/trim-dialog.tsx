import { Button, Modal, NumberInput, Slider, Switch } from '@loomcast/design-system/full'
import { useRef } from 'react'
import { useUploadedClips } from '../api/queries.ts'
import type { UploadedClip } from '../api/wire.ts'
import type { ClipPart } from '../storyboard/storyboard.ts'
import { CLIP_VOLUME, endOf, tenths } from './clip.ts'
import styles from './trim.module.css'
import { TrimBar } from './trim-bar.tsx'

export interface TrimDialogProps {
  name: string
  clip: UploadedClip
  part: ClipPart
  /** The shortest part, in seconds. */
  least: number
  onChange: (part: ClipPart) => void
  onClose: () => void
}

const STEP = 0.1

/** Which part of a clip its scene shows, and how loud its sound is. */
export function TrimDialog({ name, clip, part, least, onChange, onClose }: TrimDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  // The URL that the upload returned may have expired.
  const { data: clips, isPending } = useUploadedClips()
  const address = clips?.find(({ file_id }) => file_id === clip.file_id)?.clip_url ?? clip.clip_url
  const end = tenths(part.start + part.seconds)
  const last = endOf(clip)
  const times = { start: part.start, end, last, step: STEP, onStart: setStart, onEnd: setEnd }

  function show(at: number): void {
    if (video.current) video.current.currentTime = at
  }
  function setStart(value: number): void {
    const start = tenths(Math.min(Math.max(0, value), last - least))
    onChange({ ...part, start, seconds: tenths(Math.max(least, end - start)) })
    show(start)
  }
  function setEnd(value: number): void {
    const until = tenths(Math.min(Math.max(value, least), last))
    const start = tenths(Math.min(part.start, until - least))
    onChange({ ...part, start, seconds: tenths(until - start) })
    show(until)
  }

  return (
    <Modal opened onClose={onClose} title={`Trim ${name}`} centered size="lg">
      <div className={styles.content}>
        {/* biome-ignore lint/a11y/useMediaCaption: It is the user's own clip. */}
        <video
          ref={video}
          className={styles.video}
          src={isPending ? undefined : address}
          controls
          playsInline
          preload="metadata"
          aria-label={`Play ${name}`}
          onLoadedMetadata={() => show(part.start)}
          onPlay={({ currentTarget }) => {
            if (currentTarget.currentTime < part.start || currentTarget.currentTime >= end - STEP) show(part.start)
          }}
          // Plays the part only.
          onTimeUpdate={({ currentTarget }) => {
            if (!currentTarget.paused && currentTarget.currentTime >= end) currentTarget.pause()
          }}
        />
        <TrimBar {...times} />
        <div className={styles.numbers}>
          <Seconds label="Start" value={part.start} max={last - least} onChange={setStart} />
          <Seconds label="End" value={end} max={last} min={least} onChange={setEnd} />
          <p className={styles.about} role="status">
            {part.seconds.toFixed(1)} of {last.toFixed(1)} seconds
          </p>
        </div>
        <Switch
          label="Keep its sound"
          description={clip.has_sound ? 'It gets quieter while a voice speaks.' : 'This clip has no sound.'}
          checked={part.sound}
          disabled={!clip.has_sound}
          onChange={(event) => onChange({ ...part, sound: event.currentTarget.checked })}
        />
        {part.sound && (
          <Slider
            label="Volume of the clip"
            {...CLIP_VOLUME}
            step={5}
            value={part.volume ?? CLIP_VOLUME.max}
            format={(volume) => `${volume}%`}
            onChange={(volume) => onChange({ ...part, volume })}
          />
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Modal>
  )
}

interface SecondsProps {
  label: string
  value: number
  min?: number
  max: number
  onChange: (seconds: number) => void
}

function Seconds({ label, value, min = 0, max, onChange }: SecondsProps) {
  return (
    <NumberInput
      label={label}
      description="Seconds"
      min={min}
      max={tenths(max)}
      step={STEP}
      decimalScale={1}
      clampBehavior="blur"
      value={value}
      onChange={(next) => {
        if (typeof next === 'number' && next !== value && next >= min && next <= max) onChange(next)
      }}
    />
  )
}
