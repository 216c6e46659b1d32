import { type Measure, measure, RULES_VERSION } from '@loomcast/platforms'

/** How a text fits its platform, and the rules that it was measured by. Lists and reads never measure a text again while these are current. */
export interface StoredFit {
  rules_version: number
  measure: Measure
}

export function fitOf(platform: string, text: string): StoredFit {
  return { rules_version: RULES_VERSION, measure: measure(platform, text) }
}

export const isCurrent = (fit: StoredFit | undefined): fit is StoredFit => fit?.rules_version === RULES_VERSION
