import { PassThrough, type Readable } from 'node:stream'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App, Claims } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import type { Files } from '../files/files.ts'
import type { Repositories } from '../repositories.ts'
import type { StoredJob } from './job.model.ts'
import type { Watch } from './job-changes.ts'
import { jobOf } from './video-responses.ts'

export const HEARTBEAT_MS = 15_000
/** As long as an access token lives: who stays asks again, with a new one. */
const LONGEST_MS = 15 * 60_000
/** A reader that does not read is let go: it comes back by itself and gets the present state. */
const UNREAD_LIMIT = 1_000_000

/** Of one user in this process. The gateway allows fewer, in each of its own. */
const STREAMS_PER_USER = 24

export interface EventDeps {
  repositories: Repositories
  files: Files
  watch: Watch
  /** Asked with every heartbeat: a session that ended hears no more. */
  isRevoked(claims: Claims): Promise<boolean>
  clock: Clock
  heartbeatMs?: number
}

/** The caller's videos as they change: first every running one as it is, then each change. */
export function eventRoutes(app: App, deps: EventDeps): void {
  const { repositories, files, watch, isRevoked, clock, heartbeatMs = HEARTBEAT_MS } = deps
  const streams = new Map<string, number>()
  app.get(
    '/api/video/events',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['video'],
        summary: "Changes of the caller's videos, as they happen",
        description:
          'Server-sent events `job`, each the job as in its status. Begins with every video that is being made. Ends with the session, and after 15 minutes: ask again.',
        response: {
          200: { description: 'The events.', content: { 'text/event-stream': { schema: Type.Unsafe<Readable>(Type.String()) } } },
          ...problemResponses(429),
        },
      },
    },
    async (request, reply) => {
      const { caller } = request
      const { user_id } = caller
      const open = streams.get(user_id) ?? 0
      if (open >= STREAMS_PER_USER) throw tooMany()
      streams.set(user_id, open + 1)
      reply.raw.once('close', () => {
        const left = (streams.get(user_id) ?? 1) - 1
        if (left > 0) streams.set(user_id, left)
        else streams.delete(user_id)
      })
      const until = Math.min(clock().getTime(), caller.issued_at * 1000) + LONGEST_MS
      const stream = new PassThrough()
      const send = (job: StoredJob) => {
        if (stream.writableLength > UNREAD_LIMIT) stream.destroy()
        else stream.write(`event: job\nid: ${job._id}.${job.revision}\ndata: ${JSON.stringify(jobOf(job, files))}\n\n`)
      }
      const stopListening = watch.listen(user_id, send)
      const heartbeat = setInterval(async () => {
        if (clock().getTime() >= until || (await isRevoked(caller).catch(() => false))) end()
        else if (!stream.writableEnded) stream.write(': here\n\n')
      }, heartbeatMs)
      const end = () => {
        clearInterval(heartbeat)
        stopListening()
        stream.end()
      }
      reply.raw.once('close', end)
      endings.add(end)
      stream.once('close', () => endings.delete(end))
      stream.write('retry: 3000\n\n')
      try {
        for (const job of await repositories.jobs.running(user_id)) send(job)
      } catch (error) {
        end()
        throw error
      }
      return reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
    },
  )

  const endings = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of endings) end()
  })
}

function tooMany(): AppError {
  const detail = 'Live updates are open in too many tabs. Close some of them. Until then, this page updates more slowly.'
  return new AppError('too_many_at_once', detail, { headers: { 'retry-after': '10' } })
}
