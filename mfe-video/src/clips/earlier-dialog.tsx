import { Alert, Button, dayText, Modal } from '@loomcast/design-system/full'
import { ApiError } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { clipApi } from '../api/clip.api.ts'
import { useUploadedClips } from '../api/queries.ts'
import type { ClipResponse } from '../api/wire.ts'
import { useShowMore } from '../fold/show-more.tsx'
import { pictures } from '../pictures/page-pictures.ts'
import { pictureOf } from '../pictures/upload-clip.ts'
import { tenths } from './clip.ts'
import styles from './earlier.module.css'

/** The clips that the user uploaded before, to add them to the video or to delete them. */
export function EarlierClipsDialog({ onClose }: { onClose: () => void }) {
  const { data: clips = [], refetch } = useUploadedClips()
  const { shown, more } = useShowMore(clips)
  const removal = useMutation({
    mutationFn: (clip: ClipResponse) => clipApi.remove(clip.file_id),
    onSettled: () => refetch(),
  })
  return (
    <Modal opened onClose={onClose} title="Your earlier clips" centered size="lg">
      {removal.error && (
        <Alert tone="danger">{removal.error instanceof ApiError ? removal.error.detail : "The clip wasn't deleted. Try again."}</Alert>
      )}
      <ul className={styles.clips}>
        {shown.map((clip) => (
          <li key={clip.file_id} className={styles.clip}>
            <img src={clip.image_url} alt="" />
            <span className={styles.about}>{aboutOf(clip)}</span>
            <span className={styles.buttons}>
              <Button
                size="sm"
                variant="light"
                aria-label={`Add clip, ${aboutOf(clip)}`}
                onClick={() => {
                  pictures.addUploaded(`Clip of ${dayOf(clip)}`, pictureOf(clip))
                  onClose()
                }}
              >
                Add
              </Button>
              <Button
                size="sm"
                variant="subtle"
                disabled={removal.isPending}
                aria-label={`Delete clip, ${aboutOf(clip)}`}
                onClick={() => removal.mutate(clip)}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {more}
    </Modal>
  )
}

const dayOf = ({ created_at }: ClipResponse) => dayText(new Date(created_at))
const aboutOf = (clip: ClipResponse) => `${tenths(clip.seconds).toFixed(1)} s${clip.has_sound ? '' : ', no sound'}, ${dayOf(clip)}`
