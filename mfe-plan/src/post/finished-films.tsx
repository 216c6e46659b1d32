import { Button, Skeleton } from '@loomcast/design-system/full'
import { announce } from '@loomcast/web-kit'
import { useEffect, useState } from 'react'
import { type FinishedFilm, filmsApi } from '../api/films.api.ts'
import type { ChosenFilm } from '../api/plan.ts'
import { Facts } from '../facts.tsx'
import styles from './film.module.css'
import { filmFacts } from './film-facts.ts'

interface FinishedFilmsProps {
  chosen: string | null
  onChoose: (film: ChosenFilm) => void
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Chooses one of the person's finished videos. */
export function FinishedFilms({ chosen, onChoose }: FinishedFilmsProps) {
  const { films, isLoading, hasMore, hasFailed, more } = useFinishedFilms()
  return (
    <div className={styles.film}>
      {films.length > 0 && (
        <ul className={styles.films} aria-label="Your videos">
          {films.map((film) => (
            <li key={film.video_id}>
              <button type="button" aria-pressed={film.video_id === chosen} onClick={() => choose(film)}>
                <img src={film.poster_url} alt="" loading="lazy" decoding="async" />
                <span>
                  <b dir="auto">{film.title || 'Video'}</b>
                  <span className={styles.facts}>
                    <Facts>{filmFacts(film)}</Facts>
                  </span>
                  <span className={styles.facts}>{DAY.format(new Date(film.created_at))}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isLoading && <Skeleton height={96} aria-label="Loading your videos" />}
      {!isLoading && !hasFailed && films.length === 0 && <p className={styles.facts}>You have no finished video yet.</p>}
      {hasFailed && (
        <p className={styles.problem} role="alert">
          Your videos couldn't be loaded. Try again.
        </p>
      )}
      {!isLoading && (hasMore || hasFailed) && (
        <div>
          <Button variant="default" size="sm" onClick={more}>
            {hasFailed ? 'Try again' : 'Show more videos'}
          </Button>
        </div>
      )}
    </div>
  )

  function choose({ created_at: _, ...film }: FinishedFilm) {
    onChoose(film)
    announce('The film was added')
  }
}

function useFinishedFilms() {
  const [films, setFilms] = useState<readonly FinishedFilm[]>([])
  const [wanted, setWanted] = useState(1)
  const [loaded, setLoaded] = useState(0)
  const [hasMore, setMore] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (loaded >= wanted || hasFailed) return
    const stop = new AbortController()
    filmsApi.newest(wanted, stop.signal).then(
      (page) => {
        if (stop.signal.aborted) return
        setFilms((before) => [...before, ...page.films.filter(({ video_id }) => !before.some((each) => each.video_id === video_id))])
        setMore(page.hasMore)
        setLoaded(wanted)
      },
      () => {
        if (!stop.signal.aborted) setFailed(true)
      },
    )
    return () => stop.abort()
  }, [wanted, loaded, hasFailed])

  return {
    films,
    isLoading: loaded < wanted && !hasFailed,
    hasMore,
    hasFailed,
    more() {
      if (hasFailed) setFailed(false)
      else setWanted(loaded + 1)
    },
  }
}
