import type { NarrationResponse } from '../api/narration.api.ts'
import { type SoundState, soundProblem } from '../sound/uploaded-sound.ts'

export interface ReadyNarration extends NarrationResponse {
  name: string
}

export type NarrationState = SoundState<ReadyNarration>

/** Why a file is rejected before it is uploaded, or null. */
export const problemOf = (file: Pick<File, 'name' | 'size' | 'type'>) =>
  soundProblem(file, { unsupported: "This file isn't a supported recording.", noun: 'recording' })

/** What to change so that the narration fits; null if it does. */
export function sceneProblem({ scene_counts }: NarrationResponse, scenes: number, engine: 'motion' | 'veo'): string | null {
  const fitting = scene_counts[engine]
  if (fitting.includes(scenes)) return null
  if (fitting.length === 0) return 'No number of scenes fits this recording. Upload another one.'
  const counts = new Intl.ListFormat('en', { type: 'disjunction' }).format(fitting.map(String))
  return `This recording fits ${counts} ${fitting.length === 1 && fitting[0] === 1 ? 'scene' : 'scenes'}, and the video has ${scenes}. Change the number of scenes, or upload another recording.`
}

/** Storage is untrusted input: anything of another shape is ignored. */
export function narrationFrom(value: unknown): ReadyNarration | null {
  if (typeof value !== 'object' || value === null) return null
  const { narration_url, file_id, seconds, video_seconds, scene_counts, name } = value as Partial<ReadyNarration>
  const isList = (list: unknown): list is number[] => Array.isArray(list) && list.every((count) => typeof count === 'number')
  if (typeof narration_url !== 'string' || typeof file_id !== 'string' || typeof name !== 'string') return null
  if (typeof seconds !== 'number' || typeof video_seconds !== 'number') return null
  if (!isList(scene_counts?.motion) || !isList(scene_counts.veo)) return null
  return { narration_url, file_id, seconds, video_seconds, scene_counts: { motion: scene_counts.motion, veo: scene_counts.veo }, name }
}

/** The length of the scenes of a video that is as long as its narration, in seconds. */
export function narratedSeconds(state: NarrationState): number | undefined {
  return state.phase === 'ready' ? state.sound.video_seconds : undefined
}
