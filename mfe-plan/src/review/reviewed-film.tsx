import { Button, IconPlay } from '@loomcast/design-system/full'
import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { type ReviewedPost, reviewerApi } from '../api/review.api.ts'
import styles from '../post/film.module.css'
import { FilmPlayer } from '../post/film-view.tsx'

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
          The film couldn’t be loaded.
        </p>
      )}
    </div>
  )
}

function useBlobUrl(key: readonly (string | number)[], isWanted: boolean, load: (signal: AbortSignal) => Promise<Blob>) {
  const query = useQuery({
    queryKey: ['plan', 'review', ...key],
    queryFn: ({ signal }) => load(signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [url, setUrl] = useState<string | null>(null)
  const blob = query.data
  useEffect(() => {
    const made = blob ? URL.createObjectURL(blob) : null
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [blob])
  return { url: isWanted ? url : null, hasFailed: query.isError, again: () => void query.refetch() }
}
