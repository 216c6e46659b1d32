import { Alert, Button, Checkbox, Dropzone, ProgressBar } from '@loomcast/design-system/full'
import { ApiError } from '@loomcast/web-kit'
import { durationText } from '@loomcast/web-kit/duration'
import { useMutation } from '@loomcast/web-kit/query'
import { useEffect, useId, useRef, useState } from 'react'
import { type MusicResponse, musicApi } from '../api/music.api.ts'
import { useUploadedMusic } from '../api/queries.ts'
import { useShowMore } from '../fold/show-more.tsx'
import { hasEnded, playAlone, stopPlaying } from '../sound/play-alone.ts'
import { PlayButton } from '../sound/play-button.lazy.tsx'
import styles from '../sound/sound.module.css'
import { SOUND_TYPES } from '../sound/uploaded-sound.ts'
import { music, useMusic } from './page-music.ts'

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

/** Music that was uploaded before. */
function Earlier() {
  const id = useId()
  const { data: tracks = [], refetch } = useUploadedMusic()
  const {
    mutate: remove,
    error,
    isPending,
  } = useMutation({
    mutationFn: (track: MusicResponse) => musicApi.remove(track.file_id),
    onSettled: () => refetch(),
  })
  const { shown, more } = useShowMore(tracks)
  if (tracks.length === 0) return null
  return (
    <>
      <b id={id}>Uploaded before</b>
      {error && <Alert tone="danger">{error instanceof ApiError ? error.detail : "The music wasn't deleted. Try again."}</Alert>}
      <ul className={styles.list} aria-labelledby={id}>
        {shown.map((track) => (
          <li key={track.file_id} className={styles.item}>
            <span className={styles.name}>
              {track.name}, {durationText(track.seconds)}
            </span>
            <PlayButton address={track.music_url} play={`Play ${track.name}`} stop={`Pause ${track.name}`} />
            <Button variant="default" size="sm" aria-label={`Use ${track.name}`} onClick={() => music.use(track)}>
              Use
            </Button>
            <Button variant="subtle" size="sm" disabled={isPending} aria-label={`Delete ${track.name}`} onClick={() => remove(track)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </>
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
