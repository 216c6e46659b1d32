import { FilmLength, lookWithLength } from '../choices/film-length.tsx'
import { studio } from './page-studio.ts'
import type { Film } from './use-film.ts'

/** The length of the whole video, if the service and the engine offer a choice. */
export function FilmLengthPart({ film: { draft, options, engine, estimate } }: { film: Film }) {
  const films = options?.lengths?.films
  if (!films || engine === 'veo') return null
  return (
    <FilmLength
      films={films}
      chosen={draft.look.film_seconds}
      film={estimate.film}
      narrated={estimate.scenes === null}
      onChange={(seconds) => studio.change({ look: lookWithLength(draft.look, seconds) })}
    />
  )
}
