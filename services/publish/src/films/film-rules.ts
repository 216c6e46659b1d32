import { invalidField } from '@loomcast/service-kit/errors'
import { type NetworkAdapter, NetworkFailure, type PostFilm, type PostPicture } from '../networks/adapter.ts'

interface Attached {
  film?: PostFilm | null
  pictures?: readonly PostPicture[]
}

/** Throws 400 with the path of the field if the network does not take the film, or needs one. A post that is handed over can have any. */
export function requireFittingFilm(adapter: NetworkAdapter | null, { film, pictures = [] }: Attached, path: string): void {
  const problem = adapter && filmProblem(adapter, { film: film ?? null, pictures })
  if (problem) throw invalidField('validation_failed', path, `${problem} Change it, or save the post as a draft.`)
}

/** Before anything is sent: a post can wait from before the network had a limit. Throws NetworkFailure `refused`. */
export function requireSendableFilm(adapter: NetworkAdapter, { film = null, pictures = [] }: Attached): void {
  const problem = film && filmProblem(adapter, { film, pictures })
  if (problem) throw new NetworkFailure('refused', problem)
}

function filmProblem({ name, films }: NetworkAdapter, { film, pictures }: Required<Attached>): string | null {
  if (!film) return films?.isRequired ? `${name} takes only posts with a film.` : null
  if (!films) return `Loomcast can't send films to ${name}.`
  if (pictures.length > 0) return `${name} takes a film or pictures in a post, not both.`
  if (film.bytes > films.maxBytes) return `The film is ${megabytes(film.bytes)} MB. ${name} allows up to ${megabytes(films.maxBytes)} MB.`
  if (films.maxSeconds !== null && film.seconds > films.maxSeconds)
    return `The film is ${Math.ceil(film.seconds)} seconds long. ${name} allows up to ${films.maxSeconds} seconds.`
  if (films.minSeconds !== undefined && film.seconds < films.minSeconds)
    return `The film is too short for ${name}, which needs at least ${films.minSeconds} seconds.`
  return null
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en')
