import {
  ActionIcon,
  Alert,
  Button,
  Dropzone,
  IconClose,
  IconRetry,
  ProgressBar,
  SortableList,
  Textarea,
} from '@loomcast/design-system/full'
import { useId, useState } from 'react'
import styles from './pictures.module.css'
import { type Upload, type UploadFile, useUploads } from './use-uploads.ts'

export interface FieldPicture {
  file_id: string
  /** What it shows; empty if it was not described. */
  alt: string
}

export interface PicturesFieldProps {
  pictures: readonly FieldPicture[]
  /** The addresses of the pictures, in order; null until one is known. */
  urls: readonly (string | null)[]
  upload: UploadFile
  /** The most that can be added. */
  max: number
  /** Sentences that are offered as descriptions, in the person's own words. */
  suggestions?: readonly string[]
  /** The longest description. Default 1,000. */
  longestAlt?: number
  /** Without it, pictures have no descriptions. */
  hasAlt?: boolean
  /** A sentence about the limits of platforms. */
  note?: string | undefined
  /** Whether at least one is needed. */
  required?: boolean
  /** Also accepts pictures that are pasted anywhere on the page. */
  paste?: boolean
  /** `settled`: false while the user types. */
  onChange: (pictures: readonly FieldPicture[], settled: boolean) => void
}

/** For the browser's file dialog; the server checks the files. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'
const LONGEST_ALT = 1_000

/** Uploads, describes, orders and removes pictures. */
export function PicturesField({
  pictures,
  urls,
  upload,
  max,
  suggestions = [],
  longestAlt = LONGEST_ALT,
  hasAlt = true,
  note,
  required = false,
  paste = false,
  onChange,
}: PicturesFieldProps) {
  const [tooMany, setTooMany] = useState(0)
  const isSingle = max === 1
  // A single picture is replaced by the next one.
  const retained = isSingle ? [] : pictures
  const { uploads, add, retry, cancel } = useUploads(upload, (file_id) => onChange([...retained, { file_id, alt: '' }], true))
  const count = retained.length + uploads.length
  const isFull = count >= max

  function take(files: File[]) {
    const free = Math.max(0, max - count)
    setTooMany(Math.max(0, files.length - free))
    add(files.slice(0, free))
  }

  const describe = (file_id: string, alt: string, settled: boolean) =>
    onChange(
      pictures.map((each) => (each.file_id === file_id ? { ...each, alt } : each)),
      settled,
    )
  const hasSingle = isSingle && pictures.length > 0
  const singleTitle = hasSingle ? 'Drop another picture here' : 'Drop a picture here'
  const nameOf = ({ file_id, alt }: FieldPicture) => alt || `picture ${pictures.findIndex((each) => each.file_id === file_id) + 1}`

  return (
    <fieldset className={styles.field}>
      <legend className={styles.heading}>
        {isSingle ? 'Picture' : 'Pictures'} {!required && <span>optional</span>}
      </legend>
      <Dropzone
        compact
        multiple
        paste={paste}
        accept={ACCEPT}
        title={isSingle ? singleTitle : isFull ? `All ${max} pictures are added` : 'Drop pictures here'}
        description={`${isSingle ? '' : `${count} of ${max}. `}JPEG, PNG, WebP, or AVIF, up to 10 MB.`}
        buttonLabel={isSingle ? (hasSingle ? 'Replace the picture' : 'Add a picture') : 'Add pictures'}
        disabled={isFull}
        onFiles={take}
      />
      {tooMany > 0 && (
        <Alert tone="warning" onClose={() => setTooMany(0)}>
          {isSingle ? 'One picture' : `${max} pictures`} at most. {tooMany === 1 ? 'One was' : `${tooMany} were`} not added.
        </Alert>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {pictures.length > 0 && (
        <SortableList
          label="Order of the pictures"
          className={styles.list}
          items={pictures}
          keyOf={({ file_id }) => file_id}
          nameOf={nameOf}
          onMove={(from, to) => {
            const moved = pictures[from]
            if (moved) onChange(pictures.toSpliced(from, 1).toSpliced(to, 0, moved), true)
          }}
          renderItem={(picture, index, { grip, pull, moving }) => (
            <div className={styles.row} data-moving={moving || undefined}>
              <div className={styles.thumbnail} {...pull}>
                {urls[index] && <img src={urls[index]} alt="" draggable={false} />}
              </div>
              {hasAlt ? (
                <AltText
                  label={isSingle ? 'Alt text' : `Alt text of picture ${index + 1}`}
                  value={picture.alt}
                  longest={longestAlt}
                  suggestions={suggestions}
                  onChange={(alt, settled) => describe(picture.file_id, alt, settled)}
                />
              ) : (
                <span className={styles.name}>Picture {index + 1}</span>
              )}
              <div className={styles.actions}>
                {pictures.length > 1 && grip}
                <ActionIcon
                  color="neutral"
                  aria-label={`Remove picture ${index + 1}`}
                  onClick={() =>
                    onChange(
                      pictures.filter(({ file_id }) => file_id !== picture.file_id),
                      true,
                    )
                  }
                >
                  <IconClose size={18} />
                </ActionIcon>
              </div>
            </div>
          )}
        />
      )}
      {uploads.map((each) => (
        <Uploading key={each.id} upload={each} onRetry={() => retry(each)} onCancel={() => cancel(each.id)} />
      ))}
    </fieldset>
  )
}

/** The description of a picture. Suggestions are offered while it is empty. */
function AltText({
  label,
  value,
  longest,
  suggestions,
  onChange,
}: {
  label: string
  value: string
  longest: number
  suggestions: readonly string[]
  onChange: (alt: string, settled: boolean) => void
}) {
  const offered = useId()
  return (
    <div className={styles.alt}>
      <Textarea
        label={label}
        description="What it shows, for people who don't see it."
        autosize
        minRows={1}
        maxRows={4}
        dir="auto"
        maxLength={longest}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value, false)}
        onBlur={(event) => onChange(event.currentTarget.value, true)}
      />
      {value === '' && suggestions.length > 0 && (
        <div className={styles.suggestions}>
          <span id={offered}>From your brief, if it is what the picture shows:</span>
          <ul aria-labelledby={offered}>
            {suggestions.map((sentence) => (
              <li key={sentence}>
                <button type="button" className={styles.suggestion} dir="auto" onClick={() => onChange(sentence, true)}>
                  {sentence}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Uploading({ upload, onRetry, onCancel }: { upload: Upload; onRetry: () => void; onCancel: () => void }) {
  const { file, progress, failure } = upload
  const name = file.name || 'Pasted picture'
  return (
    <div className={styles.upload} data-failed={failure !== null || undefined}>
      <span className={styles.name}>{name}</span>
      {failure ? (
        <span className={styles.problem} role="alert">
          {failure.message}
        </span>
      ) : (
        <ProgressBar label={`Uploading ${name}`} value={Math.round(progress * 100)} max={100} />
      )}
      <div className={styles.actions}>
        {failure?.retryable && (
          <Button size="sm" variant="default" leftSection={<IconRetry size={16} />} aria-label={`Retry ${name}`} onClick={onRetry}>
            Retry
          </Button>
        )}
        <ActionIcon color="neutral" aria-label={failure ? `Remove ${name}` : `Cancel ${name}`} onClick={onCancel}>
          <IconClose size={18} />
        </ActionIcon>
      </div>
    </div>
  )
}
