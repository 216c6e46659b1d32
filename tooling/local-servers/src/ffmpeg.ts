import { fromWheel, onPath } from './fetch.ts'

/**
 * The path of an ffmpeg that can render videos (libx264, libass, xfade): FFMPEG_PATH, otherwise the tested release, downloaded once from a
 * Python wheel, otherwise the one on PATH. ffmpeg is licensed under the GPL; it runs as a separate program and is not part of this repository.
 */
export async function findFfmpeg(log: (line: string) => void): Promise<string> {
  const named = process.env['FFMPEG_PATH']
  if (named) return named
  return fromWheel(
    {
      label: 'ffmpeg',
      requirement: 'imageio-ffmpeg==0.8.1',
      sha256: '050d6850601c3b3890bd2b28306f3b842b3daea390a561101174375a1c460bda',
      member: 'imageio_ffmpeg/binaries/ffmpeg-linux-x86_64-v9.0.2',
      otherwise: 'install ffmpeg 7 or newer and set FFMPEG_PATH to it.',
    },
    log,
  ).catch(async (error) => {
    const installed = await onPath('ffmpeg')
    if (installed) return installed
    throw error
  })
}
