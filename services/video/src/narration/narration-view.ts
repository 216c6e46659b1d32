import { type Static, Type } from 'typebox'
import { type JobNarration, narratedSeconds, sceneCountsFor } from '../domain/narration.ts'
import type { FileService } from '../files/file-service.ts'

/** A narration in a response. */
export const NarrationView = Type.Object({
  narration_url: Type.String({ description: 'A relative, signed, short-lived URL. Starting a video accepts it as the narration.' }),
  file_id: Type.String(),
  seconds: Type.Number({ description: 'Length without the silence at both ends.' }),
  video_seconds: Type.Number({ description: 'Length of a video with this narration, without its cards.' }),
  scene_counts: Type.Object(
    { motion: Type.Array(Type.Integer()), veo: Type.Array(Type.Integer()) },
    { description: 'The numbers of scenes that the narration fits, for each engine.' },
  ),
})

export function toNarrationView({ file_id, seconds }: JobNarration, files: FileService): Static<typeof NarrationView> {
  return {
    narration_url: files.signedUrl({ _id: file_id }),
    file_id,
    seconds,
    video_seconds: Math.round(narratedSeconds(seconds) * 10) / 10,
    scene_counts: { motion: sceneCountsFor(seconds, 'motion'), veo: sceneCountsFor(seconds, 'veo') },
  }
}
