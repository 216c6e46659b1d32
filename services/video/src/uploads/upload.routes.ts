import multipart from '@fastify/multipart'
import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import type { FileService } from '../files/file-service.ts'
import { UploadBody, UploadResponse } from './upload.schema.ts'
import { IMAGE, multipartOptions, receiveMultipart } from './upload-multipart.ts'
import type { UploadService } from './upload-service.ts'

/** The only route with a request body that may take minutes to arrive. */
export const UPLOAD_PATH = '/api/upload/image'

export async function uploadRoutes(app: App, { uploads, files }: { uploads: UploadService; files: FileService }): Promise<void> {
  await app.register(async (scope: App) => {
    await scope.register(multipart, multipartOptions(IMAGE))
    scope.post(
      UPLOAD_PATH,
      {
        config: { auth: 'user' as const },
        // The handler reads the body as a stream; this placeholder satisfies the schema.
        preValidation: async (request) => {
          request.body = { file: '' }
        },
        schema: {
          tags: ['files'],
          summary: 'Upload an image for videos',
          description:
            'One image per request. It is stored upright, in sRGB, with sides of at most 4096 pixels and without its metadata. Of an animation, the first frame is stored.',
          consumes: ['multipart/form-data'],
          headers: IdempotencyHeaders,
          body: UploadBody,
          response: { 201: UploadResponse, ...problemResponses(400, 403, 413, 415, 422, 429, 503) },
        },
      },
      async (request, reply) => {
        const file = await uploads.upload({
          userId: request.caller.user_id,
          idempotencyKey: request.headers['idempotency-key'],
          receive: (path) => receiveMultipart(request, path, IMAGE),
          signal: disconnectSignal(reply),
        })
        return reply.code(201).send({
          success: true as const,
          image_url: files.signedUrl(file),
          file_id: file._id,
          width: file.width ?? 0,
          height: file.height ?? 0,
          bytes: file.bytes,
          content_type: file.content_type,
        })
      },
    )
  })
}
