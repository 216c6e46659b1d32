import type { Readable } from 'node:stream'
import { createSealer } from '@loomcast/service-kit/encryption'
import { AppError } from '@loomcast/service-kit/errors'
import type { Clock } from '@loomcast/service-kit/time'
import { type FilmAddress, type LoadFilm, NetworkFailure, type PostFilm } from '../networks/adapter.ts'
import { openFilm } from './film-parts.ts'

export const SHARED_FILM_PATH = '/api/publish/film.mp4'
/** Networks read a film soon after they are given its address, and a long one takes a while (ms). */
const VALID_MS = 60 * 60_000
/** Authenticated with each token, so that nothing else that the key encrypts is a token. */
const OWNER = 'film address'

interface Deps {
  /** CONNECTION_KEY, and the one before. */
  key: string
  previousKey: string | undefined
  /** Of the product, without a slash at its end. */
  publicUrl: string
  clock: Clock
  loadFilm: LoadFilm
}

/** A film, or the part of it from `start` up to, but not including, `end`. */
export interface OpenedFilm {
  film: PostFilm
  start: number
  end: number
  body: Readable
}

export interface SharedFilms {
  addressOf: FilmAddress
  /** The film of a token, or the range of it. Throws 404 `not_found`, 416 `range_not_satisfiable`, or 503 `pictures_unavailable`. */
  open(token: string, range: string | undefined): Promise<OpenedFilm>
}

/** Public addresses of films, for networks that read a film instead of taking its bytes. As for pictures, nothing is stored, and they end by themselves. */
export function createSharedFilms({ key, previousKey, publicUrl, clock, loadFilm }: Deps): SharedFilms {
  const sealer = createSealer({ key, previousKey, purpose: 'loomcast film addresses', keyName: 'CONNECTION_KEY' })

  return {
    async addressOf(film) {
      if (!publicUrl.startsWith('https://'))
        throw new NetworkFailure('refused', 'The network cannot read films of this installation: its address does not start with https://.')
      // A deleted film is found here, before the network fails with a reason of its own.
      await loadFilm(film, { start: 0, end: 1 })
      const until = clock().getTime() + VALID_MS
      return `${publicUrl}${SHARED_FILM_PATH}?token=${sealer.seal(JSON.stringify({ film, until }), OWNER)}`
    },

    async open(token, range) {
      const shared = unseal(token)
      if (!shared || shared.until <= clock().getTime()) throw new AppError('not_found', 'This film is no longer shared.')
      const { film } = shared
      const part = partOf(range, film.bytes)
      try {
        return { film, ...part, body: await openFilm(film, loadFilm, part) }
      } catch (error) {
        if (error instanceof NetworkFailure && error.kind === 'refused') throw new AppError('not_found', 'This film no longer exists.')
        throw new AppError('pictures_unavailable', undefined, { cause: error })
      }
    },
  }

  /** Only this service can seal one, so its form is known. */
  function unseal(token: string): { film: PostFilm; until: number } | null {
    try {
      return JSON.parse(sealer.open(token, OWNER))
    } catch {
      return null
    }
  }
}

/** One range of bytes. Others mean the whole film, as RFC 9110 allows. */
function partOf(range: string | undefined, bytes: number): { start: number; end: number } {
  const [, from, to = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/u.exec(range ?? '') ?? []
  if (from === undefined || (to !== '' && Number(to) < Number(from))) return { start: 0, end: bytes }
  const start = Number(from)
  if (start >= bytes) throw new AppError('range_not_satisfiable', undefined, { headers: { 'content-range': `bytes */${bytes}` } })
  return { start, end: to === '' ? bytes : Math.min(Number(to) + 1, bytes) }
}
