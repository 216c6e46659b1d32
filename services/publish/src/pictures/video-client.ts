import { remainingMs } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type LoadFilm, type LoadPicture, NetworkFailure, type PostFilm, type PostPicture } from '../networks/adapter.ts'

const PATH = '/internal/video/published-pictures'
const LOGO_PATH = '/internal/video/published-logo'
const FILMS_PATH = '/internal/video/published-films'
const FIND_LIMIT_MS = 10_000
/** The video service compresses a large picture first. */
const LOAD_LIMIT_MS = 60_000
const loadLimitMs = () => Math.floor(Math.min(LOAD_LIMIT_MS, remainingMs()))

const Found = Type.Object({
  pictures: Type.Array(
    Type.Object({
      file_id: Type.String(),
      read_key: Type.String(),
      width: Type.Number(),
      height: Type.Number(),
      generated: Type.Boolean(),
    }),
  ),
})

const FoundFilms = Type.Object({
  films: Type.Array(
    Type.Object({
      video_id: Type.String(),
      file_id: Type.String(),
      read_key: Type.String(),
      content_type: Type.String(),
      bytes: Type.Integer({ minimum: 1 }),
      width: Type.Number(),
      height: Type.Number(),
      seconds: Type.Number(),
      ai_parts: Type.Array(Type.String()),
      poster: Type.Union([Type.Object({ file_id: Type.String(), read_key: Type.String() }), Type.Null()]),
    }),
  ),
})

const FoundLogo = Type.Object({
  logo: Type.Union([
    Type.Object({ file_id: Type.String(), read_key: Type.String(), width: Type.Number(), height: Type.Number() }),
    Type.Null(),
  ]),
})

/** The logo of a user, with the key to read it until it is replaced or deleted. Sizes in pixels. */
export interface OwnLogo {
  file_id: string
  read_key: string
  width: number
  height: number
}

export type OwnPicture = Omit<PostPicture, 'alt'>

/** Calls of the video service, which stores pictures. */
export interface VideoClient {
  /** The caller's pictures among the files, with the keys to read them later. Rejects if the service does not return them. */
  findPictures(fileIds: readonly string[], authorization: string): Promise<OwnPicture[]>
  loadPicture: LoadPicture
  /** The caller's finished films among the videos, with the keys to read them later. Rejects if the service does not return them. */
  findFilms(videoIds: readonly string[], authorization: string): Promise<PostFilm[]>
  loadFilm: LoadFilm
  /** The caller's logo; null without one, or if the plan does not include it. Rejects if the service does not return it. */
  findLogo(authorization: string): Promise<OwnLogo | null>
  /** Reads a logo as PNG. Throws NetworkFailure: `refused` if it was replaced or deleted. */
  loadLogo(logo: OwnLogo): Promise<Uint8Array>
}

export function createVideoClient(videoUrl: string): VideoClient {
  async function find(path: string, query: object, authorization: string): Promise<unknown> {
    const response = await fetch(new URL(path, videoUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(query),
      redirect: 'error',
      signal: AbortSignal.timeout(FIND_LIMIT_MS),
    })
    const body: unknown = await response.json()
    if (!response.ok) throw new Error(`The video service returned ${response.status}`)
    return body
  }

  return {
    async findPictures(fileIds, authorization) {
      const body = await find(PATH, { file_ids: fileIds }, authorization)
      if (!Value.Check(Found, body)) throw new Error('The video service returned an invalid response')
      return body.pictures.map(({ file_id, read_key, width, height, generated }) => ({ file_id, read_key, width, height, generated }))
    },

    async loadPicture({ file_id, read_key }, { number, maxBytes, maxSide }) {
      const url = new URL(`${PATH}/${encodeURIComponent(file_id)}`, videoUrl)
      url.search = new URLSearchParams({ max_bytes: String(maxBytes), max_side: String(maxSide) }).toString()
      try {
        const response = await fetch(url, {
          headers: { 'x-read-key': read_key },
          redirect: 'error',
          signal: AbortSignal.timeout(loadLimitMs()),
        })
        const bytes = new Uint8Array(await response.arrayBuffer())
        if (response.status === 404) throw deletedPicture(number)
        if (!response.ok) throw new Error(`The video service returned ${response.status}`)
        return bytes
      } catch (error) {
        throw error instanceof NetworkFailure ? error : unreadPicture(number, error)
      }
    },

    async findFilms(videoIds, authorization) {
      const body = await find(FILMS_PATH, { video_ids: videoIds }, authorization)
      if (!Value.Check(FoundFilms, body)) throw new Error('The video service returned an invalid response')
      return body.films.map((film) => ({
        video_id: film.video_id,
        file_id: film.file_id,
        read_key: film.read_key,
        content_type: film.content_type,
        bytes: film.bytes,
        width: film.width,
        height: film.height,
        seconds: film.seconds,
        ai_parts: film.ai_parts,
        poster: film.poster && { file_id: film.poster.file_id, read_key: film.poster.read_key },
      }))
    },

    async loadFilm({ file_id, read_key }, { start, end }) {
      try {
        const response = await fetch(new URL(`${FILMS_PATH}/${encodeURIComponent(file_id)}`, videoUrl), {
          headers: { 'x-read-key': read_key, range: `bytes=${start}-${end - 1}` },
          redirect: 'error',
          signal: AbortSignal.timeout(loadLimitMs()),
        })
        const bytes = new Uint8Array(await response.arrayBuffer())
        if (response.status === 404)
          throw new NetworkFailure(
            'refused',
            'The film was deleted. Remove it from the post, or choose another one, and plan the post again.',
          )
        if (response.status !== 206 || bytes.length !== end - start) throw new Error(`The video service returned ${response.status}`)
        return bytes
      } catch (error) {
        throw error instanceof NetworkFailure ? error : unreadFilm(error)
      }
    },

    async findLogo(authorization) {
      const body = await find(LOGO_PATH, {}, authorization)
      if (!Value.Check(FoundLogo, body)) throw new Error('The video service returned an invalid response')
      const { logo } = body
      return logo && { file_id: logo.file_id, read_key: logo.read_key, width: logo.width, height: logo.height }
    },

    async loadLogo({ file_id, read_key }) {
      try {
        const response = await fetch(new URL(`${LOGO_PATH}/${encodeURIComponent(file_id)}`, videoUrl), {
          headers: { 'x-read-key': read_key },
          redirect: 'error',
          signal: AbortSignal.timeout(FIND_LIMIT_MS),
        })
        const bytes = new Uint8Array(await response.arrayBuffer())
        if (response.status === 404) throw new NetworkFailure('refused', 'The logo was replaced or deleted.')
        if (!response.ok) throw new Error(`The video service returned ${response.status}`)
        return bytes
      } catch (error) {
        throw error instanceof NetworkFailure ? error : new NetworkFailure('unreachable', "The logo couldn't be read.", { cause: error })
      }
    },
  }
}

/** For an installation without the video service. */
export const loadNoPicture: LoadPicture = (_picture, { number }) => Promise.reject(unreadPicture(number, undefined))

export const loadNoFilm: LoadFilm = () => Promise.reject(unreadFilm(undefined))

function unreadFilm(cause: unknown): NetworkFailure {
  return new NetworkFailure('unreachable', "The film couldn't be read from your videos.", { cause })
}

function deletedPicture(number: number): NetworkFailure {
  return new NetworkFailure(
    'refused',
    `Picture ${number} was deleted. Remove it from the post, or add another one, and plan the post again.`,
  )
}

function unreadPicture(number: number, cause: unknown): NetworkFailure {
  return new NetworkFailure('unreachable', `Picture ${number} couldn't be read from your uploads.`, { cause })
}
