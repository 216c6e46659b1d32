import type { PlatformId } from '@loomcast/platforms'
import generated from './examples.json'

/** A brief and the post that the named engine wrote from it, unedited. */
export interface Example {
  platform: string
  brief: string
  tone: string
  engine: string
  content: string
  title: string | null
  meta_description: string | null
}

/** Written by `npm run examples`; a test fails when an engine writes them otherwise. */
const examples: readonly Example[] = generated

export function exampleOf(platform: PlatformId): Example | undefined {
  return examples.find((example) => example.platform === platform)
}
