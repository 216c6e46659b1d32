/** Scores computed from the pixels of the images. Scores are 0 to 1, null if there is nothing to compare. */
export interface Analysis {
  overall_similarity: number | null
  visual_similarity: number | null
  subject_consistency: number | null
  quality_prediction: { score: number; band: string }
  /** `images` contains positions, starting at 1. */
  user_guidance: { code: string; images: number[]; message: string }[]
  template_suggestions: { template: string; fit: number; reason: string }[]
}

export type Band = 'excellent' | 'good' | 'moderate' | 'poor'

/** The product's quality levels. */
export function bandOf(score: number): Band {
  if (score >= 0.8) return 'excellent'
  if (score >= 0.6) return 'good'
  return score >= 0.4 ? 'moderate' : 'poor'
}
