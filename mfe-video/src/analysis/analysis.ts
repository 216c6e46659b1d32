import type { ResponseData } from '@loomcast/api-types'

/** Scores computed from the pixels of the images. Scores are 0 to 1, null if there is nothing to compare. */
export type Analysis = NonNullable<ResponseData<'/api/analyze-images', 'post'>['analysis']>

export type Band = Analysis['quality_prediction']['band']

/** The product's quality levels. */
export function bandOf(score: number): Band {
  if (score >= 0.8) return 'excellent'
  if (score >= 0.6) return 'good'
  return score >= 0.4 ? 'moderate' : 'poor'
}
