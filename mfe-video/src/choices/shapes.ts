import type { Formats, Size } from '../api/wire.ts'
import { type Choices, choicesWith, FREE_ASPECT, sizeOf } from './choices.ts'

/** The shapes that apps use. Each is a format of the service, or a custom size. */
export const SHAPES = [
  { id: '9:16', name: 'Vertical', about: 'TikTok, Reels, Shorts', width: 9, height: 16 },
  { id: '16:9', name: 'Landscape', about: 'YouTube, X, LinkedIn', width: 16, height: 9 },
  { id: '4:5', name: 'Portrait', about: 'Instagram feed', width: 4, height: 5 },
  { id: '1:1', name: 'Square', about: 'Every feed', width: 1, height: 1 },
] as const
export type ShapeId = (typeof SHAPES)[number]['id']

/** Sizes with a smaller difference of their ratios have the same shape. */
const TOLERANCE = 0.01

/** Returns the shape of the video; undefined for another custom size. */
export function shapeOf(choices: Choices): ShapeId | undefined {
  return shapeOfSize(sizeOf(choices))
}

/** Returns the shape of a frame; undefined for another ratio. */
export function shapeOfSize({ width, height }: Size): ShapeId | undefined {
  return SHAPES.find((shape) => Math.abs((width / height) * (shape.height / shape.width) - 1) < TOLERANCE)?.id
}

/** Returns what the service needs to make a frame of this shape. */
export function frameOfShape(id: ShapeId, quality: Choices['video_quality']) {
  if (id === '4:5' || id === '1:1') {
    const { width, height } = customSizeOf(id, { video_quality: quality })
    return { video_platform: 'custom', video_format: 'custom', custom_width: width, custom_height: height }
  }
  const { platform, format } = FORMAT_OF[id]
  return { video_platform: platform, video_format: format }
}

/** Returns the choices with another shape. The format stays if it can have that shape. */
export function choicesWithShape(choices: Choices, id: ShapeId, formats: Formats | undefined): Choices {
  if (shapeOf(choices) === id) return choices
  if (id === '4:5' || id === '1:1') {
    return choicesWith(choices, frameOfShape(id, choices.video_quality), formats)
  }
  if (choices.video_format === FREE_ASPECT) return choicesWith(choices, { aspect_ratio: id }, formats)
  const { platform, format } = FORMAT_OF[id]
  return { ...choicesWith(choices, { video_platform: platform, video_format: format }, formats), aspect_ratio: id }
}

/** The format that a shape selects. */
const FORMAT_OF = {
  '9:16': { platform: 'social_media', format: 'tiktok' },
  '16:9': { platform: 'device_specific', format: 'desktop_video' },
} as const

function customSizeOf(id: '4:5' | '1:1', { video_quality }: Pick<Choices, 'video_quality'>): Size {
  const side = video_quality === '1080p' ? 1080 : 720
  return { width: side, height: id === '1:1' ? side : (side * 5) / 4 }
}
