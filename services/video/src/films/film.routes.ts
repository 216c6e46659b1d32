import { invalidField, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FileKind } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import { FilmsQuery, filmIdsOf, ListedFilms } from './film.schema.ts'

const KINDS: readonly FileKind[] = ['video', 'poster']

/** The films of the caller's planned posts, also of those whose video is in the trash by now. */
export function filmRoutes(app: App, { files }: { files: FileService }): void {
  app.get(
    '/api/video/films',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['files'],
        summary: 'URLs of films and posters',
        description: 'By the ids that planned posts have, without those that do not exist any more or belong to another user.',
        querystring: FilmsQuery,
        response: { 200: ListedFilms, ...problemResponses(400) },
      },
    },
    async ({ caller, query }) => {
      const ids = filmIdsOf(query.file_ids)
      if (ids === undefined) throw invalidField('validation_failed', 'file_ids', 'At most 100 files.')
      const found = await files.use(caller.user_id, ids, KINDS)
      return {
        success: true as const,
        files: found.map((file) => ({
          file_id: file._id,
          url: files.signedUrl(file),
          download_url: files.signedUrl(file, { download: file.kind === 'video' ? 'film.mp4' : 'poster.jpg' }),
        })),
      }
    },
  )
}
