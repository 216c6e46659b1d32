import { Button, IconDownload } from '@loomcast/design-system/full'
import type { PlannedPost } from '../api/plan.ts'
import { useFilmFiles } from '../api/queries.ts'
import { Facts } from '../facts.tsx'
import styles from './film.module.css'
import { filmFacts } from './film-facts.ts'

/** What the page shows of a film before its file is read. */
export interface ShownFilm {
  width: number
  height: number
  seconds: number
  bytes: number
  url: string | null
  poster_url: string | null
}

/** A film as it plays where it is published. */
export function FilmPlayer({ film }: { film: ShownFilm }) {
  return (
    <figure className={styles.player}>
      {film.url ? (
        <video
          controls
          playsInline
          preload="none"
          src={film.url}
          {...(film.poster_url && { poster: film.poster_url })}
          style={{ aspectRatio: `${film.width} / ${film.height}` }}
          aria-label="Film of this post"
        />
      ) : (
        film.poster_url && <img src={film.poster_url} alt="" />
      )}
      <figcaption>
        <Facts>{filmFacts(film)}</Facts>
      </figcaption>
    </figure>
  )
}

/** The film of a planned post; nothing without one. */
export function FilmOfPost({ film, withDownload = false }: { film: PlannedPost['film'] | undefined; withDownload?: boolean }) {
  const files = useFilmFiles(film ?? null).data
  if (!film) return null
  const file = files?.get(film.file_id)
  const poster_url = files?.get(film.poster_id ?? '')?.url ?? null
  return (
    <div className={styles.film}>
      <FilmPlayer film={{ ...film, url: file?.url ?? null, poster_url }} />
      {files && !file && <p className={styles.facts}>The film was deleted.</p>}
      {withDownload && file && (
        <div>
          <Button component="a" href={file.download_url} download size="sm" variant="default" leftSection={<IconDownload size={18} />}>
            Save the film
          </Button>
        </div>
      )}
    </div>
  )
}
