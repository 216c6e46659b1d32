import { AppError, invalidField } from '@loomcast/service-kit/errors'
import type { Logger } from '@loomcast/service-kit/observability'
import type { PostFilm } from '../networks/adapter.ts'
import type { VideoClient } from '../pictures/video-client.ts'

/** A finished film as a request names it. */
export interface RequestedFilm {
  video_id: string
}

interface Deps {
  /** Undefined: posts have no films. */
  video: Pick<VideoClient, 'findFilms'> | undefined
  logger: Logger
}

/** The film of a post; null if it has none. Throws 422 `unknown_film` with the path of the field. */
export type ResolveFilm = (requested: RequestedFilm | null | undefined, path: string) => PostFilm | null

/**
 * Asks the video service once for the films of all posts in a request. `present`: the film that the post has already, which stays without another call, also if its
 * video was deleted since. Throws 503 `pictures_unavailable`.
 */
export async function findFilms(
  { video, logger }: Deps,
  requested: readonly (RequestedFilm | null | undefined)[],
  present: PostFilm | null,
  authorization: string,
): Promise<ResolveFilm> {
  const known = new Map<string, PostFilm>(present ? [[present.video_id, present]] : [])
  const missing = [...new Set(requested.flatMap((film) => film?.video_id ?? []))].filter((id) => !known.has(id))
  if (missing.length > 0) for (const film of await ownFilms({ video, logger }, missing, authorization)) known.set(film.video_id, film)
  return (film, path) => {
    if (!film) return null
    const own = known.get(film.video_id)
    if (!own) throw invalidField('unknown_film', path)
    return own
  }
}

async function ownFilms({ video, logger }: Deps, videoIds: readonly string[], authorization: string): Promise<PostFilm[]> {
  if (!video) throw new AppError('pictures_unavailable', UNAVAILABLE)
  try {
    return await video.findFilms(videoIds, authorization)
  } catch (error) {
    logger.warn({ err: error }, 'the films of posts could not be found')
    throw new AppError('pictures_unavailable', UNAVAILABLE, { cause: error })
  }
}

const UNAVAILABLE = "Your videos can't be read right now. Try again in a moment."
