import type { Size } from '../../domain/formats.ts'

/** What libvips reads of an image without decoding its pixels. */
export interface ImageHeader extends Size {
  hasAlpha: boolean
  format: string | undefined
  compression: string | undefined
}

/** What a received image is made into. Paths are absolute. */
export type DecodingTask =
  | { kind: 'header'; source: string }
  /** JPEG, or WebP with transparency, upright, with sides of at most `side` pixels. A large picture is made with low priority. */
  | { kind: 'picture'; source: string; target: string; side: number; hasAlpha: boolean; isLarge: boolean }
  /** PNG without its transparent margin, upright, with sides of at most `side` pixels. The margin is cut off at sides of `decodedSide`. */
  | { kind: 'logo'; source: string; target: string; side: number; decodedSide: number }

/** Of a logo: null if it is completely transparent. */
export type DecodingResult = ImageHeader | Size | null

export type Request = DecodingTask
export type Answer = { ready: true } | { result: DecodingResult } | { error: string }
