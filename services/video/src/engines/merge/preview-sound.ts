import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { timelineOf } from '../timeline.ts'
import type { ClipRequest, FootageSound } from '../video-engine.ts'
import { mixSound } from './audio/mix.ts'
import type { OwnMusicFile } from './audio/own-music.ts'

export interface PreviewSoundRequest extends Pick<ClipRequest, 'scenes' | 'look' | 'folder' | 'signal'> {
  /** File name of the user's narration in `folder`. */
  narration?: string
  /** The user's own music; its file is in `folder`. */
  music?: OwnMusicFile
  /** The sound of the scenes' own clips, by the index of the scene; the files are in `folder`. */
  footageSound?: ReadonlyMap<number, FootageSound>
}

/**
 * Returns the mixed music, narration and clip sound of a film as M4A; null if it has none of them. Leaves out the synthetic voice, because synthesizing it
 * takes longer than rendering the picture.
 */
export async function previewSound(ffmpeg: Ffmpeg, request: PreviewSoundRequest): Promise<Buffer | null> {
  const { scenes, look, folder, signal } = request
  const mix = await mixSound(ffmpeg, timelineOf(scenes, look), { ...request, clips: [] })
  if (!mix) return null
  await ffmpeg.run({ folder, signal, args: ['-i', mix.file, '-af', mix.level, '-c:a', 'aac', '-b:a', '96k', 'sound.m4a'] })
  return readFile(join(folder, 'sound.m4a'))
}
