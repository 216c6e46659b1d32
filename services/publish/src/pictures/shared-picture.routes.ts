import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { PublishContext } from '../context.ts'
import { SHARED_PICTURE_PATH } from './picture-address.ts'

const Query = Type.Object({ token: Type.String({ minLength: 1, maxLength: 1_000 }) }, { additionalProperties: false })

const Jpeg = {
  description: 'The picture.',
  content: { 'image/jpeg': { schema: Type.Unsafe<Buffer>(Type.String()) } },
}

/** Pictures that a network reads while a post is prepared. */
export function sharedPictureRoutes(app: App, { sharedPictures }: Pick<PublishContext, 'sharedPictures'>): void {
  app.get(
    SHARED_PICTURE_PATH,
    {
      config: { auth: 'public' },
      schema: {
        tags: ['posts'],
        summary: 'A picture of a post that is being sent, for its network',
        description: 'Without a session: the token is the permission, and ends after 15 minutes.',
        querystring: Query,
        response: { 200: Jpeg, ...problemResponses(400, 404, 503) },
      },
    },
    async ({ query }, reply) => {
      const bytes = await sharedPictures.read(query.token)
      return reply
        .header('content-type', 'image/jpeg')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(Buffer.from(bytes))
    },
  )
}
