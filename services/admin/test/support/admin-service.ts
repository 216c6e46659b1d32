import type { ServiceRole } from '@loomcast/service-kit/process'
import { fixedClock, recordingBus, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import { startService } from '../../src/app.ts'
import { loadAdminSettings } from '../../src/settings.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface AdminTestOptions {
  /** Base URLs of the owners' doubles, by setting. Default: nothing listens there. */
  owners?: Partial<Record<'AUTH_URL' | 'CONTENT_URL' | 'VIDEO_URL' | 'BILLING_URL' | 'PUBLISH_URL', string>>
  now?: string
  /** Default `both`. Without a worker, nothing happens in the background. */
  role?: ServiceRole
  /** More settings, by variable. */
  settings?: Record<string, string>
}

const UNUSED_URL = 'http://127.0.0.1:9'

/** Starts the service on a separate database with a fixed clock. */
export async function startAdmin(
  name: string,
  { owners, now = '2026-03-10T12:00:00Z', role = 'both', settings = {} }: AdminTestOptions = {},
) {
  const [database, redis] = await Promise.all([testDatabase(`admin_${name}`), testRedis(`admin_${name}`)])
  const tokens = testTokens()
  const bus = recordingBus()
  const clock = fixedClock(now)
  const { app, close, context } = await startService({
    connection: database.connection,
    redis: redis.client,
    bus,
    settings: loadAdminSettings({
      MONGODB_URL: database.url,
      REDIS_URL: redis.url,
      AUTH_JWKS_URL: `${UNUSED_URL}/jwks.json`,
      AUTH_URL: UNUSED_URL,
      CONTENT_URL: UNUSED_URL,
      VIDEO_URL: UNUSED_URL,
      BILLING_URL: UNUSED_URL,
      PUBLISH_URL: UNUSED_URL,
      ...owners,
      ...settings,
    }),
    clock,
    logger: false,
    auth: { jwks: tokens.jwks },
    role,
  })
  let closing: Promise<void> | undefined
  const closeOnce = () => {
    closing ??= close()
    return closing
  }
  const send = async (headers: Record<string, string>, method: Method, url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, headers: response.headers, body: jsonOr(response.body) }
  }
  return {
    app,
    bus,
    clock,
    context,
    connection: database.connection,
    redis: redis.client,
    tokens,
    /** Sends a request as an administrator. */
    call: async (adminId: string, method: Method, url: string, payload?: object) =>
      send(await tokens.as(adminId, 'admin'), method, url, payload),
    /** Sends a request with the token of a user who is not an administrator. */
    callAsUser: async (userId: string, method: Method, url: string, payload?: object) =>
      send(await tokens.as(userId), method, url, payload),
    /** Stops the service; its databases stay until `stop`. */
    close: closeOnce,
    async stop() {
      await closeOnce()
      await redis.drop()
      await database.drop()
    },
  }
}

export type AdminService = Awaited<ReturnType<typeof startAdmin>>

/** The parsed body, or the text of a file. */
// biome-ignore lint/suspicious/noExplicitAny: tests read the members of a response that they expect.
function jsonOr(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
