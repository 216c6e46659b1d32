import multipart from '@fastify/multipart'
import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import type { StoredFile } from '../files/file.model.ts'
import { FilePageQuery } from '../files/file-page.ts'
import type { FileService } from '../files/file-service.ts'
import { multipartOptions, type Received, receiveMultipart } from '../uploads/upload-multipart.ts'
import { MusicBody, MusicDeletedResponse, MusicListResponse, MusicParams, MusicQuery, MusicUploadResponse } from './music.schema.ts'
import type { MusicService } from './music-service.ts'
import { toMusicView } from './music-view.ts'

/** Uploads music. The request body may take minutes to arrive. */
export const MUSIC_PATH = '/api/upload/music'

const MUSIC: Received = {
  noun: 'music file',
  maxBytes: 25 * 1024 * 1024,
  tooLarge: { code: 'audio_too_large', detail: 'This music is larger than 25 MB. Save it as MP3 or M4A, then upload it again.' },
}

const requiresUser = { config: { auth: 'user' as const } }
const tags = ['files']

export async function musicRoutes(app: App, { music, files }: { music: MusicService; files: FileService }): Promise<void> {
  await app.register(async (scope: App) => {
    await scope.register(multipart, multipartOptions(MUSIC))
    scope.post(
      MUSIC_PATH,
      {
        ...requiresUser,
        // The handler reads the body as a stream; this placeholder satisfies the schema.
        preValidation: async (request) => {
          request.body = { file: '' }
        },
        schema: {
          tags,
          summary: 'Upload music for videos',
          description:
            'One music track per request, which the user has the right to use. Its first 3 minutes are stored as stereo AAC, without metadata and the silence at both ends, at one loudness. Music that no video uses is deleted after a week.',
          consumes: ['multipart/form-data'],
          headers: IdempotencyHeaders,
          querystring: MusicQuery,
          body: MusicBody,
          response: { 201: MusicUploadResponse, ...problemResponses(400, 403, 413, 415, 422, 429, 503) },
        },
      },
      async (request, reply) => {
        const file = await music.upload({
          userId: request.caller.user_id,
          hasRights: request.query.rights_confirmed === true,
          idempotencyKey: request.headers['idempotency-key'],
          async receive(path) {
            let filename = ''
            const sha256 = await receiveMultipart(request, path, {
              ...MUSIC,
              onFilename(name) {
                filename = name
              },
            })
            return { sha256, filename }
          },
          signal: disconnectSignal(reply),
        })
        return reply.code(201).send({ success: true as const, ...storedView(file, files) })
      },
    )
  })

  app.get(
    '/api/video/music',
    {
      ...requiresUser,
      schema: { tags, summary: 'List your music, newest first', querystring: FilePageQuery, response: { 200: MusicListResponse } },
    },
    async ({ caller, query }) => {
      const { files: found, next_cursor } = await music.list(caller.user_id, query.cursor)
      const views = found.map((file) => ({ ...storedView(file, files), created_at: file.created_at.toISOString() }))
      return { success: true as const, music: views, next_cursor }
    },
  )

  app.delete(
    '/api/video/music/:file_id',
    {
      ...requiresUser,
      schema: {
        tags,
        summary: 'Delete music that no video uses',
        params: MusicParams,
        response: { 200: MusicDeletedResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ caller, params }) => {
      await music.remove(caller.user_id, params.file_id)
      return { success: true as const, file_id: params.file_id }
    },
  )
}

function storedView({ _id, music, bytes }: StoredFile, files: FileService) {
  if (!music) throw new Error(`The music ${_id} has no length`)
  const view = toMusicView({ file_id: _id, name: music.name, seconds: music.seconds }, files)
  return { ...view, bytes, rights_confirmed_at: music.rights_confirmed_at.toISOString() }
}
