import multipart from '@fastify/multipart'
import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import { MAX_FOOTAGE_BYTES } from '../domain/footage.ts'
import type { StoredFile } from '../files/file.model.ts'
import { FilePageQuery } from '../files/file-page.ts'
import type { FileService } from '../files/file-service.ts'
import { multipartOptions, type Received, receiveMultipart } from '../uploads/upload-multipart.ts'
import { ClipBody, ClipDeletedResponse, ClipListResponse, ClipParams, ClipUploadResponse } from './clip.schema.ts'
import type { ClipService } from './clip-service.ts'

/** Uploads a clip. The request body may take minutes to arrive. */
export const CLIP_PATH = '/api/upload/clip'

const CLIP: Received = {
  noun: 'clip',
  maxBytes: MAX_FOOTAGE_BYTES,
  tooLarge: { code: 'clip_too_large', detail: 'This clip is larger than 100 MB. Cut it or save it in 1080p, then upload it again.' },
}

const requiresUser = { config: { auth: 'user' as const } }
const tags = ['files']

export async function clipRoutes(app: App, { clips, files }: { clips: ClipService; files: FileService }): Promise<void> {
  await app.register(async (scope: App) => {
    await scope.register(multipart, multipartOptions(CLIP))
    scope.post(
      CLIP_PATH,
      {
        ...requiresUser,
        // The handler reads the body as a stream; this placeholder satisfies the schema.
        preValidation: async (request) => {
          request.body = { file: '' }
        },
        schema: {
          tags,
          summary: 'Upload a clip for videos',
          description:
            'One clip per request, and one request at a time. It is stored as MP4 with H.264, upright, with 30 frames per second, without HDR and metadata. The response arrives when the clip is re-encoded, which takes about as long as it lasts. Clips that no video uses are deleted after a week.',
          consumes: ['multipart/form-data'],
          headers: IdempotencyHeaders,
          body: ClipBody,
          response: { 201: ClipUploadResponse, ...problemResponses(400, 403, 413, 415, 422, 429, 503) },
        },
      },
      async (request, reply) => {
        const file = await clips.upload({
          userId: request.caller.user_id,
          idempotencyKey: request.headers['idempotency-key'],
          receive: (path) => receiveMultipart(request, path, CLIP),
          signal: disconnectSignal(reply),
        })
        return reply.code(201).send({ success: true as const, ...viewOf(file, files) })
      },
    )
  })

  app.get(
    '/api/video/clips',
    {
      ...requiresUser,
      schema: { tags, summary: 'List your clips, newest first', querystring: FilePageQuery, response: { 200: ClipListResponse } },
    },
    async ({ caller, query }) => {
      const { files: found, next_cursor } = await clips.list(caller.user_id, query.cursor)
      const views = found.map((file) => ({ ...viewOf(file, files), created_at: file.created_at.toISOString() }))
      return { success: true as const, clips: views, next_cursor }
    },
  )

  app.delete(
    '/api/video/clips/:file_id',
    {
      ...requiresUser,
      schema: {
        tags,
        summary: 'Delete a clip that no video uses',
        params: ClipParams,
        response: { 200: ClipDeletedResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ caller, params }) => {
      await clips.remove(caller.user_id, params.file_id)
      return { success: true as const, file_id: params.file_id }
    },
  )
}

function viewOf(file: StoredFile, files: FileService) {
  const { _id, footage, width, height, bytes } = file
  if (!footage || width === null || height === null) throw new Error(`The clip ${_id} has no size`)
  const { seconds, has_sound, poster_id, small_id } = footage
  return {
    clip_url: files.signedUrl(file),
    ...(small_id !== undefined && { preview_url: files.signedUrl({ _id: small_id }) }),
    file_id: _id,
    seconds,
    has_sound,
    width,
    height,
    bytes,
    image_url: files.signedUrl({ _id: poster_id }),
    image_id: poster_id,
  }
}
