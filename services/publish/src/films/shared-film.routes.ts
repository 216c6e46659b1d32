import type { Readable } from 'node:stream'
import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { PublishContext } from '../context.ts'
import { SHARED_FILM_PATH } from './film-address.ts'

const Query = Type.Object({ token: Type.String({ minLength: 1, maxLength: 2_000 }) }, { additionalProperties: false })
const Headers = Type.Object({ range: Type.Optional(Type.String({ maxLength: 200 })) })

const filmContent = (description: string) => ({
  description,
  content: { 'video/mp4': { schema: Type.Unsafe<Readable>(Type.String()) } },
})

/** Films that a network reads while a post is prepared. */
export function sharedFilmRoutes(app: App, { sharedFilms }: Pick<PublishContext, 'sharedFilms'>): void {
  app.get(
    SHARED_FILM_PATH,
    {
      config: { auth: 'public' },
      exposeHeadRoute: false,
      schema: {
        tags: ['posts'],
        summary: 'The film of a post that is being sent, for its network',
        description: 'Without a session: the token is the permission, and ends after an hour. Supports one byte range.',
        querystring: Query,
        headers: Headers,
        response: { 200: filmContent('The film.'), 206: filmContent('The requested range.'), ...problemResponses(400, 404, 416, 503) },
      },
    },
    async ({ query, headers }, reply) => {
      const { film, start, end, body } = await sharedFilms.open(query.token, headers.range)
      const isPart = end - start < film.bytes
      if (isPart) reply.header('content-range', `bytes ${start}-${end - 1}/${film.bytes}`)
      return reply
        .code(isPart ? 206 : 200)
        .header('content-type', 'video/mp4')
        .header('content-length', end - start)
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(body)
    },
  )
}
