import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { disconnectSignal } from '../disconnect-signal.ts'
import type { FileKind } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import type { SignedUrls } from '../files/signed-urls.ts'
import { PublishedPictureContent } from './published-picture.schema.ts'
import { SmallPictureParams, SmallPictureQuery } from './small-picture.schema.ts'
import type { UploadCopies } from './upload-copies.ts'

interface SmallPictureDeps {
  files: FileService
  smallCopies: UploadCopies
  signedUrls: SignedUrls
  clock: Clock
}

const KINDS: readonly FileKind[] = ['image', 'upscaled']
/** For lists: twice the size in which they show a picture. */
const LIMITS = { maxBytes: 100_000, maxSide: 256 }

/** The address of the small copy of a picture, from its signed URL. */
export const smallUrlOf = (pictureUrl: string): string => pictureUrl.replace('?', '/small?')

export function smallPictureRoutes(app: App, { files, smallCopies, signedUrls, clock }: SmallPictureDeps): void {
  app.get(
    '/api/files/:file_id/small',
    {
      config: { auth: 'public' },
      exposeHeadRoute: false,
      schema: {
        tags: ['files'],
        summary: 'Get a small copy of a picture by its signed URL',
        description: 'At most 256 pixels wide and high, for lists. The signature of the picture authorizes the request.',
        params: SmallPictureParams,
        querystring: SmallPictureQuery,
        response: { 200: PublishedPictureContent, ...problemResponses(403, 404, 503) },
      },
    },
    async ({ params, query }, reply) => {
      const now = clock()
      const verdict = signedUrls.verify(params.file_id, query, now)
      if (!verdict.valid) throw new AppError(verdict.expired ? 'link_expired' : 'link_invalid')
      const file = await files.findById(params.file_id)
      if (!file || !KINDS.includes(file.kind)) throw new AppError('not_found', 'This picture no longer exists.')
      const bytes = await smallCopies.of(file, LIMITS, disconnectSignal(reply))
      const maxAge = Math.max(0, Math.floor((verdict.expires.getTime() - now.getTime()) / 1000))
      return reply
        .headers({
          'content-type': 'image/jpeg',
          'cache-control': `private, max-age=${maxAge}, immutable`,
          'x-content-type-options': 'nosniff',
        })
        .send(bytes)
    },
  )
}
