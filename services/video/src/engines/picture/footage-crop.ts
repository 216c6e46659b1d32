import type { Size } from '../../domain/formats.ts'
import type { Focus } from '../../domain/storyboard.ts'

/** A part of a picture, as fractions of its width and height. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

const CENTER: Focus = { x: 0.5, y: 0.5 }

/** The largest part of a clip with the shape of the frame, around the point that the user chose, otherwise in the center. */
export function footageCrop(clip: Size, frame: Size, { x, y }: Focus = CENTER): Crop {
  const [shape, wanted] = [clip.width / clip.height, frame.width / frame.height]
  const width = Math.min(1, wanted / shape)
  const height = Math.min(1, shape / wanted)
  const within = (at: number, length: number) => Math.min(1 - length, Math.max(0, at - length / 2))
  return { left: within(x, width), top: within(y, height), width, height }
}

/** The same in an expression of the crop filter, for a clip that covers the frame. */
export function cropFilter({ width, height }: Size, { x, y }: Focus = CENTER): string {
  return `crop=${width}:${height}:clip(${x}*iw-ow/2\\,0\\,iw-ow):clip(${y}*ih-oh/2\\,0\\,ih-oh)`
}
