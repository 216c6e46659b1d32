import { Alert, Button, Checkbox, Dropzone, ProgressBar } from '@loomcast/design-system/full'
import { durationText } from '@loomcast/web-kit/duration'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { MusicResponse } from '../api/music.api.ts'
import { useUploadedMusic } from '../api/queries.ts'
import { hasEnded, playAlone, stopPlaying } from '../sound/play-alone.ts'
import styles from '../sound/sound.module.css'
import { SOUND_TYPES } from '../sound/uploaded-sound.ts'
import { music, useMusic } from './page-music.ts'

const EarlierMusic = lazy(() =>
  import(/* webpackChunkName: "earlier-music" */ './earlier-music.tsx').then((module) => ({ default: module.EarlierMusic })),
)

/** The user's own music for the video: upload with confirmed rights, playback and removal. */
export function MusicPanel({ userId }: { userId: string }) {
  useEffect(() => music.open(userId), [userId])
  const state = useMusic()
  return (
    <section className={styles.panel} aria-label="Your own music">
      {state.phase === 'ready' ? (
        <Ready track={state.sound} />
      ) : (
        <>
          <p className={styles.about}>
            Upload a music track. It is repeated or cut to the length of the video, gets quieter while a voice speaks, and fades out at the
            end. Cuts don't follow its beats.
          </p>
          {state.phase === 'failed' && <Alert tone="danger">{state.message}</Alert>}
          {state.phase === 'uploading' ? (
            <div className={styles.row}>
              <ProgressBar label={`Uploading ${state.name}`} value={Math.round(state.progress * 100)} max={100} />
              <Button variant="default" onClick={() => music.take()}>
                Cancel
              </Button>
            </div>
          ) : (
            <Receive />
          )}
          <Earlier />
        </>
      )}
    </section>
  )
}

function Receive() {
  const [hasRights, setHasRights] = useState(false)
  return (
    <>
      <Checkbox
        label="I have the rights to use this music"
        checked={hasRights}
        onChange={(event) => setHasRights(event.currentTarget.checked)}
      />
      <Dropzone
        title="Drop music here"
        description={hasRights ? 'WAV, MP3, or M4A. Up to 25 MB. The first 3 minutes are used.' : 'Confirm first that you have the rights.'}
        buttonLabel="Choose music"
        accept={SOUND_TYPES}
        disabled={!hasRights}
        compact
        onFiles={([file]) => file && void music.add(file)}
      />
    </>
  )
}

/** Fetched when there is music that was uploaded before. */
function Earlier() {
  const { data: tracks = [] } = useUploadedMusic()
  if (tracks.length === 0) return null
  return (
    <Suspense fallback={null}>
      <EarlierMusic />
    </Suspense>
  )
}

function Ready({ track }: { track: MusicResponse }) {
  const player = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const audio = player.current
    return () => stopPlaying(audio ?? undefined)
  }, [])
  return (
    <>
      <p className={styles.about}>
        <b className={styles.name}>{track.name}</b>, {durationText(track.seconds)} long. It is repeated or cut to the length of the video,
        and fades out at the end. Cuts don't follow its beats.
      </p>
      <div className={styles.row}>
        {/* biome-ignore lint/a11y/useMediaCaption: Music has no captions. */}
        <audio
          ref={player}
          className={styles.player}
          controls
          preload="metadata"
          src={track.music_url}
          aria-label="Play your music"
          onPlay={(event) => playAlone(event.currentTarget)}
          onPause={(event) => hasEnded(event.currentTarget)}
        />
        <Button variant="default" aria-label="Remove your music" onClick={() => music.remove()}>
          Remove
        </Button>
      </div>
    </>
  )
}
