import type { ReviewedPassage } from '../../src/domain/brief/review/passage.ts'
import { decisionFor } from '../../src/domain/brief/review/reasons.ts'

/** A passage that is published as it was typed. */
export const publishedPassage = (text: string): ReviewedPassage => ({ text, source: text, use: 'publish', reason: null, question: null })

/** An order about the text. */
export const instructed = (text: string): ReviewedPassage => ({ ...publishedPassage(text), ...decisionFor('instruction') })

/** A request for a text. */
export const request = (text: string): ReviewedPassage => ({ ...publishedPassage(text), ...decisionFor('request') })
