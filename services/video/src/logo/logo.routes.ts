import multipart from '@fastify/multipart'
import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import { IMAGE, multipartOptions, type Received, receiveMultipart } from '../uploads/upload-multipart.ts'
import { LogoBody, LogoDeletedResponse, LogoResponse, LogoUploadResponse } from './logo.schema.ts'
import type { LogoService } from './logo-service.ts'

/** Its request body may take minutes to arrive. */
export const LOGO_PATH = '/api/upload/logo'

const LOGO: Received = { ...IMAGE, noun: 'logo' }

const user = { config: { auth: 'user' as const } }
const tags = ['files']

export async function logoRoutes(app: App, { logos, files }: { logos: LogoService; files: FileService }): Promise<void> {
  const viewOf = (file: StoredFile) => ({
    logo_url: files.signedUrl(file),
    file_id: file._id,
    width: file.width ?? 0,
    height: file.height ?? 0,
  })

  await app.register(async (scope: App) => {
    await scope.register(multipart, multipartOptions(LOGO))
    scope.post(
      LOGO_PATH,
      {
        ...user,
        // The handler reads the body as a stream; this placeholder satisfies the schema.
        preValidation: async (request) => {
          request.body = { file: '' }
        },
        schema: {
          tags,
          summary: 'Upload the logo that your videos can show',
          description:
            'Replaces the earlier logo; videos that were started keep it. The logo is stored as PNG with sides of at most 1024 pixels, without its metadata and its transparent margin. Needs a package with `custom_branding`.',
          consumes: ['multipart/form-data'],
          headers: IdempotencyHeaders,
          body: LogoBody,
          response: { 201: LogoUploadResponse, ...problemResponses(400, 403, 413, 415, 422, 429, 503) },
        },
      },
      async (request, reply) => {
        const logo = await logos.upload({
          userId: request.caller.user_id,
          idempotencyKey: request.headers['idempotency-key'],
          receive: (path) => receiveMultipart(request, path, LOGO),
          signal: disconnectSignal(reply),
        })
        return reply.code(201).send({ success: true as const, logo: viewOf(logo) })
      },
    )
  })

  app.get(
    '/api/video/logo',
    { ...user, schema: { tags, summary: 'Get your logo', response: { 200: LogoResponse } } },
    async ({ caller }) => {
      const logo = await logos.find(caller.user_id)
      return { success: true as const, logo: logo && viewOf(logo) }
    },
  )

  app.delete(
    '/api/video/logo',
    {
      ...user,
      schema: {
        tags,
        summary: 'Delete your logo',
        description: 'Videos that were started keep it.',
        response: { 200: LogoDeletedResponse },
      },
    },
    async ({ caller }) => {
      await logos.remove(caller.user_id)
      return { success: true as const }
    },
  )
}
