import type { Charged } from '@loomcast/error-codes'

/** A message about a failure, with whether anything was charged. */
export function withCharge(sentence: string, charged: Charged | undefined): string {
  return charged === 'no' ? `${sentence} Nothing was charged.` : sentence
}
