import type { Charged } from '@loomcast/error-codes'

/** A sentence about a failure, with what it cost as far as that is known. */
export function withCharge(sentence: string, charged: Charged | undefined): string {
  return charged === 'no' ? `${sentence} Nothing was charged.` : sentence
}
