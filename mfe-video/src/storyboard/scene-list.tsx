import { Alert, Button, IconWand, Loader } from '@loomcast/design-system/full'
import { type ReactNode, useId } from 'react'
import type { ShownPart } from '../api/video.api.ts'
import type { PictureConsent as Consent } from '../api/writer.api.ts'
import { clipOf, type Picture, pictureOfScene } from '../pictures/picture.ts'
import { PictureConsent } from './picture-consent.tsx'
import { SceneRow } from './scene-row.tsx'
import styles from './storyboard.module.css'
import { captionOf, isOpen, NO_TEXT, type SceneTexts, scenesFor, textsWith, textsWithLength } from './storyboard.ts'

export interface SceneListProps {
  pictures: readonly Picture[]
  texts: SceneTexts
  /** The keys of the texts, one for each scene. */
  keys: readonly string[]
  /** Length of each scene, in seconds; empty while it is unknown. */
  lengths: readonly number[]
  /** The shortest and the longest scene that can be set; undefined if none can. */
  limits: { min: number; max: number } | undefined
  /** The choice of the length of the whole video, if it is here. */
  filmLength?: ReactNode
  shown: ShownPart
  /** Which images have no scene, and why. */
  unused: string | undefined
  writing: boolean
  /** Why texts cannot be generated, or undefined. */
  notYet: string | undefined
  failure: string | null
  /** Sentences of the instructions that the texts leave out, because they are not for viewers; null if the instructions were not read. */
  leftOut: readonly string[] | null
  consent: Consent
  onShow: (scene: number) => void
  onWrite: () => void
  onChange: (texts: SceneTexts) => void
}

/** The words of each scene, beside its picture. */
export function SceneList(props: SceneListProps) {
  const {
    pictures,
    texts,
    keys,
    lengths,
    limits,
    filmLength,
    shown,
    unused,
    writing,
    notYet,
    failure,
    leftOut,
    consent,
    onShow,
    onWrite,
    onChange,
  } = props
  const scenes = scenesFor(texts, keys)
  const count = scenes.length
  const saved = scenes.filter((scene) => scene.edited && !isOpen(scene)).length
  const reason = useId()
  return (
    <section className={styles.board} aria-label="Storyboard">
      <header className={styles.head}>
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
        <p id={reason} className={styles.reason}>
          {notYet ?? (saved > 0 ? savedLine(saved, count - saved) : 'Empty scenes are written from your instructions.')}
        </p>
      </header>
      {filmLength}
      {unused && <p className={styles.unused}>{unused}</p>}
      <PictureConsent {...consent} />
      {leftOut?.length !== 0 && (
        <p className={styles.unused} dir="auto">
          {leftOut ? leftOutLine(leftOut) : "Your instructions couldn't be checked. Remove what isn't for viewers."}
        </p>
      )}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ol className={styles.scenes}>
        {scenes.map((scene, index) => {
          const key = keys[index] ?? ''
          return (
            <SceneRow
              key={key}
              index={index}
              scene={scene}
              picture={pictureOfScene(pictures, index)}
              seconds={lengths[index]}
              limits={clipOf(pictureOfScene(pictures, index)) ? undefined : limits}
              isShown={shown === index}
              isRepeated={index > 0 && captionOf(scene) !== '' && captionOf(scene) === captionOf(scenes[index - 1] ?? NO_TEXT)}
              onShow={() => onShow(index)}
              onLength={(seconds) => onChange(textsWithLength(texts, key, seconds))}
              onEdit={(change) => onChange(textsWith(texts, key, change))}
            />
          )
        })}
      </ol>
    </section>
  )
}

const leftOutLine = (leftOut: readonly string[]) =>
  `Not in the video, because it isn't for viewers: ${leftOut.map((text) => `“${text}”`).join(', ')}.`

function savedLine(saved: number, open: number): string {
  const yours = saved === 1 ? 'The text that you wrote stays' : 'The texts that you wrote stay'
  if (open === 0) return `${yours}.`
  return `${yours}; ${open === 1 ? 'one more' : `${open} more`} can be written for you.`
}
