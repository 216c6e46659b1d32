import { Type } from 'typebox'
import { AppError, problemResponses } from '../../src/errors/index.ts'
import { type App, createApp } from '../../src/http/index.ts'
import { testTokens } from '../../src/testing/index.ts'

export const tokens = testTokens()
/** Ids of sessions that the app rejects. */
export const revoked = new Set<string>()

const Body = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 20 }), age: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
)
const Query = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) }, { additionalProperties: false })

/** Starts an app with routes of each audience, and routes that fail. `check` is its readiness check. */
export async function startTestApp(check: () => Promise<unknown> = async () => {}): Promise<App> {
  const app = await createApp({
    service: 'test',
    logger: false,
    auth: { jwks: tokens.jwks, isRevoked: async (claims) => revoked.has(claims.session_id) },
    readiness: { thing: check },
  })
  app.post(
    '/things',
    { config: { auth: 'public' }, schema: { body: Body, response: { 200: Type.Object({ got: Type.Any() }), ...problemResponses(409) } } },
    async (request) => ({
      got: request.body,
    }),
  )
  app.get('/things', { config: { auth: 'user' }, schema: { querystring: Query } }, async (request) => ({
    caller: request.caller,
    query: request.query,
  }))
  app.get('/things/:id', { config: { auth: 'admin' } }, async (request) => ({ caller: request.caller }))
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/every-method',
    config: { auth: 'user' },
    handler: async () => ({}),
  })
  app.get('/export', { config: { auth: 'user', adminView: 'refused' } }, async () => ({}))
  app.get('/broken', { config: { auth: 'public' } }, async () => {
    throw new Error('the password is swordfish')
  })
  app.get('/conflict', { config: { auth: 'public' } }, async () => {
    throw new AppError('conflict', 'That name is taken.', { headers: { 'retry-after': '7' }, extensions: { suggestion: 'other' } })
  })
  app.get('/caller-on-public', { config: { auth: 'public' } }, async (request) => request.caller)
  await app.ready()
  return app
}
