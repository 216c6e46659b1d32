import { fileIdOf, type UpscaleResponse } from '../api/wire.ts'

/** The server's error code if none of the images could be upscaled. */
export const NONE_UPSCALED = 'upscaling_failed'
/** The message if none of the images could be upscaled. */
export const TOTAL_FAILURE = 'Image upscaling failed. Using original images instead.'

/** An image with its upscaled copy, as URLs. `upscaled` is null if it failed. */
export interface Comparison {
  fileId: string
  original: string
  upscaled: string | null
  error: string | null
}

export function comparisonsOf({ preview_data }: UpscaleResponse): Comparison[] {
  return preview_data.image_comparisons.map(({ original_url, upscaled_url, error }) => ({
    fileId: fileIdOf(original_url) ?? original_url,
    original: original_url,
    upscaled: error ? null : (upscaled_url ?? null),
    error: error ?? null,
  }))
}

/** The URLs of the upscaled copies, by the file id of the original. Failed images are left out. */
export function copiesOf(comparisons: readonly Comparison[]): Map<string, string> {
  return new Map(comparisons.flatMap(({ fileId, upscaled }) => (upscaled ? [[fileId, upscaled] as const] : [])))
}
