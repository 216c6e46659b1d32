import { Alert, Button } from '@loomcast/design-system/full'
import { ApiError } from '@loomcast/web-kit'
import { durationText } from '@loomcast/web-kit/duration'
import { useMutation } from '@loomcast/web-kit/query'
import { useId } from 'react'
import { type MusicResponse, musicApi } from '../api/music.api.ts'
import { useUploadedMusic } from '../api/queries.ts'
import { useShowMore } from '../fold/show-more.tsx'
import { PlayButton } from '../sound/play-button.lazy.tsx'
import styles from '../sound/sound.module.css'
import { music } from './page-music.ts'

/** Music that was uploaded before. */
export function EarlierMusic() {
  const id = useId()
  const { data: tracks = [], refetch } = useUploadedMusic()
  const {
    mutate: remove,
    error,
    isPending,
  } = useMutation({
    mutationFn: (track: MusicResponse) => musicApi.remove(track.file_id),
    onSettled: () => refetch(),
  })
  const { shown, more } = useShowMore(tracks)
  if (tracks.length === 0) return null
  return (
    <>
      <b id={id}>Uploaded before</b>
      {error && <Alert tone="danger">{error instanceof ApiError ? error.detail : "The music wasn't deleted. Try again."}</Alert>}
      <ul className={styles.list} aria-labelledby={id}>
        {shown.map((track) => (
          <li key={track.file_id} className={styles.item}>
            <span className={styles.name}>
              {track.name}, {durationText(track.seconds)}
            </span>
            <PlayButton address={track.music_url} play={`Play ${track.name}`} stop={`Pause ${track.name}`} />
            <Button variant="default" size="sm" aria-label={`Use ${track.name}`} onClick={() => music.use(track)}>
              Use
            </Button>
            <Button variant="subtle" size="sm" disabled={isPending} aria-label={`Delete ${track.name}`} onClick={() => remove(track)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
