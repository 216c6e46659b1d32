import { PassThrough, type Readable } from 'node:stream'
import { ADMIN_VIEW_S } from '@loomcast/contracts/admin-view'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App, Claims } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import type { FileService } from '../files/file-service.ts'
import type { StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'
import type { JobChanges } from './job-changes.ts'
import { toJobView } from './job-view.ts'

const HEARTBEAT_MS = 15_000
/** The lifetime of an access token. Clients reconnect with a new one. */
const MAX_STREAM_MS = 15 * 60_000
/** In bytes. A client that does not read is disconnected; it reconnects and receives the current state. */
const MAX_BUFFERED = 1_000_000
/** Maximum number of streams per user in this process. Each gateway process allows fewer. */
const MAX_STREAMS_PER_USER = 24

export interface JobEventsDeps {
  jobs: JobRepository
  files: FileService
  jobChanges: JobChanges
  /** Called at every heartbeat, to end the stream of a revoked session. */
  isRevoked(claims: Claims): Promise<boolean>
  clock: Clock
  heartbeatMs?: number
}

/** Streams the caller's jobs: first every running one, then every change. */
export function jobEventsRoutes(app: App, deps: JobEventsDeps): void {
  const { jobs, files, jobChanges, isRevoked, clock, heartbeatMs = HEARTBEAT_MS } = deps
  const streamsPerUser = new Map<string, number>()
  const openStreams = new Set<() => void>()

  app.get(
    '/api/video/events',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['video'],
        summary: "Stream changes of the caller's videos",
        description:
          'Server-sent events named `job`, each with the same job as the status call. Starts with every running video. Ends with the session and after 15 minutes; then reconnect.',
        response: {
          200: { description: 'The events.', content: { 'text/event-stream': { schema: Type.Unsafe<Readable>(Type.String()) } } },
          ...problemResponses(429),
        },
      },
    },
    async (request, reply) => {
      const { caller } = request
      const { user_id, actor_id } = caller
      // An administrator who views the account does not use up the user's streams.
      const reader = actor_id ?? user_id
      const open = streamsPerUser.get(reader) ?? 0
      if (open >= MAX_STREAMS_PER_USER) throw tooManyStreams()
      streamsPerUser.set(reader, open + 1)
      reply.raw.once('close', () => {
        const left = (streamsPerUser.get(reader) ?? 1) - 1
        if (left > 0) streamsPerUser.set(reader, left)
        else streamsPerUser.delete(reader)
      })
      const tokenLifeMs = actor_id === undefined ? MAX_STREAM_MS : ADMIN_VIEW_S * 1000
      const endsAt = Math.min(clock().getTime(), caller.issued_at * 1000) + tokenLifeMs
      const stream = new PassThrough()
      const send = (job: StoredJob) => {
        if (stream.writableLength > MAX_BUFFERED) stream.destroy()
        else stream.write(`event: job\nid: ${job._id}.${job.revision}\ndata: ${JSON.stringify(toJobView(job, files))}\n\n`)
      }
      const unsubscribe = jobChanges.subscribe(user_id, send)
      const heartbeat = setInterval(async () => {
        if (clock().getTime() >= endsAt || (await isRevoked(caller).catch(() => false))) end()
        else if (!stream.writableEnded) stream.write(': heartbeat\n\n')
      }, heartbeatMs)
      const end = () => {
        clearInterval(heartbeat)
        unsubscribe()
        stream.end()
      }
      reply.raw.once('close', end)
      openStreams.add(end)
      stream.once('close', () => openStreams.delete(end))
      stream.write('retry: 3000\n\n')
      try {
        for (const job of await jobs.findRunning(user_id)) send(job)
      } catch (error) {
        end()
        throw error
      }
      return reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
    },
  )

  app.addHook('preClose', async () => {
    for (const end of openStreams) end()
  })
}

function tooManyStreams(): AppError {
  const detail = 'Live updates are open in too many tabs. Close some of them. Until then, this page updates more slowly.'
  return new AppError('too_many_at_once', detail, { headers: { 'retry-after': '10' } })
}
