import { Button, Skeleton } from '@loomcast/design-system/full'
import { announce } from '@loomcast/web-kit'
import { useEffect, useId, useState } from 'react'
import { picturesApi, type UploadedPicture } from '../api/pictures.api.ts'
import type { ChosenPicture } from '../api/plan.ts'
import styles from './post.module.css'

interface EarlierPicturesProps {
  pictures: readonly ChosenPicture[]
  /** Whether the post has as many pictures as it can have. */
  isFull: boolean
  onChange: (pictures: readonly ChosenPicture[]) => void
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Chooses pictures from the person's earlier uploads. */
export function EarlierPictures(props: EarlierPicturesProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <div className={styles.fields}>
      <div>
        <Button variant="default" size="sm" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide earlier uploads' : 'Choose from earlier uploads'}
        </Button>
      </div>
      <div id={panel}>{isOpen && <Uploads {...props} />}</div>
    </div>
  )
}

function Uploads({ pictures, isFull, onChange }: EarlierPicturesProps) {
  const { uploads, isLoading, hasMore, hasFailed, more } = useEarlierUploads()
  const chosen = new Set(pictures.map(({ file_id }) => file_id))

  function toggle({ file_id }: UploadedPicture, name: string) {
    const isChosen = chosen.has(file_id)
    onChange(isChosen ? pictures.filter((each) => each.file_id !== file_id) : [...pictures, { file_id, alt: '' }])
    announce(isChosen ? `${name} was removed` : `${name} was added`)
  }

  return (
    <div className={styles.fields}>
      {uploads.length > 0 && (
        <ul className={styles.earlier} aria-label="Earlier uploads">
          {uploads.map((upload, index) => {
            const name = `Upload ${index + 1}, ${DAY.format(new Date(upload.uploaded_at))}`
            const isChosen = chosen.has(upload.file_id)
            return (
              <li key={upload.file_id}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  aria-label={name}
                  disabled={isFull && !isChosen}
                  onClick={() => toggle(upload, name)}
                >
                  <img
                    src={upload.small_url}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    // The copy is made when it is requested, which fails if too many are.
                    onError={({ currentTarget }) => {
                      if (!currentTarget.src.endsWith(upload.picture_url)) currentTarget.src = upload.picture_url
                    }}
                  />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {isLoading && <Skeleton height={96} aria-label="Loading earlier uploads" />}
      {!isLoading && !hasFailed && uploads.length === 0 && <p className={styles.note}>You haven't uploaded a picture yet.</p>}
      {hasFailed && (
        <p className={styles.problem} role="alert">
          Your earlier uploads couldn't be loaded. Try again.
        </p>
      )}
      {!isLoading && (hasMore || hasFailed) && (
        <div>
          <Button variant="default" size="sm" onClick={more}>
            {hasFailed ? 'Try again' : 'Show more uploads'}
          </Button>
        </div>
      )}
    </div>
  )
}

function useEarlierUploads() {
  const [uploads, setUploads] = useState<readonly UploadedPicture[]>([])
  /** The page to load; undefined if none is. */
  const [wanted, setWanted] = useState<string | null | undefined>(null)
  const [next, setNext] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (wanted === undefined) return
    const stop = new AbortController()
    picturesApi.newest(wanted, stop.signal).then(
      (page) => {
        if (stop.signal.aborted) return
        setUploads((before) => [...before, ...page.pictures.filter(({ file_id }) => !before.some((each) => each.file_id === file_id))])
        setNext(page.next_cursor)
        setWanted(undefined)
      },
      () => {
        if (stop.signal.aborted) return
        setNext(wanted)
        setFailed(true)
        setWanted(undefined)
      },
    )
    return () => stop.abort()
  }, [wanted])

  return {
    uploads,
    isLoading: wanted !== undefined,
    hasMore: next !== null,
    hasFailed,
    more() {
      setFailed(false)
      setWanted(next)
    },
  }
}
