import type { MergeRequest } from '../video-engine.ts'

/** Describes, in the file's metadata, how the video was made. */
export function disclosure({ engine, look }: Pick<MergeRequest, 'engine' | 'look'>): string {
  const picture =
    engine === 'veo'
      ? "Made with Loomcast. The footage is AI-generated (Google Veo) from the user's images."
      : "Made with Loomcast from the user's images: animated stills, no generated footage."
  const sounds = [look.music !== 'off' && 'The music is computer-made.', look.voice !== 'off' && 'The voice is synthetic.']
  return [picture, ...sounds.filter((line) => line !== false)].join(' ')
}
