import type { FastifyReply, FastifyRequest } from 'fastify'
import type mongoose from 'mongoose'
import { Type } from 'typebox'
import { AppError } from '../errors/app-error.ts'
import { problemResponses } from '../errors/problem.schema.ts'
import type { App } from '../http/fastify-app.ts'
import { hashRequest, requireSameRequest } from '../http/idempotency.ts'
import { ADMIN_COMMAND_RESPONSES, ADMIN_COMMANDS } from '../mongo/collections.ts'
import { isDuplicateKey } from '../mongo/duplicate-key.ts'
import type { Clock } from '../time/clock.ts'

/** A write of the back office with its outcome, by its Idempotency-Key. */
interface CommandRow {
  _id: string
  request_hash: string
  /** `failed`: status 500 or above; a part can have been performed. */
  state: 'running' | 'done' | 'refused' | 'failed'
  status: number | null
  started_at: Date
  ended_at: Date | null
}

interface ResponseRow {
  _id: string
  body: string
  content_type: string
  stored_at: Date
}

/** A running command of a process that ended can be repeated after this long (ms). Longer than any request. */
const RUNNING_MS = 120_000
const MAX_BODY = 200_000
const PATH = '/internal/admin/'
const WELL_FORMED = /^[\x21-\x7e]{1,200}$/

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `not_stored`: the response contains a secret, so it is not remembered. A repeated request calls the handler again, which must itself return the same
     * result for the same request.
     */
    commandResponse?: 'not_stored'
  }
}

/**
 * Keeps the outcome of each write below /internal/admin that has an Idempotency-Key: a repeated request gets the first response, and the back office can
 * look up the outcome of a request after its response was lost. Applies to routes that are added afterwards.
 */
export function rememberCommands(app: App, { connection, clock }: { connection: mongoose.Connection; clock: Clock }): void {
  const commands = connection.collection<CommandRow>(ADMIN_COMMANDS)
  const responses = connection.collection<ResponseRow>(ADMIN_COMMAND_RESPONSES)
  /** Commands that this process runs. */
  const claimed = new WeakMap<FastifyRequest, string>()

  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request)
    if (key === undefined) return
    const request_hash = hashRequest({ method: request.method, url: request.url, body: request.body ?? null })
    if (await claim(key, request_hash)) {
      claimed.set(request, key)
      return
    }
    if (request.routeOptions.config.commandResponse === 'not_stored') {
      await requireSame(key, request_hash)
      claimed.set(request, key)
      return
    }
    return repeat(key, request_hash, reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const key = claimed.get(request)
    if (key === undefined) return payload
    claimed.delete(request)
    const status = reply.statusCode
    const state = status < 400 ? 'done' : status < 500 ? 'refused' : 'failed'
    const now = clock()
    try {
      const isStored = request.routeOptions.config.commandResponse !== 'not_stored'
      if (isStored && typeof payload === 'string' && payload.length <= MAX_BODY && state !== 'failed') {
        const response = { body: payload, content_type: String(reply.getHeader('content-type') ?? 'application/json'), stored_at: now }
        await responses.updateOne({ _id: key }, { $set: response }, { upsert: true })
      }
      await commands.updateOne({ _id: key }, { $set: { state, status, ended_at: now } })
    } catch (error) {
      // The outcome of the request stands; only a lookup finds it running.
      request.log.error({ err: error, command_id: key }, 'the outcome of a command could not be stored')
    }
    return payload
  })

  async function claim(key: string, request_hash: string): Promise<boolean> {
    const now = clock()
    const fresh = { request_hash, state: 'running' as const, status: null, started_at: now, ended_at: null }
    try {
      await commands.insertOne({ _id: key, ...fresh })
      return true
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
    const unfinished = {
      $or: [{ state: 'failed' as const }, { state: 'running' as const, started_at: { $lt: new Date(now.getTime() - RUNNING_MS) } }],
    }
    const changed = await commands.updateOne({ _id: key, request_hash, ...unfinished }, { $set: fresh })
    return changed.modifiedCount === 1
  }

  async function requireSame(key: string, requestHash: string): Promise<void> {
    const earlier = await commands.findOne({ _id: key })
    if (earlier) requireSameRequest(earlier, requestHash)
  }

  async function repeat(key: string, requestHash: string, reply: FastifyReply): Promise<FastifyReply> {
    const earlier = await commands.findOne({ _id: key })
    if (!earlier || earlier.state === 'running') throw new AppError('conflict', 'This command is still running.')
    requireSameRequest(earlier, requestHash)
    const response = await responses.findOne({ _id: key })
    if (!response || earlier.status === null) throw new AppError('conflict', 'This command has run already.')
    return reply.code(earlier.status).header('content-type', response.content_type).send(response.body)
  }

  app.get(
    '/internal/admin/commands/:command_id',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Get the outcome of a write of the back office',
        tags: ['admin'],
        params: Type.Object({ command_id: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            state: Type.Enum(['running', 'done', 'refused', 'failed']),
            status: Type.Union([Type.Integer(), Type.Null()]),
          }),
          ...problemResponses(404),
        },
      },
    },
    async ({ params }) => {
      const found = await commands.findOne({ _id: params.command_id })
      if (!found) throw new AppError('not_found', 'This service has received no such command.')
      return { success: true as const, state: found.state, status: found.status }
    },
  )
}

function keyOf(request: FastifyRequest): string | undefined {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.routeOptions.url?.startsWith(PATH)) return undefined
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !WELL_FORMED.test(key)) throw new AppError('bad_request', 'The Idempotency-Key is not valid.')
  return key
}
