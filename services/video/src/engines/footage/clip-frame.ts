import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Scene } from '../../domain/storyboard.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { FPS } from '../frame.ts'
import type { ClipRequest } from '../video-engine.ts'

/**
 * Returns the path of the frame of a scene's clip that the scene shows `after` so many of its frames; of its image if there is no clip. After the end of the
 * part, its last frame stays.
 */
export async function clipFrame(
  ffmpeg: Ffmpeg,
  scene: Scene,
  { imageOf, footageOf, folder, signal }: Pick<ClipRequest, 'imageOf' | 'footageOf' | 'folder' | 'signal'>,
  after = 0,
): Promise<string> {
  if (!scene.footage || !footageOf) return imageOf(scene)
  const { start, seconds } = scene.footage
  // The stated length of a clip is rounded, and no frame is at its very end.
  const at = start + Math.max(0, Math.min(after / FPS, seconds - 2 / FPS))
  const file = `frame-${scene.index}-${after}.png`
  await ffmpeg.run({
    folder,
    signal,
    args: ['-ss', at.toFixed(3), '-i', await footageOf(scene.footage), '-frames:v', '1', '-update', '1', file],
  })
  // The sound of a clip can be longer than its picture.
  return existsSync(join(folder, file)) ? join(folder, file) : imageOf(scene)
}
