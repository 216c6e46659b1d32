import type { LoadFilm, PostFilm } from '../networks/adapter.ts'

const PART_BYTES = 4 * 1024 * 1024

/** The bytes of a film, a part at a time, so that a process holds no whole film. */
export async function* filmParts(film: PostFilm, load: LoadFilm): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < film.bytes; start += PART_BYTES) yield load(film, { start, end: Math.min(start + PART_BYTES, film.bytes) })
}
