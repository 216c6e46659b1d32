import type { TemplateId } from './storyboard.ts'

/** Measurements of each image and of how well the images fit together, computed from their pixels. */
export interface ImageAnalysis {
  /** 0 to 1; null for a single image, which has nothing to be compared with. */
  overall_similarity: number | null
  visual_similarity: number | null
  subject_consistency: number | null
  color_consistency: number | null
  /** What `subject_consistency` is based on. */
  subject_by: 'faces' | 'appearance'
  quality_prediction: { score: number; band: Band }
  user_guidance: Advice[]
  template_suggestions: TemplateSuggestion[]
  images: ImageReport[]
}

export interface ImageReport {
  /** Position in the request, from 0. */
  index: number
  /** False when the file is damaged; all measurements are then 0. */
  readable: boolean
  width: number
  height: number
  quality: Quality & { band: Band }
  faces: number
  faults: Fault[]
  /** Index, from 0, of the first image that shows the same picture. */
  duplicate_of: number | null
}

/** How good the image will look in a video. Each value is 0 to 1. */
export interface Quality {
  sharpness: number
  exposure: number
  resolution: number
  overall: number
}

/** A recommendation or a piece of information for the user. `images` count from 1. */
export interface Advice {
  code: Fault | 'unreadable' | 'fine' | 'more_images'
  images: number[]
  message: string
}

export interface TemplateSuggestion {
  template: TemplateId
  /** 0 to 1. */
  fit: number
  reason: string
}

export const BANDS = ['excellent', 'good', 'moderate', 'poor'] as const
export type Band = (typeof BANDS)[number]

export const FAULTS = ['blurred', 'dark', 'over_exposed', 'small', 'duplicate', 'mirrored', 'colours', 'person', 'subject'] as const
export type Fault = (typeof FAULTS)[number]
