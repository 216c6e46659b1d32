import type { Instruction } from './instruction.ts'

/** "they can book" becomes "you can book", because the people to inform are the readers. */
export function addressed(text: string): string {
  return text
    .replace(/^they're\b/iu, "you're")
    .replace(/^they\b/iu, 'you')
    .replace(/^their\b/iu, 'your')
}

/** "sign up with their email" becomes "sign up with your email". */
export function imperative(text: string): Instruction {
  const statement = text.replace(/\btheir\b/giu, 'your').replace(/\b(?:they|them) (?=can|have|need|will|want)/giu, 'you ')
  return { statement }
}
