import type { Alert } from '@loomcast/design-system/full'
import type { ComponentProps } from 'react'
import type { Analysis } from '../api/wire.ts'

export type Band = Analysis['quality_prediction']['band']

/** The product's quality levels. */
export function bandOf(score: number): Band {
  if (score >= 0.8) return 'excellent'
  if (score >= 0.6) return 'good'
  return score >= 0.4 ? 'moderate' : 'poor'
}

/** Advice that is not a warning. Images can differ from each other; it is only information. */
export const ADVICE_TONES: Readonly<Record<string, ComponentProps<typeof Alert>['tone']>> = {
  fine: 'success',
  more_images: 'success',
  colours: 'info',
  person: 'info',
  subject: 'info',
}

/** Number of warnings about the images. */
export function warningsIn({ user_guidance }: Analysis): number {
  return user_guidance?.filter(({ code }) => (ADVICE_TONES[code] ?? 'warning') === 'warning').length ?? 0
}
