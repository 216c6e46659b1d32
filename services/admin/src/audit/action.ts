import { randomBytes } from 'node:crypto'
import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import type { AuditResult, TargetType } from '../domain/audit-entry.ts'
import { toMembers } from '../domain/audit-members.ts'
import type { Identity } from '../owners/call-owner.ts'
import type { NewAuditEntry } from './audit.repository.ts'

/** An administrator's action, with its name in the audit log. */
export interface Action {
  /** `<subject>.<verb>`: `user.create`, `package.update`. */
  action: string
  target: { type: TargetType; id: string } | null
  reason?: string | undefined
}

/** Who performs an action, and from where. */
export interface ActionSource {
  actor_id: string
  session_id: string
  address: string
  request_id: string
}

export function sourceOf(request: FastifyRequest): ActionSource {
  const { user_id, session_id } = request.caller
  return { actor_id: user_id, session_id, address: request.ip, request_id: request.id }
}

/** The caller's identity, for requests to owners. Throws AppError `token_missing`. */
export function identityOf(request: FastifyRequest): Identity {
  const { authorization } = request.headers
  if (authorization === undefined) throw new AppError('token_missing')
  return { authorization, requestId: request.id }
}

export interface Outcome {
  result: AuditResult
  code?: string | null
  command_id?: string | null
  before?: object | null | undefined
  after?: object | null | undefined
}

/** The entry of an action. Call it once per action, outside of anything that runs again: the salts are random. */
export function entryOf(source: ActionSource, { action, target, reason }: Action, outcome: Outcome, at: Date): NewAuditEntry {
  const { actor_id, session_id, address, request_id } = source
  const { result, code = null, command_id = null, before, after } = outcome
  return {
    at,
    actor_id,
    session_id,
    action,
    target_type: target?.type ?? null,
    target_id: target?.id.toWellFormed() ?? null,
    result,
    code,
    command_id,
    request_id,
    members: toMembers({ reason, address, before, after }, () => randomBytes(16).toString('hex')),
  }
}
