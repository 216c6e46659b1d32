import type { Band } from '../../domain/analysis.ts'

export function bandOf(score: number): Band {
  if (score >= 0.8) return 'excellent'
  if (score >= 0.6) return 'good'
  return score >= 0.4 ? 'moderate' : 'poor'
}

/** Rounds a score for display. The band is computed from the rounded score, so that both agree. */
export const rounded = (score: number) => Math.round(score * 100) / 100
