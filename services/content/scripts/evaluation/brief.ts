import { readFile } from 'node:fs/promises'

export const BRIEF_SETS = ['evaluation', 'heldout'] as const
export type BriefSet = (typeof BRIEF_SETS)[number]

/** A brief as a user would enter it, with what its text must contain. */
export interface EvaluationBrief {
  id: string
  /** Name of the platform, such as "LinkedIn Post". */
  platform: string
  /** ISO 639-1. */
  language: string
  tone: string
  news: string
  /** Too little to write from: the product replies with a question. */
  topic_only: boolean
  instructions: string
  avoid_words: string
  brief: string
  /** Parts of the brief that must be in the text. */
  facts: string[]
}

export async function readBriefs(set: BriefSet): Promise<EvaluationBrief[]> {
  const file = new URL(`../../test/fixtures/${set}-briefs.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as EvaluationBrief[]
}
