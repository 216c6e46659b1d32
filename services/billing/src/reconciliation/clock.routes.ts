import type { App } from '@loomcast/service-kit/http'
import { closed } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import type { ClockFollower } from './follow-clock.ts'

const After = Type.Object({ after: Type.String({ format: 'date-time' }) }, closed)
const Step = Type.Object(
  { clock_offset_ms: Type.Integer({ minimum: 0 }), customers: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100_000 }) },
  closed,
)
/** `public` is safe, because the gateway does not forward these routes. */
const options = { config: { auth: 'public' as const }, logLevel: 'warn' as const }

/**
 * `GET` returns the next time at which work is due (null if there is none), and `POST` does the work that is due at the emulator's time. Only the Stripe
 * emulator calls these routes, while its clock is advanced, so they are not documented in OpenAPI.
 */
export function clockRoutes(app: App, follower: ClockFollower): void {
  app.get('/internal/clock', { ...options, schema: { hide: true, querystring: After } }, async ({ query }) => {
    const due = await follower.nextDue(new Date(query.after))
    return { next_due: due?.toISOString() ?? null }
  })

  app.post('/internal/clock', { ...options, schema: { hide: true, body: Step } }, async ({ body }) => {
    await follower.follow(body.clock_offset_ms, body.customers)
    return { success: true }
  })
}
