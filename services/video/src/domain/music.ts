/** Music that the user uploaded. */
export interface OwnMusic {
  /** The name of the uploaded file, without its extension. */
  name: string
  seconds: number
  /** When the user confirmed the right to use it. */
  rights_confirmed_at: Date
}

/** A job's own music, which replaces the composed one. */
export interface JobMusic {
  file_id: string
  name: string
  seconds: number
}

/** How loud music is in a video, in percent of its usual level. */
export const MUSIC_VOLUME = { min: 10, max: 100 } as const

/** Shorter music is a sound effect. In seconds. */
export const MIN_MUSIC_SECONDS = 3
/** Of longer music, only the beginning is stored: no video is longer than this. In seconds. */
export const MAX_MUSIC_SECONDS = 180

const NAME_LENGTH = 80

/** A name for music, from the name of its file: without folders, extension and control characters. */
export function musicNameOf(filename: string): string {
  const base = filename.split(/[/\\]/u).at(-1) ?? ''
  const name = base
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return [...name].slice(0, NAME_LENGTH).join('') || 'Music'
}
