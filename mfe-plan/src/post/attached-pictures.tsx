import { Button, IconDownload } from '@loomcast/design-system/full'
import { CopyText } from '@loomcast/web-kit/clipboard'
import type { PostPicture } from '../api/plan.ts'
import { usePictures } from '../api/queries.ts'
import styles from './post.module.css'

/** The pictures of a post that the person publishes: to save, with their alt texts to copy. */
export function AttachedPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  const stored = usePictures(pictures.map(({ file_id }) => file_id)).data
  if (pictures.length === 0) return null
  return (
    <ul className={styles.attached} aria-label="Pictures of this post">
      {pictures.map(({ file_id, alt }, index) => {
        const url = stored?.get(file_id)?.picture_url
        const number = index + 1
        return (
          <li key={file_id}>
            {url ? <img src={url} alt={alt || `Picture ${number}, not described`} /> : <span />}
            <div className={styles.fields}>
              {stored && !url ? (
                <p className={styles.note}>Picture {number} was deleted.</p>
              ) : (
                <p className={styles.note} dir="auto">
                  {alt || 'No alt text'}
                </p>
              )}
              <div className={styles.actions}>
                {url && (
                  <Button
                    component="a"
                    href={url}
                    download={`picture-${number}`}
                    size="sm"
                    variant="default"
                    leftSection={<IconDownload size={18} />}
                    aria-label={`Save picture ${number}`}
                  >
                    Save
                  </Button>
                )}
                {alt && <CopyText text={alt} label={`Copy alt text of picture ${number}`} short="Copy alt text" size="small" />}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
