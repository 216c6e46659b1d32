import { Alert, Button, Dropzone, ProgressBar } from '@loomcast/design-system/full'
import { durationText } from '@loomcast/web-kit/duration'
import { useEffect } from 'react'
import type { EngineName } from '../api/wire.ts'
import styles from '../sound/sound.module.css'
import { SOUND_TYPES } from '../sound/uploaded-sound.ts'
import { CAPTION_LIMIT } from '../storyboard/storyboard.ts'
import { sceneProblem } from './narration.ts'
import { narration, useNarration } from './page-narration.ts'
import { captionsOf } from './scene-words.ts'
import { WordsPart } from './words-part.tsx'

export interface NarrationPanelProps {
  userId: string
  scenes: number
  engine: EngineName
  /** True if the synthetic voice is on. */
  synthetic: boolean
  /** Fills the captions of the scenes. */
  onCaptions: (captions: string[]) => void
}

/** The user's own recording for the video: upload, playback and removal. */
export function NarrationPanel({ userId, ...film }: NarrationPanelProps) {
  useEffect(() => narration.open(userId), [userId])
  const state = useNarration()
  return (
    <section className={styles.panel} aria-label="Your narration">
      <h2 className={styles.title}>Your narration</h2>
      {state.phase === 'ready' ? (
        <Ready state={state} {...film} />
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

interface ReadyProps extends Omit<NarrationPanelProps, 'userId'> {
  state: Extract<ReturnType<typeof useNarration>, { phase: 'ready' }>
}

function Ready({ state: { sound: ready }, scenes, engine, synthetic, onCaptions }: ReadyProps) {
  const problem = sceneProblem(ready, scenes, engine)
  return (
    <>
      <p className={styles.about}>
        <b className={styles.name}>{ready.name}</b>, {durationText(ready.seconds)} long. Captions and cuts follow your pauses.
        {synthetic && ' It replaces the synthetic voice.'}
      </p>
      {problem && (
        <Alert tone="warning" title="The recording doesn't fit">
          {problem}
        </Alert>
      )}
      <div className={styles.row}>
        {/* biome-ignore lint/a11y/useMediaCaption: The captions are the scenes' texts on the same page. */}
        <audio className={styles.player} controls preload="metadata" src={ready.narration_url} aria-label="Play your narration" />
        <Button variant="default" aria-label="Remove your narration" onClick={() => narration.remove()}>
          Remove
        </Button>
      </div>
      <WordsPart fileId={ready.file_id} onUse={(words) => onCaptions(captionsOf(words, scenes, CAPTION_LIMIT))} />
    </>
  )
}
