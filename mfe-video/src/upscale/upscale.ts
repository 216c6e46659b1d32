import type { Charged, ErrorCode } from '@loomcast/error-codes'
import { fileIdOf } from '../api/wire.ts'

/** The response to an upscaling request. */
export interface UpscaleAnswer {
  upscaling_results: {
    successful_count: number
    total_images: number
    successful_upscales: { original_url?: string; upscaled_url: string }[]
    failed_upscales: { original_url: string; error?: string | null }[]
  }
  /** Seconds. */
  total_processing_time: number
  preview_data: { image_comparisons: { original_url: string; upscaled_url: string | null; error?: string | null }[] }
}

interface Offer {
  enabled: boolean
  description: string
  default_factor: number
  available_factors: number[]
}

export interface UpscaleOptions {
  image_upscaling: Offer
  video_upscaling: Offer
}

/** The upscaling job of a video. */
export interface Upscaling {
  upscale_id: string
  status: 'pending' | 'processing' | 'completed' | 'failed'
  /** Percent. */
  progress: number
  upscaled_url: string | null
  /** Size of the result, in pixels. */
  width: number
  height: number
  error: { code: ErrorCode; message: string; charged: Charged } | null
}

/** The factor if the server provides no default. */
export const DEFAULT_FACTOR = 1.6
/** The server's error code if none of the images could be upscaled. */
export const NONE_UPSCALED = 'upscaling_failed'
export const TOTAL_FAILURE = 'Image upscaling failed. Using original images instead.'

export interface Comparison {
  fileId: string
  original: string
  upscaled: string | null
  error: string | null
}

export function comparisonsOf({ preview_data }: UpscaleAnswer): Comparison[] {
  return preview_data.image_comparisons.map(({ original_url, upscaled_url, error }) => ({
    fileId: fileIdOf(original_url) ?? original_url,
    original: original_url,
    upscaled: error ? null : (upscaled_url ?? null),
    error: error ?? null,
  }))
}

/** The successful copies, by the file id of the original. */
export function copiesOf(comparisons: readonly Comparison[]): Map<string, string> {
  return new Map(comparisons.flatMap(({ fileId, upscaled }) => (upscaled ? [[fileId, upscaled] as const] : [])))
}
