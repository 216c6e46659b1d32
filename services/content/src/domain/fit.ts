import { type Measure, measure, RULES_VERSION } from '@loomcast/platforms'

/** How a text fits its platform, and the version of the rules it was measured with. While that version is current, reading a text does not measure it again. */
export interface StoredFit {
  rules_version: number
  measure: Measure
}

export function fitOf(platform: string, text: string): StoredFit {
  return { rules_version: RULES_VERSION, measure: measure(platform, text) }
}

export const isCurrent = (fit: StoredFit | undefined): fit is StoredFit => fit?.rules_version === RULES_VERSION
