import type { Scene } from '../domain/storyboard.ts'

export interface StoryboardWish {
  instructions: string
  scenes: number
  image_ids: readonly string[]
  /** Where the video will be shown, for the tone. */
  format: string
  /** The caller's own token: the content service decides by it as for any call of theirs. */
  authorization: string
  signal: AbortSignal
}

/** Writes the texts of the scenes. */
export interface StoryboardWriter {
  /** Never fails because the text provider is away: then the scenes follow from the instructions by rules, and `written_by` says so. */
  write(wish: StoryboardWish): Promise<{ scenes: Scene[]; written_by: string }>
}
