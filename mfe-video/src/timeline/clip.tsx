import {
  ActionIcon,
  Button,
  IconClose,
  IconCrop,
  IconEdit,
  IconRetry,
  IconVideo,
  IconWarning,
  Loader,
  ProgressBar,
  VisuallyHidden,
} from '@loomcast/design-system/full'
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { tenths } from '../clips/clip.ts'
import { pictures } from '../pictures/page-pictures.ts'
import { clipOf, type Picture, previewOf } from '../pictures/picture.ts'
import { captionOf, type SceneDraft } from '../storyboard/storyboard.ts'
import styles from './timeline.module.css'

export interface ClipProps {
  picture: Picture
  index: number
  /** The drag handle, the props with which a mouse drags the picture itself, and whether it is being moved. */
  row: { grip: ReactNode; pull: Pick<HTMLAttributes<HTMLElement>, 'onPointerDown'>; moving: boolean }
  /** Undefined if the picture has no scene. */
  scene: SceneDraft | undefined
  /** The length of the scene; undefined while it is unknown. */
  seconds: number | undefined
  isShown: boolean
  isUnused: boolean
  /** Opens the choice of what the frame shows; undefined if there is none. */
  onFocus: (() => void) | undefined
  /** Opens the choice of which part of a clip is shown; undefined if the picture is no clip. */
  onTrim: (() => void) | undefined
  /** Shows the scene in the preview; undefined without a scene. */
  onShow: (() => void) | undefined
}

/** One picture on the timeline, with the words and the length of its scene. */
export function Clip({ picture, index, row, scene, seconds, isShown, isUnused, onFocus, onTrim, onShow }: ClipProps) {
  const { id, name, state } = picture
  const film = clipOf(picture)
  return (
    <figure
      className={styles.clip}
      data-moving={row.moving || undefined}
      data-shown={isShown || undefined}
      data-failed={state.phase === 'failed' || undefined}
      style={{ '--seconds': seconds ?? 3 }}
    >
      <div className={styles.frame} {...row.pull}>
        <button
          type="button"
          data-clip
          className={styles.show}
          aria-label={`Preview scene ${index + 1}`}
          aria-pressed={isShown}
          aria-keyshortcuts="ArrowLeft ArrowRight Delete"
          disabled={onShow === undefined}
          onClick={onShow}
          onKeyDown={(event) => onClipKey(event, () => pictures.remove(id))}
        >
          <ClipPicture picture={picture} />
        </button>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
          {seconds !== undefined && <span className={styles.seconds}>{(Math.round(10 * seconds) / 10).toFixed(1)} s</span>}
        </span>
        {film && (
          <span className={styles.film}>
            <IconVideo size={14} />
            <VisuallyHidden>Clip of </VisuallyHidden>
            {tenths(film.seconds).toFixed(1)} s
          </span>
        )}
        {picture.upscaled && <span className={styles.mark}>Upscaled</span>}
      </div>
      <figcaption className={styles.caption}>
        {scene && state.phase === 'ready' && <Words scene={scene} />}
        <span className={styles.name} title={name}>
          {name}
        </span>
        <ClipState picture={picture} isUnused={isUnused} />
      </figcaption>
      <div className={styles.actions}>
        {row.grip}
        {onTrim && (
          <ActionIcon color="neutral" aria-label={`Trim ${name}`} data-chosen={scene?.clip !== undefined || undefined} onClick={onTrim}>
            <IconEdit size={18} />
          </ActionIcon>
        )}
        {onFocus && (
          <ActionIcon
            color="neutral"
            aria-label={`Choose what the frame shows of ${name}`}
            data-chosen={scene?.focus !== undefined || undefined}
            onClick={onFocus}
          >
            <IconCrop size={18} />
          </ActionIcon>
        )}
        <ActionIcon color="neutral" aria-label={`Remove ${name}`} onClick={() => pictures.remove(id)}>
          <IconClose size={18} />
        </ActionIcon>
      </div>
    </figure>
  )
}

/** The arrow keys move between the clips, and Delete removes one, which can be undone. */
function onClipKey(event: KeyboardEvent<HTMLElement>, remove: () => void): void {
  const item = event.currentTarget.closest('li')
  const before = buttonOf(item?.previousElementSibling)
  const after = buttonOf(item?.nextElementSibling)
  if (event.key === 'ArrowLeft') before?.focus()
  else if (event.key === 'ArrowRight') after?.focus()
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    const next = after ?? before
    next?.focus()
    remove()
  } else return
  event.preventDefault()
}

const buttonOf = (item: Element | null | undefined) => item?.querySelector<HTMLElement>('[data-clip]')

function Words({ scene }: { scene: SceneDraft }) {
  const caption = captionOf(scene)
  return (
    <span className={styles.words} dir="auto" data-empty={caption === '' || undefined}>
      {caption || (scene.wordless ? 'No words' : 'No words yet')}
    </span>
  )
}

function ClipPicture({ picture }: { picture: Picture }) {
  const preview = previewOf(picture)
  if (preview) return <img src={preview} alt="" draggable={false} />
  if (picture.state.phase === 'failed') return <IconWarning size={28} />
  return picture.state.phase === 'ready' ? <span className={styles.noPreview}>Saved earlier</span> : <Loader size="sm" />
}

function ClipState({ picture: { id, name, state }, isUnused }: { picture: Picture; isUnused: boolean }) {
  if (state.phase === 'checking') return <span className={styles.small}>Checking…</span>
  // The service re-encodes a clip before it responds.
  if (state.phase === 'uploading' && state.progress === 1) return <span className={styles.small}>Processing…</span>
  if (state.phase === 'uploading') return <ProgressBar label="Uploading" value={Math.round(state.progress * 100)} max={100} />
  // Its picture shows that it is ready.
  if (state.phase === 'ready')
    return isUnused ? <span className={styles.small}>Not used in a scene</span> : <VisuallyHidden>Ready</VisuallyHidden>
  return (
    <span className={styles.problem} role="alert">
      {state.message}
      {state.retryable && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRetry size={16} />}
          aria-label={`Retry ${name}`}
          onClick={() => pictures.retry(id)}
        >
          Retry
        </Button>
      )}
    </span>
  )
}
