import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { FileRoom } from '../files/file-services.ts'
import type { StoredFile } from '../files/files.ts'
import { IdempotencyHeaders } from '../rendering/video.schema.ts'
import { cleanImage } from './clean-image.ts'
import { MULTIPART, receiveUpload } from './receive-upload.ts'

const UploadAnswer = Type.Object({
  success: Type.Literal(true),
  image_url: Type.String({ description: 'Relative, signed, short-lived; what the other calls take as an image.' }),
  file_id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
  content_type: Type.String(),
})
const UploadBody = Type.Object(
  { file: Type.String({ format: 'binary', description: 'JPEG, PNG, WebP or AVIF, up to 10 MB and 40 megapixels.' }) },
  { additionalProperties: false },
)

/** The one call whose body may take minutes to come. */
export const UPLOAD_PATH = '/api/upload/image'

export async function uploadRoutes(app: App, room: FileRoom): Promise<void> {
  const { files, uploads, scratch, turns, requireUpload } = room

  const answerOf = (file: StoredFile) => ({
    success: true as const,
    image_url: files.signedUrl(file),
    file_id: file._id,
    width: file.width ?? 0,
    height: file.height ?? 0,
    bytes: file.bytes,
    content_type: file.content_type,
  })

  async function keep(userId: string, folder: string, request: FastifyRequest, key: string | undefined): Promise<StoredFile> {
    const received = join(folder, 'received')
    const sha256 = await receiveUpload(request, received)
    const earlier = key === undefined ? null : await uploads.earlier(userId, key, sha256)
    if (earlier) return earlier
    const path = join(folder, 'clean')
    const image = await turns.take(() => cleanImage(received, path), request.signal)
    return uploads.keep(userId, { ...image, path }, sha256, key)
  }

  await app.register(async (scope: App) => {
    await scope.register(multipart, MULTIPART)
    scope.post(
      UPLOAD_PATH,
      {
        config: { auth: 'user' as const },
        // The body is a stream, read by the handler: this stands for it before the schema.
        preValidation: async (request) => {
          request.body = { file: '' }
        },
        schema: {
          tags: ['files'],
          summary: 'Upload an image for videos',
          description:
            'One image a request. It is stored upright, in sRGB, at most 4096 pixels a side and without its metadata; of an animation, the first frame.',
          consumes: ['multipart/form-data'],
          headers: IdempotencyHeaders,
          body: UploadBody,
          response: { 201: UploadAnswer, ...problemResponses(400, 403, 413, 415, 422, 429, 503) },
        },
      },
      async (request, reply) => {
        const userId = request.caller.user_id
        await requireUpload(userId)
        await uploads.requireRoom(userId)
        const key = request.headers['idempotency-key']
        const file = await scratch.use((folder) => keep(userId, folder, request, key))
        return reply.code(201).send(answerOf(file))
      },
    )
  })
}
