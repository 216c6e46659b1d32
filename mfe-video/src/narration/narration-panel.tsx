import { Alert, Button, Dropzone, ProgressBar } from '@loomcast/design-system/full'
import { useEffect } from 'react'
import styles from '../sound/sound.module.css'
import { SOUND_TYPES } from '../sound/uploaded-sound.ts'
import { NarrationReady } from './narration-ready.lazy.tsx'
import type { NarratedFilm } from './narration-ready.tsx'
import { narration, useNarration } from './page-narration.ts'

export interface NarrationPanelProps extends NarratedFilm {
  userId: string
}

/** The user's own recording for the video: upload, playback and removal. */
export function NarrationPanel({ userId, ...film }: NarrationPanelProps) {
  useEffect(() => narration.open(userId), [userId])
  const state = useNarration()
  return (
    <section className={styles.panel} aria-label="Your narration">
      <h2 className={styles.title}>Your narration</h2>
      {state.phase === 'ready' ? (
        <NarrationReady state={state} {...film} />
      ) : (
        <>
          <p className={styles.about}>
            Add a recording of your voice. The video becomes as long as the recording, captions and cuts follow your pauses, and the music
            gets quieter while you speak. English words are found for you; otherwise enter them in the scenes.
          </p>
          {state.phase === 'failed' && <Alert tone="danger">{state.message}</Alert>}
          {state.phase === 'uploading' ? (
            <div className={styles.row}>
              <ProgressBar label={`Uploading ${state.name}`} value={Math.round(state.progress * 100)} max={100} />
              <Button variant="default" onClick={() => narration.take()}>
                Cancel
              </Button>
            </div>
          ) : (
            <Dropzone
              title="Drop a recording here"
              description="WAV, MP3, or M4A. Up to 25 MB and 59 seconds."
              buttonLabel="Choose recording"
              accept={SOUND_TYPES}
              compact
              onFiles={([file]) => file && void narration.add(file)}
            />
          )}
        </>
      )}
    </section>
  )
}
