import { CharacterCount, Checkbox, IconChevronDown, IconVideo, Textarea, VisuallyHidden } from '@loomcast/design-system/full'
import { useId } from 'react'
import { type Picture, previewOf } from '../pictures/picture.ts'
import { SceneLength } from './scene-length.tsx'
import styles from './storyboard.module.css'
import { CAPTION_LIMIT, isEmphasized, MAX_EMPHASIS, READABLE_PER_SECOND, type SceneDraft, withToggled, wordsOf } from './storyboard.ts'

export interface SceneRowProps {
  index: number
  scene: SceneDraft
  picture: Picture | undefined
  seconds: number | undefined
  /** The shortest and the longest scene that can be set; undefined if none can. */
  limits: { min: number; max: number } | undefined
  /** Whether the preview shows the scene. */
  isShown: boolean
  /** Whether viewers have read the caption in the scene before. */
  isRepeated: boolean
  onShow: () => void
  onEdit: (change: Partial<SceneDraft>) => void
  onLength: (seconds: number | undefined) => void
}

/** The words of one scene. Its length, its emphasized words and whether it has words at all are folded. */
export function SceneRow(props: SceneRowProps) {
  const { index, scene, picture, seconds, limits, isShown, isRepeated, onShow, onEdit, onLength } = props
  const counter = useId()
  const preview = picture && previewOf(picture)
  const name = `Scene ${index + 1}`
  return (
    <li className={styles.scene} data-shown={isShown || undefined} onFocus={() => !isShown && onShow()}>
      <span className={styles.picture} aria-hidden="true">
        {preview ? <img src={preview} alt="" /> : <IconVideo size={20} />}
        <span className={styles.number}>{index + 1}</span>
      </span>
      <div className={styles.text}>
        <Textarea
          aria-label={`${name} caption`}
          placeholder={scene.wordless ? 'No words' : 'Written from your instructions'}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={CAPTION_LIMIT}
          dir="auto"
          value={scene.wordless ? '' : scene.caption}
          disabled={scene.wordless}
          aria-describedby={counter}
          onChange={(event) => onEdit({ caption: event.currentTarget.value })}
        />
        <span className={styles.foot}>
          <span className={styles.hint}>{hintOf(scene, seconds, isRepeated ? index : undefined)}</span>
          <CharacterCount id={counter} count={scene.wordless ? 0 : scene.caption.length} limit={CAPTION_LIMIT} />
        </span>
        <details className={styles.options}>
          <summary>
            <IconChevronDown size={16} />
            {optionsOf(scene, seconds, limits !== undefined)}
            <VisuallyHidden>, options of {name.toLowerCase()}</VisuallyHidden>
          </summary>
          <div className={styles.chosen}>
            {limits && seconds !== undefined && (
              <SceneLength name={name} seconds={seconds} fixed={scene.fixed_seconds} limits={limits} onChange={onLength} />
            )}
            <Emphasis scene={scene} onEdit={onEdit} />
            <Checkbox
              size="sm"
              label="No words on this scene"
              checked={scene.wordless}
              onChange={(event) => onEdit({ wordless: event.currentTarget.checked })}
            />
          </div>
        </details>
      </div>
    </li>
  )
}

/** What is chosen for the scene, such as "2.6 s, automatic". */
function optionsOf({ fixed_seconds, wordless, emphasis }: SceneDraft, seconds: number | undefined, canSet: boolean): string {
  const length = seconds === undefined ? [] : [`${rounded(seconds)} s${canSet && fixed_seconds === undefined ? ', automatic' : ''}`]
  const words = wordless ? ['no words'] : emphasis.length > 0 ? [`${emphasis.length} emphasized`] : []
  return [...length, ...words].join(' · ') || 'Options'
}

function Emphasis({ scene, onEdit }: Pick<SceneRowProps, 'scene' | 'onEdit'>) {
  const words = scene.wordless ? [] : wordsOf(scene.caption)
  if (words.length === 0) return null
  return (
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
              onClick={() => onEdit({ emphasis: withToggled(scene.emphasis, word) })}
            >
              {word}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

function hintOf({ caption, edited, wordless }: SceneDraft, seconds: number | undefined, repeated: number | undefined): string {
  if (wordless || caption.trim() === '') return ''
  if (repeated !== undefined) return `Repeats scene ${repeated}`
  if (seconds !== undefined && caption.trim().length > READABLE_PER_SECOND * seconds) return `Hard to read in ${rounded(seconds)} seconds`
  return edited ? 'Your text' : 'Written for you'
}

const rounded = (seconds: number) => Math.round(10 * seconds) / 10
