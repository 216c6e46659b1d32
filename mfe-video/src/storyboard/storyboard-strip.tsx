import { Alert, Button, CharacterCount, Checkbox, IconVideo, IconWand, Loader, Textarea } from '@loomcast/design-system/full'
import { durationText } from '@loomcast/web-kit/duration'
import { type ReactNode, useId } from 'react'
import type { ShownPart } from '../api/video.api.ts'
import type { PictureConsent as Consent } from '../api/writer.api.ts'
import { type Picture, pictureOfScene, previewOf } from '../pictures/picture.ts'
import { PictureConsent } from './picture-consent.tsx'
import { SceneLength } from './scene-length.tsx'
import styles from './storyboard.module.css'
import {
  CAPTION_LIMIT,
  captionOf,
  isEmphasized,
  isOpen,
  MAX_EMPHASIS,
  NO_TEXT,
  READABLE_PER_SECOND,
  type SceneDraft,
  type SceneTexts,
  scenesFor,
  textsWith,
  textsWithLength,
  withToggled,
  wordsOf,
} from './storyboard.ts'

export interface StoryboardStripProps {
  pictures: readonly Picture[]
  texts: SceneTexts
  /** The keys of the texts, one for each scene. */
  keys: readonly string[]
  /** Length of each scene, in seconds; empty while it is unknown. */
  lengths: readonly number[]
  /** The shortest and the longest scene that can be set; undefined if none can. */
  limits: { min: number; max: number } | undefined
  /** The choice of the length of the whole video. */
  filmLength: ReactNode
  shown: ShownPart
  /** Which images have no scene, and why. */
  unused: string | undefined
  writing: boolean
  /** Why texts cannot be generated, or undefined. */
  notYet: string | undefined
  failure: string | null
  consent: Consent
  onShow: (scene: number) => void
  onWrite: () => void
  onChange: (texts: SceneTexts) => void
}

/** The storyboard: each scene with its picture and its caption. */
export function StoryboardStrip(props: StoryboardStripProps) {
  const { pictures, texts, keys, unused, writing, notYet, failure, consent, onWrite, onChange } = props
  const scenes = scenesFor(texts, keys)
  const count = scenes.length
  const saved = scenes.filter((scene) => scene.edited && !isOpen(scene)).length
  const reason = useId()
  return (
    <section className={styles.board} aria-label="Storyboard">
      <header className={styles.head}>
        <div className={styles.headText}>
          <h2>Storyboard</h2>
          <p id={reason}>
            {notYet ??
              (saved > 0 ? savedLine(saved, count - saved) : 'The words of each scene. Empty scenes are written from your instructions.')}
          </p>
        </div>
        <Button
          variant="light"
          leftSection={writing ? <Loader size={18} aria-hidden="true" /> : <IconWand size={18} />}
          // Not disabled during the request, because a disabled button loses the focus.
          aria-disabled={writing}
          aria-busy={writing}
          disabled={notYet !== undefined || saved === count}
          aria-describedby={reason}
          onClick={() => !writing && onWrite()}
        >
          Write it for me
        </Button>
      </header>
      {props.filmLength}
      {unused && <p className={styles.unused}>{unused}</p>}
      <PictureConsent {...consent} />
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ol className={styles.strip}>
        {scenes.map((scene, index) => {
          const key = keys[index] ?? ''
          return (
            <SceneCard
              key={key}
              {...props}
              index={index}
              scene={scene}
              picture={pictureOfScene(pictures, index)}
              isRepeated={index > 0 && captionOf(scene) !== '' && captionOf(scene) === captionOf(scenes[index - 1] ?? NO_TEXT)}
              onLength={(seconds) => onChange(textsWithLength(texts, key, seconds))}
              onEdit={(change) => onChange(textsWith(texts, key, change))}
            />
          )
        })}
      </ol>
    </section>
  )
}

function savedLine(saved: number, open: number): string {
  const yours = saved === 1 ? 'The text that you wrote stays' : 'The texts that you wrote stay'
  if (open === 0) return `${yours}.`
  return `${yours}; ${open === 1 ? 'one more' : `${open} more`} can be written for you.`
}

function hintOf({ caption, edited, wordless }: SceneDraft, seconds: number | undefined, repeated: number | undefined): string {
  if (wordless || caption.trim() === '') return ''
  if (repeated !== undefined) return `Repeats scene ${repeated}`
  if (seconds !== undefined && caption.trim().length > READABLE_PER_SECOND * seconds) return `Hard to read in ${rounded(seconds)} seconds`
  return edited ? 'Your text' : 'Written for you'
}

const rounded = (seconds: number) => Math.round(10 * seconds) / 10

interface SceneCardProps extends StoryboardStripProps {
  index: number
  scene: SceneDraft
  picture: Picture | undefined
  /** Whether viewers have read the caption in the scene before. */
  isRepeated: boolean
  onEdit: (change: Partial<SceneDraft>) => void
  onLength: (seconds: number | undefined) => void
}

function SceneCard({ index, scene, picture, isRepeated, lengths, limits, shown, onShow, onEdit, onLength }: SceneCardProps) {
  const counter = useId()
  const seconds = lengths[index]
  const preview = picture && previewOf(picture)
  const words = scene.wordless ? [] : wordsOf(scene.caption)
  const name = `Scene ${index + 1}`
  const toggle = (word: string) => onEdit({ emphasis: withToggled(scene.emphasis, word) })
  return (
    <li className={styles.scene} data-shown={shown === index || undefined}>
      <button type="button" className={styles.picture} aria-pressed={shown === index} onClick={() => onShow(index)}>
        {preview ? <img src={preview} alt="" /> : <IconVideo size={28} />}
        <span className={styles.tag}>
          {name} {seconds !== undefined && <span className={styles.seconds}>{durationText(seconds)}</span>}
        </span>
      </button>
      <div className={styles.text}>
        <Textarea
          label={`Scene ${index + 1} caption`}
          placeholder={scene.wordless ? 'No words' : 'Written from your instructions'}
          autosize
          minRows={2}
          maxRows={9}
          maxLength={CAPTION_LIMIT}
          dir="auto"
          value={scene.wordless ? '' : scene.caption}
          disabled={scene.wordless}
          aria-describedby={counter}
          onFocus={() => onShow(index)}
          onChange={(event) => onEdit({ caption: event.currentTarget.value })}
        />
        <div className={styles.foot}>
          <span className={styles.hint}>{hintOf(scene, seconds, isRepeated ? index : undefined)}</span>
          <CharacterCount id={counter} count={scene.wordless ? 0 : scene.caption.length} limit={CAPTION_LIMIT} />
        </div>
        <Checkbox
          size="sm"
          label="No words on this scene"
          checked={scene.wordless}
          onChange={(event) => onEdit({ wordless: event.currentTarget.checked })}
        />
        {limits && seconds !== undefined && (
          <SceneLength name={name} seconds={seconds} fixed={scene.fixed_seconds} limits={limits} onChange={onLength} />
        )}
        {words.length > 0 && (
          <fieldset className={styles.words}>
            <legend>Emphasize</legend>
            {/* Detects the text direction, because captions can be in any script. */}
            <div className={styles.chips} dir="auto">
              {words.map((word) => {
                const on = isEmphasized(scene.emphasis, word)
                return (
                  <button
                    key={word}
                    type="button"
                    className={styles.word}
                    aria-pressed={on}
                    disabled={!on && scene.emphasis.length >= MAX_EMPHASIS}
                    onClick={() => toggle(word)}
                  >
                    {word}
                  </button>
                )
              })}
            </div>
          </fieldset>
        )}
      </div>
    </li>
  )
}
