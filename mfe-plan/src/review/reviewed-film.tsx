import { Button, IconPlay } from '@loomcast/design-system/full'
import { useState } from 'react'
import { type ReviewedPost, reviewerApi } from '../api/review.api.ts'
import styles from '../post/film.module.css'
import { FilmPlayer } from '../post/film-view.tsx'
import { useBlobUrl } from './use-blob-url.ts'

/** The film of a post. It is read with the token in a header, and only when the reviewer wants to see it, because it can be large. */
export function ReviewedFilm({ token, post }: { token: string; post: ReviewedPost }) {
  const { film, number, revision } = post
  const [wanted, setWanted] = useState<number | null>(null)
  const isWanted = wanted === revision
  const poster = useBlobUrl(['poster', token, number, revision], film?.has_poster === true, (signal) =>
    reviewerApi.poster(token, number, signal),
  )
  const played = useBlobUrl(['film', token, number, revision], film !== null && isWanted, (signal) =>
    reviewerApi.film(token, number, signal),
  )
  if (!film) return null
  return (
    <div className={styles.film}>
      <FilmPlayer film={{ ...film, url: played.url, poster_url: poster.url }} />
      {!played.url && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlay size={18} />}
            loading={isWanted && !played.hasFailed}
            onClick={() => (played.hasFailed ? played.again() : setWanted(revision))}
          >
            {played.hasFailed ? 'Try again' : 'Load the film'}
          </Button>
        </div>
      )}
      {played.hasFailed && (
        <p className={styles.problem} role="alert">
          The film couldn't be loaded.
        </p>
      )}
    </div>
  )
}
