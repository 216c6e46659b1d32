import type { Letter } from './mail-text.ts'

/** The template or its values are unusable. */
export class InvalidMailRequest extends Error {
  override readonly name = 'InvalidMailRequest'
}

export interface Values {
  /** Throws InvalidMailRequest if the value is missing. */
  text: (key: string) => string
  /** Null if the value is missing: requests of earlier releases do not have it. */
  optional: (key: string) => string | null
  /** A text that the user wrote; null if the address is not verified, because it could be a stranger's. */
  own: (key: string) => string | null
  /** Such as March 24, 2026, in UTC. */
  date: (key: string) => string
  /** How often the plan renews, such as `every month`. */
  every: () => string
  /** Absolute URL of a page of the product. */
  url: (path: string) => string
}

export type Template = (values: Values) => Omit<Letter, 'greeting'>
