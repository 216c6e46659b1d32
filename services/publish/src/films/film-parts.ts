import { Readable } from 'node:stream'
import type { LoadFilm, PostFilm } from '../networks/adapter.ts'

const PART_BYTES = 4 * 1024 * 1024

interface Part {
  start: number
  /** Not included. */
  end: number
}

/** The bytes of a film, a part at a time, so that a process holds no whole film. The first part is read before this resolves, so that a missing film is an error. */
export async function openFilm(film: PostFilm, load: LoadFilm, part: Part = { start: 0, end: film.bytes }): Promise<Readable> {
  const parts = filmParts(film, load, part)
  return Readable.from(after(await parts.next(), parts))
}

async function* filmParts(film: PostFilm, load: LoadFilm, { start, end }: Part): AsyncGenerator<Uint8Array> {
  for (let from = start; from < end; from += PART_BYTES) yield load(film, { start: from, end: Math.min(from + PART_BYTES, end) })
}

async function* after(first: IteratorResult<Uint8Array>, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.done) return
  yield first.value
  yield* rest
}
