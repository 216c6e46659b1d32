import { Button, FieldGroup, IconDelete } from '@loomcast/design-system/full'
import { useId, useState } from 'react'
import type { ChosenFilm, Network } from '../api/plan.ts'
import { Facts } from '../facts.tsx'
import styles from './film.module.css'
import { filmFacts } from './film-facts.ts'
import { FinishedFilms } from './finished-films.tsx'

interface FilmPartProps {
  film: ChosenFilm | null
  network: Network | undefined
  hasPictures: boolean
  error: string | undefined
  onChange: (film: ChosenFilm | null) => void
}

/** The film of a post, and what the network does with it. */
export function FilmPart({ film, network, hasPictures, error, onChange }: FilmPartProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  // A service of an earlier release does not name them.
  const takesFilms = !network || Boolean(network.films)
  if (!takesFilms && !film) return null
  const problem = problemOf({ film, network, hasPictures }) ?? error
  return (
    <FieldGroup legend="Film" className={styles.film}>
      {film && (
        <div className={styles.chosen}>
          {film.poster_url ? <img src={film.poster_url} alt="" /> : <span />}
          <div>
            <p className={styles.title}>{film.title || 'Film'}</p>
            <p className={styles.facts}>
              <Facts>{filmFacts(film)}</Facts>
            </p>
          </div>
          <Button variant="subtle" size="sm" leftSection={<IconDelete size={18} />} onClick={() => onChange(null)}>
            Remove the film
          </Button>
        </div>
      )}
      {takesFilms && (
        <>
          <div>
            <Button variant="default" size="sm" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide your videos' : film ? 'Choose another video' : 'Add one of your videos'}
            </Button>
          </div>
          <div id={panel}>
            {isOpen && (
              <FinishedFilms
                chosen={film?.video_id ?? null}
                onChoose={(next) => {
                  onChange(next)
                  setOpen(false)
                }}
              />
            )}
          </div>
        </>
      )}
      {!film && !problem && network?.films?.required && <p className={styles.facts}>{network.name} takes only posts with a film.</p>}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </FieldGroup>
  )
}

function problemOf({ film, network, hasPictures }: Pick<FilmPartProps, 'film' | 'network' | 'hasPictures'>): string | undefined {
  if (!network || !film) return undefined
  const { name, films } = network
  if (!films) return `Loomcast can't send films to ${name}. Remove it.`
  if (hasPictures) return `${name} takes a film or pictures, not both. Remove the film or the pictures.`
  if (films.max_seconds !== null && film.seconds > films.max_seconds)
    return `${name} allows films of up to ${limitText(films.max_seconds)}.`
  if (film.bytes > films.max_bytes) return `${name} allows films of up to ${Math.floor(films.max_bytes / 1_000_000)} MB.`
  return undefined
}

const limitText = (seconds: number): string => (seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`)
