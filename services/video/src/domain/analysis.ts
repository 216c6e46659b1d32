import type { TemplateId } from './storyboard.ts'

/** Measurements of each image and of how well the images fit each other, computed from their pixels. */
export interface ImageAnalysis {
  /** 0 to 1; null of one image, which has nothing to be like. */
  overall_similarity: number | null
  visual_similarity: number | null
  subject_consistency: number | null
  color_consistency: number | null
  /** Of what the subject's consistency was judged. */
  subject_by: 'faces' | 'appearance'
  quality_prediction: { score: number; band: Band }
  user_guidance: Advice[]
  template_suggestions: TemplateSuggestion[]
  images: ImageReport[]
}

export interface ImageReport {
  /** From 0, in the given order. */
  index: number
  /** False when the file is broken; everything measured is then 0. */
  readable: boolean
  width: number
  height: number
  quality: Quality & { band: Band }
  faces: number
  faults: Fault[]
  /** The first image that is the same picture, from 0. */
  duplicate_of: number | null
}

/** 0 to 1 each: how good the image will look in a video. */
export interface Quality {
  sharpness: number
  exposure: number
  resolution: number
  overall: number
}

/** One thing to do, or to know. `images` count from 1. */
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
