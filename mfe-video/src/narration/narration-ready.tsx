import { Alert, Button } from '@loomcast/design-system/full'
import { durationText } from '@loomcast/web-kit/duration'
import type { EngineName } from '../api/wire.ts'
import styles from '../sound/sound.module.css'
import { CAPTION_LIMIT } from '../storyboard/storyboard.ts'
import { sceneProblem } from './narration.ts'
import { narration, type useNarration } from './page-narration.ts'
import { captionsOf } from './scene-words.ts'
import { WordsPart } from './words-part.tsx'

/** The film for which a narration is. */
export interface NarratedFilm {
  scenes: number
  engine: EngineName
  /** True if the synthetic voice is on. */
  synthetic: boolean
  /** Fills the captions of the scenes. */
  onCaptions: (captions: string[]) => void
}

export interface NarrationReadyProps extends NarratedFilm {
  state: Extract<ReturnType<typeof useNarration>, { phase: 'ready' }>
}

/** A recording that was received: playback, its words, and removal. */
export function NarrationReady({ state: { sound: ready }, scenes, engine, synthetic, onCaptions }: NarrationReadyProps) {
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
