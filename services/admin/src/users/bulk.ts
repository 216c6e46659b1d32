import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { newId, withTransaction } from '@loomcast/service-kit/mongo'
import type { FastifyRequest } from 'fastify'
import { recordAction, recordingRefusal } from '../audit/record-action.ts'
import { type UserFilter, withoutSearch } from '../domain/user-filter.ts'
import type { BulkItemRecord, BulkJobRecord } from './bulk.model.ts'
import { type BulkAction, type BulkValues, valuesProblem } from './bulk-action.ts'
import type { UsersContext } from './context.ts'
import type { ListedUser } from './directory.repository.ts'
import { grantBonus, setActive, setPlan } from './user-commands.ts'

/** The users of a bulk action: those that match a filter now, or the given ones. */
export interface Selection {
  filter?: UserFilter
  user_ids?: string[]
}

export interface BulkRequest extends Selection {
  action: BulkAction
  values: BulkValues
  reason: string
  /** The number of users that the administrator confirmed. */
  expected_count: number
}

const BATCH = 500
const SAMPLE = 5
/** A slice ends after this time, so that its response arrives before a time limit of the gateway. */
const SLICE_MS = 8_000
const SLICE_USERS = 25
/** Longer than one owner's request can take. */
const ITEM_LEASE_MS = 60_000
/** A user for whom the owner fails as often counts as failed. */
const MAX_ATTEMPTS = 3
const REMEMBER_MS = 30 * 24 * 3600_000
const ORDER = { sort: 'created_at', order: 'desc' } as const

/** How many users a bulk action would change, and the first few. Throws 400 for values that do not fit the action. */
export async function previewBulk(context: UsersContext, selection: Selection, action: BulkAction, values: BulkValues) {
  requireValues(action, values)
  const { directory } = context.repositories
  if (selection.user_ids) {
    const users = await directory.findByIds(selection.user_ids)
    return { count: users.length, sample: users.slice(0, SAMPLE).map(sampleOf) }
  }
  const filter = selection.filter ?? {}
  const [count, users] = await Promise.all([directory.count(filter), directory.list(filter, ORDER, { skip: 0, limit: SAMPLE })])
  return { count, sample: users.map(sampleOf) }
}

/**
 * Stores a bulk action with its users, who no longer depend on the filter. Nothing is changed yet, see runSlice. Throws 409 `selection_changed` if the number of
 * users is not the confirmed one.
 */
export async function createBulk(context: UsersContext, request: FastifyRequest, bulk: BulkRequest): Promise<BulkJobRecord> {
  const action = { action: 'user.bulk', target: null, reason: bulk.reason }
  return recordingRefusal(context, request, action, () => storeBulk(context, request, bulk))
}

async function storeBulk(context: UsersContext, request: FastifyRequest, bulk: BulkRequest): Promise<BulkJobRecord> {
  const { repositories, clock, connection } = context
  const { action, values, reason, expected_count } = bulk
  requireValues(action, values)
  const now = clock()
  const job: BulkJobRecord = {
    _id: newId('blk'),
    action,
    values,
    reason,
    total: expected_count,
    created_by: request.caller.user_id,
    created_at: now,
    ready_at: null,
    ended_at: null,
    stopped_at: null,
    forget_at: new Date(now.getTime() + REMEMBER_MS),
  }
  await repositories.bulk.insertJob(job)
  const stored = await storeItems(context, job, bulk)
  if (stored !== expected_count || stored === 0) {
    await repositories.bulk.remove(job._id)
    throw new AppError('selection_changed', undefined, { extensions: { count: stored } })
  }
  await withTransaction(connection, async (tx) => {
    await repositories.bulk.makeReady(tx, job._id, clock())
    const after = { action, values, users: stored, ...(bulk.filter && { filter: withoutSearch(bulk.filter) }) }
    await recordAction(context, tx, request, { action: 'user.bulk', target: { type: 'job', id: job._id }, reason, after })
  })
  return job
}

async function storeItems({ repositories }: UsersContext, job: BulkJobRecord, selection: Selection): Promise<number> {
  const { directory, bulk } = repositories
  let stored = 0
  let batch: BulkItemRecord[] = []
  const flush = async () => {
    if (batch.length > 0) await bulk.insertItems(batch)
    stored += batch.length
    batch = []
  }
  const users = selection.user_ids
    ? await directory.findByIds([...new Set(selection.user_ids)])
    : directory.each(selection.filter ?? {}, ORDER)
  for await (const user of users) {
    batch.push(itemOf(job, user))
    if (batch.length === BATCH) await flush()
    // The number is wrong already: reading the rest would change nothing.
    if (stored > job.total) break
  }
  await flush()
  return stored
}

function itemOf(job: BulkJobRecord, user: ListedUser): BulkItemRecord {
  return {
    _id: `${job._id}:${user._id}`,
    job_id: job._id,
    user_id: user._id,
    email: user.email,
    state: 'waiting',
    detail: null,
    attempts: 0,
    leased_until: null,
    forget_at: job.forget_at,
  }
}

/**
 * Performs the next part of a bulk action with the caller's token: up to 25 users or 8 seconds. Can be called by any administrator, repeatedly and in parallel;
 * each user is claimed by one request, and a user whose request died is claimed again. Each user gets an audit entry. Stops with the error if the caller's
 * session has ended, or an owner does not respond or fails: the user then waits again, after the others. Changes nothing if the action was stopped.
 */
export async function runSlice(context: UsersContext, request: FastifyRequest, jobId: string): Promise<void> {
  const { bulk } = context.repositories
  const job = await requireJob(context, jobId)
  const ends = performance.now() + SLICE_MS
  for (let changed = 0; changed < SLICE_USERS && performance.now() < ends; changed++) {
    if ((await requireJob(context, jobId)).stopped_at) return
    const item = await bulk.claim(jobId, context.clock(), ITEM_LEASE_MS)
    if (!item) break
    try {
      await perform(context, request, job, item)
      await bulk.settle(item._id, 'done', null)
    } catch (error) {
      const attempts = isOwnersFault(error) ? 1 : 0
      if (isFinal(error) || (error instanceof AppError && attempts > 0 && item.attempts + attempts >= MAX_ATTEMPTS)) {
        await bulk.settle(item._id, 'failed', error.detail, attempts)
        continue
      }
      await bulk.settle(item._id, 'waiting', null, attempts)
      throw error
    }
  }
  const { waiting } = await bulk.progress(jobId)
  if (waiting === 0) await bulk.end(jobId, context.clock())
}

/** Whether the owner received the request and failed. A request that was not delivered has no relation to its user. */
function isOwnersFault(error: unknown): boolean {
  return error instanceof AppError && error.status >= 500 && !(error.code === 'service_unavailable' && error.cause !== undefined)
}

/** Whether a later repetition of the change would fail with the same error. */
function isFinal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500 && error.status !== 401 && error.status !== 403 && error.status !== 429
}

/** Stops a bulk action: users that were changed stay changed, and the others are skipped. Without effect if it has ended. */
export async function stopBulk(context: UsersContext, request: FastifyRequest, jobId: string): Promise<BulkJobRecord> {
  const { bulk } = context.repositories
  const action = { action: 'user.bulk.stop', target: { type: 'job' as const, id: jobId } }
  await recordingRefusal(context, request, action, () => requireJob(context, jobId))
  const { done, failed, waiting } = await bulk.progress(jobId)
  await withTransaction(context.connection, async (tx) => {
    if (await bulk.stop(tx, jobId, context.clock()))
      await recordAction(context, tx, request, { ...action, after: { done, failed, skipped: waiting } })
  })
  return requireJob(context, jobId)
}

async function perform(
  context: UsersContext,
  request: FastifyRequest,
  { action, values, reason }: BulkJobRecord,
  { _id, user_id }: BulkItemRecord,
): Promise<void> {
  if (action === 'deactivate' || action === 'activate') await setActive(context, request, user_id, action === 'activate', reason)
  else if (action === 'grant_bonus') {
    const { texts = 0, videos = 0 } = values
    await grantBonus(context, request, user_id, { texts, videos, reason, request_id: _id })
  } else {
    const { subscription_status = 'pro', ends_at = null } = values
    await setPlan(context, request, user_id, { subscription_status, ends_at, reason })
  }
}

export async function requireJob({ repositories }: UsersContext, jobId: string): Promise<BulkJobRecord> {
  const job = await repositories.bulk.find(jobId)
  if (!job) throw new AppError('not_found', 'There is no bulk action with this id.')
  return job
}

function requireValues(action: BulkAction, values: BulkValues): void {
  const problem = valuesProblem(action, values)
  if (problem !== null) throw invalidField('validation_failed', 'values', problem)
}

const sampleOf = ({ _id, email }: ListedUser) => ({ user_id: _id, email })
