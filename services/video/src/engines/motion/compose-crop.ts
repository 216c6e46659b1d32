import type { Size } from '../../domain/formats.ts'
import type { Focus } from '../../domain/storyboard.ts'
import { footageCrop } from '../picture/footage-crop.ts'
import { composeStill, uprightSize } from './compose.ts'
import type { ComposedScene } from './still-shot.ts'

/** The part of a picture that footage of it shows, without a camera move. */
export async function composeCrop(image: string, size: Size, folder: string, frames: number, focus?: Focus): Promise<ComposedScene> {
  const crop = footageCrop(await uprightSize(image), size, focus)
  const still = await composeStill(image, { kind: 'fill', from: crop, to: crop }, size, folder, 'crop.png')
  return { moves: [{ start: 0, end: frames, still }], captions: 'bottom' }
}
