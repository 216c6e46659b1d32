import { hasVerb } from '../../../domain/brief/sentence.ts'

const CLAUSE = /^(?:how|why|what|where|when) [^?]+$/iu
const GERUND = /^\p{Lu}\p{Ll}{2,}ing (?!.{0,200}(?<!\p{L})(?:is|are|was|were|has|have|will|can|takes?|costs?)(?!\p{L}))/u

/** Whether an English sentence says no more than a title: "How I fit a heater", "Bringing a seized Singer back to life", "Our school's spinach tunnel". */
export const isTitleOnly = (text: string): boolean => CLAUSE.test(text) || GERUND.test(text) || !hasVerb(text)
