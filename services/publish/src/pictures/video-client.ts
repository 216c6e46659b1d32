import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type LoadPicture, NetworkFailure, type PostPicture } from '../networks/adapter.ts'

const PATH = '/internal/video/published-pictures'
const FIND_LIMIT_MS = 10_000
/** The video service compresses a large picture first. */
const LOAD_LIMIT_MS = 60_000

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

export type OwnPicture = Omit<PostPicture, 'alt'>

/** Calls of the video service, which stores pictures. */
export interface VideoClient {
  /** The caller's pictures among the files, with the keys to read them later. Rejects if the service does not return them. */
  findPictures(fileIds: readonly string[], authorization: string): Promise<OwnPicture[]>
  loadPicture: LoadPicture
}

export function createVideoClient(videoUrl: string): VideoClient {
  return {
    async findPictures(fileIds, authorization) {
      const response = await fetch(new URL(PATH, videoUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ file_ids: fileIds }),
        redirect: 'error',
        signal: AbortSignal.timeout(FIND_LIMIT_MS),
      })
      const body: unknown = await response.json()
      if (!response.ok) throw new Error(`The video service returned ${response.status}`)
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
          signal: AbortSignal.timeout(LOAD_LIMIT_MS),
        })
        const bytes = new Uint8Array(await response.arrayBuffer())
        if (response.status === 404) throw deletedPicture(number)
        if (!response.ok) throw new Error(`The video service returned ${response.status}`)
        return bytes
      } catch (error) {
        throw error instanceof NetworkFailure ? error : unreadPicture(number, error)
      }
    },
  }
}

/** For an installation without the video service. */
export const loadNoPicture: LoadPicture = (_picture, { number }) => Promise.reject(unreadPicture(number, undefined))

function deletedPicture(number: number): NetworkFailure {
  return new NetworkFailure(
    'refused',
    `Picture ${number} was deleted. Remove it from the post, or add another one, and plan the post again.`,
  )
}

function unreadPicture(number: number, cause: unknown): NetworkFailure {
  return new NetworkFailure('unreachable', `Picture ${number} couldn't be read from your uploads.`, { cause })
}
