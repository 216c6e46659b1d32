import type { Analysis } from '../api/wire.ts'

export type Band = Analysis['quality_prediction']['band']

/** The product's quality levels. */
export function bandOf(score: number): Band {
  if (score >= 0.8) return 'excellent'
  if (score >= 0.6) return 'good'
  return score >= 0.4 ? 'moderate' : 'poor'
}
