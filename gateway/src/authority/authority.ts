import { AppError } from '@loomcast/service-kit/errors'
import { type App, createApp } from '@loomcast/service-kit/http'
import type { LoggerOptions } from '@loomcast/service-kit/observability'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { ManifestSchema, RegistryFault, SegmentSchema, UpstreamSchema, WeightSchema } from '../registry/registry.schema.ts'
import { ReleaseRefused } from '../registry/registry-editor.ts'
import type { RegistryStore } from '../registry/registry-store.ts'
import { type TokenRecord, type TokenStore, verifyToken } from '../release-tokens/release-tokens.ts'
import { makeChange, type ReleaseChange } from '../releases/release-change.ts'
import { freezeUntil } from '../releases/release-freeze.ts'
import { scopeFault } from './token-scope.ts'

export interface AuthorityDeps {
  store: RegistryStore
  tokens: TokenStore
  /** As in RELEASE_FREEZE. */
  freeze?: string
  /** A gateway that counts open tabs. */
  gateway?: string | undefined
  clock?: Clock
  logger?: LoggerOptions | false
}

const MAX_BYTES = 256 * 1024
const Closed = { additionalProperties: false }
const Slice = Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' })
const Version = Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$' })
const Despite = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }))
/** Only what decides is sent, so that a long report is no large request. */
const Verdict = Type.Object(
  {
    integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
    tried_with: Type.Array(Type.Object({ slice: Slice, version: Version }, Closed), { maxItems: 500 }),
    faults: Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 100 }),
    open_differences: Type.Integer({ minimum: 0 }),
    digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  Closed,
)
const trial = { verdict: Type.Optional(Verdict), without_trial: Despite }
const members = { slice: Slice, version: Version, despite: Despite }
const Change = Type.Union([
  Type.Object(
    {
      action: Type.Literal('release'),
      slice: Slice,
      weight: WeightSchema,
      manifest: ManifestSchema,
      upstream: Type.Optional(UpstreamSchema),
      segment: Type.Optional(SegmentSchema),
      committed_at: Type.Optional(Type.String({ format: 'date-time' })),
      despite: Despite,
      ...trial,
    },
    Closed,
  ),
  Type.Object({ action: Type.Literal('promote'), slice: Slice, version: Type.Optional(Version), despite: Despite, ...trial }, Closed),
  Type.Object({ action: Type.Literal('rollback'), ...members }, Closed),
  Type.Object({ action: Type.Literal('retire'), ...members }, Closed),
  Type.Object({ action: Type.Literal('approve'), ...members }, Closed),
])

/**
 * The registry over HTTP, for teams that must change only their own slices: `GET /registry` and `POST /changes`, both with a token. Gateways
 * read the store themselves, so they serve while the authority is down. Does not listen.
 */
export async function buildAuthority({ store, tokens, freeze = '', gateway, clock = systemClock, logger }: AuthorityDeps): Promise<App> {
  // A mistake in the windows ends the start, not the first release.
  freezeUntil(freeze, clock())
  const app = await createApp({
    service: 'authority',
    title: 'Registry authority',
    description: 'Changes the registry of slices for holders of tokens.',
    bodyLimit: MAX_BYTES,
    ...(logger !== undefined && { logger }),
    readiness: { registry: async () => void (await store.releases()) },
  })
  const quiet = { config: { auth: 'public' as const }, schema: { hide: true } }

  async function holderOf(request: FastifyRequest): Promise<TokenRecord> {
    const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const holder = await verifyToken(tokens, token, clock())
    if (!holder) throw new AppError('release_token_invalid', undefined, { headers: { 'www-authenticate': 'Bearer' } })
    return holder
  }

  app.get('/registry', quiet, async (request) => {
    await holderOf(request)
    const [releases, log] = await Promise.all([store.releases(), store.log()])
    return { releases, log }
  })

  app.post<{ Body: Static<typeof Change> }>('/changes', { ...quiet, schema: { hide: true, body: Change } }, async (request, reply) => {
    const holder = await holderOf(request)
    const { despite, ...change } = request.body
    await refuseOutOfScope(holder, change)
    const author = { by: holder.person ?? holder.team, token: holder.id, ...(despite !== undefined && { despite }) }
    await makeChange(store, change, author, { frozenUntil: freezeUntil(freeze, clock()), gateway }).catch((error: unknown) => {
      throw problemOf(error)
    })
    return reply.code(204).send()
  })

  async function refuseOutOfScope({ slices, person }: TokenRecord, change: ReleaseChange): Promise<void> {
    const { slice, action } = change
    if (!slices.includes(slice))
      throw new AppError('release_token_out_of_scope', `This token is for ${slices.join(', ')}, not for ${slice}.`)
    if (action === 'approve' && person === undefined)
      throw new AppError('release_token_out_of_scope', 'This token names no person, so it cannot approve.')
    const fault = action === 'release' ? scopeFault(await store.releases(), change) : undefined
    if (fault !== undefined) throw new AppError('release_token_out_of_scope', fault)
  }

  return app
}

function problemOf(error: unknown): unknown {
  return error instanceof ReleaseRefused || error instanceof RegistryFault ? new AppError('release_refused', error.message) : error
}
