import { Alert, Button, CharacterCount, IconVideo, IconWand, Loader, Textarea } from '@loomcast/design-system/full'
import { useId } from 'react'
import { type Picture, pictureOfScene, previewOf } from '../pictures/picture.ts'
import styles from './storyboard.module.css'
import { CAPTION_LIMIT, CAPTION_READS, MOST_EMPHASIS, type SceneDraft, scenesFor, sceneWith, wordsOf } from './storyboard.ts'

export interface StoryboardStripProps {
  pictures: readonly Picture[]
  scenes: readonly SceneDraft[]
  count: number
  /** Length of a scene, in seconds. */
  seconds: number
  shown: number
  writing: boolean
  /** Why texts cannot be generated, or undefined. */
  notYet: string | undefined
  failure: string | null
  onShow: (scene: number) => void
  onWrite: () => void
  onChange: (scenes: SceneDraft[]) => void
}

/** The storyboard: each scene with its picture and its caption. */
export function StoryboardStrip(props: StoryboardStripProps) {
  const { pictures, scenes, count, writing, notYet, failure, onWrite, onChange } = props
  const saved = scenes.slice(0, count).filter(({ edited }) => edited).length
  const reason = useId()
  return (
    <section className={styles.board} aria-label="Storyboard">
      <header className={styles.head}>
        <div className={styles.headText}>
          <h2>Storyboard</h2>
          <p id={reason}>
            {notYet ??
              (saved > 0 ? savedLine(saved, count - saved) : 'The text shown in each scene. Leave it empty to use your instructions.')}
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
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ol className={styles.strip}>
        {placed(scenesFor(scenes, count)).map(({ index, scene }) => (
          <SceneCard
            key={index}
            {...props}
            index={index}
            scene={scene}
            picture={pictureOfScene(pictures, index)}
            onEdit={(change) => onChange(sceneWith(scenes, index, change))}
          />
        ))}
      </ol>
    </section>
  )
}

function savedLine(saved: number, open: number): string {
  const yours = saved === 1 ? 'The text that you wrote stays' : 'The texts that you wrote stay'
  if (open === 0) return `${yours}.`
  return `${yours}; ${open === 1 ? 'one more' : `${open} more`} can be written for you.`
}

/** Scenes are keyed by position, because their pictures and texts change. */
function placed(scenes: readonly SceneDraft[]): { index: number; scene: SceneDraft }[] {
  return scenes.map((scene, index) => ({ index, scene }))
}

interface SceneCardProps extends StoryboardStripProps {
  index: number
  scene: SceneDraft
  picture: Picture | undefined
  onEdit: (change: Partial<SceneDraft>) => void
}

function SceneCard({ index, scene, picture, seconds, shown, onShow, onEdit }: SceneCardProps) {
  const counter = useId()
  const preview = picture && previewOf(picture)
  const words = wordsOf(scene.caption)
  const name = `Scene ${index + 1}`
  const toggle = (word: string) =>
    onEdit({ emphasis: scene.emphasis.includes(word) ? scene.emphasis.filter((each) => each !== word) : [...scene.emphasis, word] })
  return (
    <li className={styles.scene} data-shown={shown === index || undefined}>
      <button type="button" className={styles.picture} aria-pressed={shown === index} onClick={() => onShow(index)}>
        {preview ? <img src={preview} alt="" /> : <IconVideo size={28} />}
        <span className={styles.tag}>
          {name} <span className={styles.seconds}>{seconds} s</span>
        </span>
      </button>
      <div className={styles.text}>
        <Textarea
          label={`Scene ${index + 1} caption`}
          placeholder="No caption"
          autosize
          minRows={2}
          maxRows={9}
          maxLength={CAPTION_LIMIT}
          dir="auto"
          value={scene.caption}
          aria-describedby={counter}
          onFocus={() => onShow(index)}
          onChange={(event) => onEdit({ caption: event.currentTarget.value })}
        />
        <div className={styles.foot}>
          <span className={styles.hint}>
            {scene.caption.length > CAPTION_READS
              ? 'Hard to read in 8 seconds'
              : scene.edited
                ? 'Your text'
                : scene.caption
                  ? 'Written for you'
                  : ''}
          </span>
          <CharacterCount id={counter} count={scene.caption.length} limit={CAPTION_LIMIT} />
        </div>
        {words.length > 0 && (
          <fieldset className={styles.words}>
            <legend>Emphasize</legend>
            {/* Detects the text direction, because captions can be in any script. */}
            <div className={styles.chips} dir="auto">
              {words.map((word) => {
                const on = scene.emphasis.includes(word)
                return (
                  <button
                    key={word}
                    type="button"
                    className={styles.word}
                    aria-pressed={on}
                    disabled={!on && scene.emphasis.length >= MOST_EMPHASIS}
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
