import {
  ActionIcon,
  Alert,
  Button,
  Dropzone,
  IconClose,
  IconRetry,
  IconWarning,
  Loader,
  ProgressBar,
  SortableList,
} from '@loomcast/design-system/full'
import { announce } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import { pictures, usePictures } from './page-pictures.ts'
import { ACCEPT, isReady, MAX_PICTURES, type Picture, previewOf } from './picture.ts'
import styles from './pictures.module.css'

const FORMATS = 'JPEG, PNG, WebP, or AVIF. Up to 10 MB and 40 megapixels, at least 256 pixels on each side.'

/** The user's pictures: selection, upload and order. Scene 1 uses the first picture, scene 2 the second, and so on. */
export function PictureTray({ fileIdInUse }: { fileIdInUse?: ReadonlySet<string> | undefined }) {
  const list = usePictures()
  const [tooMany, setTooMany] = useState(0)
  useSpokenUploads(list)
  const full = list.length >= MAX_PICTURES

  function add(files: File[]) {
    setTooMany(pictures.add(files))
  }

  return (
    <div className={styles.tray}>
      <Dropzone
        title={list.length === 0 ? 'Drop your images here, or paste them' : full ? "You've added all 10 images" : 'Add more images'}
        description={list.length === 0 ? FORMATS : `${list.length} of ${MAX_PICTURES}. ${list.length > 1 ? 'Drag to reorder.' : FORMATS}`}
        buttonLabel="Choose images"
        accept={ACCEPT}
        multiple
        paste
        compact={list.length > 0}
        disabled={full}
        onFiles={add}
      />
      {tooMany > 0 && (
        <Alert tone="warning" onClose={() => setTooMany(0)}>
          A video can have up to {MAX_PICTURES} images. {tooMany === 1 ? 'One was' : `${tooMany} were`} not added.
        </Alert>
      )}
      {list.length > 0 && (
        <SortableList
          label="Image order"
          className={styles.list}
          items={list}
          keyOf={(picture) => picture.id}
          nameOf={(picture) => picture.name}
          onMove={pictures.move}
          renderItem={(picture, index, { grip, pull, moving }) => (
            <figure className={styles.tile} data-moving={moving || undefined} data-failed={picture.state.phase === 'failed' || undefined}>
              <div className={styles.frame} {...pull}>
                <TilePicture picture={picture} />
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                {picture.upscaled && <span className={styles.mark}>Upscaled</span>}
              </div>
              <figcaption className={styles.caption}>
                <span className={styles.name} title={picture.name}>
                  {picture.name}
                </span>
                <TileState picture={picture} unused={isReady(picture) && fileIdInUse?.has(picture.state.uploaded.file_id) === false} />
              </figcaption>
              <div className={styles.actions}>
                {grip}
                <ActionIcon color="neutral" aria-label={`Remove ${picture.name}`} onClick={() => pictures.remove(picture.id)}>
                  <IconClose size={18} />
                </ActionIcon>
              </div>
            </figure>
          )}
        />
      )}
    </div>
  )
}

function TilePicture({ picture }: { picture: Picture }) {
  const preview = previewOf(picture)
  if (preview) return <img src={preview} alt="" draggable={false} />
  if (picture.state.phase === 'failed') return <IconWarning size={28} />
  return picture.state.phase === 'ready' ? <span className={styles.noPreview}>Saved earlier</span> : <Loader size="sm" />
}

function TileState({ picture: { id, name, state }, unused }: { picture: Picture; unused: boolean }) {
  if (state.phase === 'checking') return <span className={styles.small}>Checking…</span>
  if (state.phase === 'uploading') return <ProgressBar label="Uploading" value={Math.round(state.progress * 100)} max={100} />
  if (state.phase === 'ready') return <span className={styles.small}>{unused ? 'Not used in a scene' : 'Ready'}</span>
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

/** Announces the result once for all files. */
function useSpokenUploads(list: readonly Picture[]): void {
  const busy = list.some(({ state }) => state.phase === 'checking' || state.phase === 'uploading')
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && list.length > 0) {
      const failed = list.filter(({ state }) => state.phase === 'failed').length
      const ready = list.length - failed
      announce(`${ready} ${ready === 1 ? 'image' : 'images'} ready${failed > 0 ? `, ${failed} failed` : ''}`)
    }
    wasBusy.current = busy
  }, [busy, list])
}
