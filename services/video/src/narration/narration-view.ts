import { type Static, Type } from 'typebox'
import { type JobNarration, narratedSeconds, type SpokenWord, sceneCountsFor, type Transcript } from '../domain/narration.ts'
import { spokenWords, transcriptLines } from '../domain/transcript.ts'
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

/** The words of a narration in a response. Times are in seconds from its start. */
export const TranscriptView = Type.Object({
  words: Type.Array(Type.Object({ text: Type.String(), start: Type.Number(), end: Type.Number() }), {
    description: 'The words with their corrections.',
  }),
  lines: Type.Array(Type.Object({ text: Type.String(), start: Type.Number(), end: Type.Number() }), {
    description: 'The same words in lines, which end at pauses and sentences. Corrections keep their number.',
  }),
})

export function toTranscriptView(transcript: Transcript): Static<typeof TranscriptView> {
  const rounded = ({ text, start, end }: SpokenWord) => ({ text, start: round(start), end: round(end) })
  return { words: spokenWords(transcript).map(rounded), lines: transcriptLines(transcript).map(rounded) }
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000

export function toNarrationView({ file_id, seconds }: JobNarration, files: FileService): Static<typeof NarrationView> {
  return {
    narration_url: files.signedUrl({ _id: file_id }),
    file_id,
    seconds,
    video_seconds: Math.round(narratedSeconds(seconds) * 10) / 10,
    scene_counts: { motion: sceneCountsFor(seconds, 'motion'), veo: sceneCountsFor(seconds, 'veo') },
  }
}
