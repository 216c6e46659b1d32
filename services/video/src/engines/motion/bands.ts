import type { Size } from '../../domain/formats.ts'
import { type CaptionPlace, safeArea } from '../frame.ts'
import { type CaptionOptions, textBox } from './layout.ts'

/** A horizontal band of the frame, as fractions of its height. */
export interface Band {
  top: number
  bottom: number
}

/** Where the captions are, and what apps cover below the safe area. */
export function bandsOf(frame: Size, place: CaptionPlace, { format, text }: Omit<CaptionOptions, 'captions'>): Band[] {
  const [box, safe] = [textBox(frame, { captions: place, format, text }), safeArea(frame, format)]
  const captions = { top: box.y / frame.height, bottom: (box.y + box.height) / frame.height }
  return [captions, { top: (safe.y + safe.height) / frame.height, bottom: 1 }]
}
