import { type Static, Type } from 'typebox'
import type { JobMusic } from '../domain/music.ts'
import type { FileService } from '../files/file-service.ts'

/** The user's own music in a response. */
export const MusicView = Type.Object({
  music_url: Type.String({ description: 'A relative, signed, short-lived URL. Starting a video accepts it as the music.' }),
  file_id: Type.String(),
  name: Type.String({ description: 'The name of the uploaded file, without its extension.' }),
  seconds: Type.Number({ description: 'Length without the silence at both ends.' }),
})

export function toMusicView({ file_id, name, seconds }: JobMusic, files: FileService): Static<typeof MusicView> {
  return { music_url: files.signedUrl({ _id: file_id }), file_id, name, seconds }
}
