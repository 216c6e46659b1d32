import type { App } from '@loomcast/service-kit/http'
import { closed } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import type { ClockFollower } from './follow-clock.ts'

const After = Type.Object({ after: Type.String({ format: 'date-time' }) }, closed)
const Step = Type.Object(
  { clock_offset_ms: Type.Integer({ minimum: 0 }), customers: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100_000 }) },
  closed,
)
/** The routes exist for the emulator of Stripe only, so they are not documented. The gateway does not forward them. */
const options = { config: { auth: 'public' as const }, logLevel: 'warn' as const }

/** Called by the emulator of Stripe while its clock is advanced. */
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
