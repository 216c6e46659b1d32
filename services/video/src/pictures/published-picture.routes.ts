import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import type { FileKind } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import {
  PublishedPictureContent,
  PublishedPictureHeaders,
  PublishedPictureParams,
  PublishedPictureQuery,
  PublishedPicturesBody,
  PublishedPicturesResponse,
} from './published-picture.schema.ts'
import type { UploadCopies } from './upload-copies.ts'

/** Called by the publish service: with the user's token when a post is planned, and with the key of the picture when it is sent. */
const PATH = '/internal/video/published-pictures'
const KINDS: readonly FileKind[] = ['image', 'upscaled']

export function publishedPictureRoutes(app: App, { files, uploadCopies }: { files: FileService; uploadCopies: UploadCopies }): void {
  const tags = ['files']

  app.post(
    PATH,
    {
      config: { auth: 'user' },
      schema: {
        tags,
        summary: 'Pictures of planned posts, with the keys to read them later',
        description: 'Marks the pictures as used. A key stays the same, and ends with its picture.',
        body: PublishedPicturesBody,
        response: { 200: PublishedPicturesResponse },
      },
    },
    async ({ caller, body }) => {
      const found = await files.useWithKeys(caller.user_id, body.file_ids, KINDS)
      const pictures = found.map(({ _id: file_id, read_key = '', width, height, generated = false }) => ({
        file_id,
        read_key,
        width: width ?? 0,
        height: height ?? 0,
        generated,
      }))
      return { success: true as const, pictures }
    },
  )

  app.get(
    `${PATH}/:file_id`,
    {
      config: { auth: 'public' },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'A picture of a planned post',
        description: 'The key in `x-read-key` authorizes the request. A larger picture is scaled down and compressed.',
        params: PublishedPictureParams,
        querystring: PublishedPictureQuery,
        headers: PublishedPictureHeaders,
        response: { 200: PublishedPictureContent, ...problemResponses(404, 503) },
      },
    },
    async ({ params, query, headers }, reply) => {
      const file = await files.findByReadKey(params.file_id, headers['x-read-key'] ?? '')
      if (!file) throw new AppError('not_found', 'This picture no longer exists.')
      const limits = { maxBytes: query.max_bytes, maxSide: query.max_side }
      const bytes = await uploadCopies.of(file, limits, disconnectSignal(reply))
      return reply.header('content-type', 'image/jpeg').header('cache-control', 'no-store').send(bytes)
    },
  )
}
