import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { FastifyRequest } from 'fastify'
import { recordAction, recordingRefusal } from '../audit/record-action.ts'
import { knowledgeItemChanged, SERVICE } from '../events/publishes.ts'
import type { KnowledgeContext } from './context.ts'
import type { KnowledgeKind, KnowledgeRecord } from './knowledge.model.ts'
import { previewKnowledge } from './preview-knowledge.ts'

/** What an administrator enters. */
export interface KnowledgeInput {
  title: string
  platform: string
  content_type: KnowledgeKind
  content: string
  description: string
  is_active: boolean
}

type Context = Pick<KnowledgeContext, 'connection' | 'repositories' | 'clock' | 'owners' | 'logger'>

/** Stores a new item and announces it. */
export async function addKnowledge(context: Context, request: FastifyRequest, input: KnowledgeInput): Promise<KnowledgeRecord> {
  const now = context.clock()
  const tokens = await tokensOf(context, request, input)
  const record: KnowledgeRecord = {
    _id: newId('kno'),
    ...input,
    tokens,
    created_at: now,
    updated_at: now,
    updated_by: request.caller.user_id,
    deleted_at: null,
    version: 1,
  }
  await withTransaction(context.connection, async (tx) => {
    await context.repositories.knowledge.insert(record, tx)
    await announce(context, tx, request, 'knowledge.create', null, record)
  })
  return record
}

/** Changes the members that are given. Throws AppError `not_found` and `version_conflict`. */
export async function changeKnowledge(
  context: Context,
  request: FastifyRequest,
  id: string,
  version: number | undefined,
  input: Partial<KnowledgeInput>,
): Promise<KnowledgeRecord> {
  return recordingRefusal(context, request, actionOn('knowledge.update', id), async () => {
    const seen = await existing(context, id, version)
    const entered = { ...inputOf(seen), ...input }
    const isSameText = entered.title === seen.title && entered.content === seen.content
    const tokens = isSameText ? seen.tokens : await tokensOf(context, request, entered)
    return save(context, request, 'knowledge.update', seen, { ...entered, tokens })
  })
}

/** Deletes an item; it can be restored for 30 days. Throws AppError `not_found` and `version_conflict`. */
export async function deleteKnowledge(
  context: Context,
  request: FastifyRequest,
  id: string,
  version: number | undefined,
): Promise<KnowledgeRecord> {
  return recordingRefusal(context, request, actionOn('knowledge.delete', id), async () => {
    const seen = await existing(context, id, version)
    return save(context, request, 'knowledge.delete', seen, { deleted_at: context.clock() })
  })
}

/** Restores a deleted item. Without effect if it is not deleted. Throws AppError `not_found`. */
export async function restoreKnowledge(context: Context, request: FastifyRequest, id: string): Promise<KnowledgeRecord> {
  return recordingRefusal(context, request, actionOn('knowledge.restore', id), async () => {
    const seen = await context.repositories.knowledge.find(id)
    if (!seen) throw new AppError('not_found', 'This item was permanently deleted.')
    return seen.deleted_at === null ? seen : save(context, request, 'knowledge.restore', seen, { deleted_at: null })
  })
}

async function save(
  context: Context,
  request: FastifyRequest,
  action: string,
  before: KnowledgeRecord,
  changes: Partial<KnowledgeRecord>,
): Promise<KnowledgeRecord> {
  const meta = { updated_at: context.clock(), updated_by: request.caller.user_id, version: before.version + 1 }
  const after = { ...before, ...changes, ...meta }
  await withTransaction(context.connection, async (tx) => {
    if (!(await context.repositories.knowledge.replace(after, tx))) throw await conflict(context, before._id)
    await announce(context, tx, request, action, before, after)
  })
  return after
}

async function announce(
  context: Context,
  tx: Tx,
  request: FastifyRequest,
  action: string,
  before: KnowledgeRecord | null,
  after: KnowledgeRecord,
): Promise<void> {
  await appendEvents(tx, SERVICE, knowledgeItemChanged(after))
  await recordAction(context, tx, request, {
    ...actionOn(action, after._id),
    before: before && before.deleted_at === null ? inputOf(before) : null,
    after: after.deleted_at === null ? inputOf(after) : null,
  })
}

const actionOn = (action: string, id: string) => ({ action, target: { type: 'knowledge' as const, id } })

async function existing(context: Context, id: string, version: number | undefined): Promise<KnowledgeRecord> {
  const found = await context.repositories.knowledge.find(id)
  if (!found || found.deleted_at !== null) throw new AppError('not_found', 'This item no longer exists.')
  if (version !== undefined && found.version !== version) throw await conflict(context, id)
  return found
}

async function conflict({ repositories }: Context, id: string): Promise<AppError> {
  const current = await repositories.knowledge.find(id)
  return new AppError('version_conflict', undefined, {
    extensions: current
      ? {
          current: { ...inputOf(current), version: current.version },
          changed_by: current.updated_by,
          changed_at: current.updated_at.toISOString(),
        }
      : {},
  })
}

function inputOf({ title, platform, content_type, content, description, is_active }: KnowledgeRecord): KnowledgeInput {
  return { title, platform, content_type, content, description, is_active }
}

/** Null if the content service does not respond: an item can be saved without it. */
async function tokensOf(context: Context, request: FastifyRequest, input: KnowledgeInput): Promise<number | null> {
  try {
    return (await previewKnowledge(context, request, { ...input, knowledge_id: null })).tokens
  } catch (error) {
    context.logger.warn({ err: error }, 'the tokens of a knowledge item were not counted')
    return null
  }
}
