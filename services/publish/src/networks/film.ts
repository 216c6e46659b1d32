import { type PlatformId, platformById } from '@loomcast/platforms'

/** A finished film of a post. The video service stores its bytes. */
export interface PostFilm {
  /** Of the video whose film it is. */
  video_id: string
  file_id: string
  /** With it, the bytes are read without the user. */
  read_key: string
  content_type: string
  bytes: number
  width: number
  height: number
  seconds: number
  /** The parts that a trained model created, as the disclosure of the video names them. */
  ai_parts: readonly string[]
  poster: { file_id: string; read_key: string } | null
}

/** Those of a platform whose limits are in `packages/platforms`. */
export function filmRulesOf(platform: PlatformId, isRequired: boolean): FilmRules {
  const { films } = platformById(platform)
  if (!films) throw new Error(`There are no limits of films on ${platform}.`)
  return { ...films, isRequired }
}

/** The films that a network accepts. */
export interface FilmRules {
  maxBytes: number
  /** Absent if there is no limit. */
  minSeconds?: number
  /** Null if there is no limit. */
  maxSeconds: number | null
  /** Whether every post has to have one. */
  isRequired: boolean
}
