import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { KnowledgeContext } from './context.ts'
import { addKnowledge, changeKnowledge, deleteKnowledge, restoreKnowledge } from './edit-knowledge.ts'
import type { KnowledgeRecord } from './knowledge.model.ts'
import type { KnowledgeUse } from './knowledge.repository.ts'
import {
  CreateKnowledgeBody,
  GenerationsResponse,
  KnowledgeList,
  KnowledgeParams,
  KnowledgeQuery,
  KnowledgeResponse,
  PageQuery,
  PreviewBody,
  UpdateKnowledgeBody,
  VersionQuery,
} from './knowledge.schema.ts'
import { PreviewSchema, previewKnowledge } from './preview-knowledge.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['knowledge']
const WINDOW_DAYS = 30
const DAY_MS = 24 * 3600_000

/** What administrators teach the AI. */
export function knowledgeRoutes(app: App, context: KnowledgeContext): void {
  const { repositories, clock } = context

  async function viewsOf(records: KnowledgeRecord[]) {
    const since = new Date(clock().getTime() - (WINDOW_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
    const uses = await repositories.knowledge.usesOf(
      records.map(({ _id }) => _id),
      since,
    )
    return records.map((record) => viewOf(record, uses.get(record._id)))
  }
  const itemOf = async (record: KnowledgeRecord) => {
    const [item] = await viewsOf([record])
    return { success: true as const, item: item ?? viewOf(record, undefined) }
  }

  app.get(
    '/api/admin/knowledge',
    {
      ...admin,
      schema: {
        tags,
        summary: 'List knowledge items, the last changed first',
        querystring: KnowledgeQuery,
        response: { 200: KnowledgeList },
      },
    },
    async ({ query: { page, limit, ...filter } }) => {
      const { items, total } = await repositories.knowledge.list(filter, { skip: (page - 1) * limit, limit })
      return { success: true as const, knowledge: await viewsOf(items), total, page, pages: Math.max(1, Math.ceil(total / limit)), limit }
    },
  )

  app.post(
    '/api/admin/knowledge',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Create a knowledge item',
        body: CreateKnowledgeBody,
        response: { 201: KnowledgeResponse, ...problemResponses(400) },
      },
    },
    async (request, reply) => {
      const { description = '', is_active = true, ...input } = request.body
      return reply.code(201).send(await itemOf(await addKnowledge(context, request, { ...input, description, is_active })))
    },
  )

  app.post(
    '/api/admin/knowledge/preview',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Read the rules and tokens of a draft',
        body: PreviewBody,
        response: { 200: Type.Object({ success: Type.Literal(true), preview: PreviewSchema }), ...problemResponses(502, 503) },
      },
    },
    async (request) => ({ success: true as const, preview: await previewKnowledge(context, request, request.body) }),
  )

  app.put(
    '/api/admin/knowledge/:knowledge_id',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Change a knowledge item',
        description: 'Changes the members that are given.',
        params: KnowledgeParams,
        body: UpdateKnowledgeBody,
        response: { 200: KnowledgeResponse, ...problemResponses(400, 404, 409) },
      },
    },
    async (request) => {
      const { version, ...input } = request.body
      return itemOf(await changeKnowledge(context, request, request.params.knowledge_id, version, input))
    },
  )

  app.delete(
    '/api/admin/knowledge/:knowledge_id',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Delete a knowledge item',
        description: 'It can be restored for 30 days.',
        params: KnowledgeParams,
        querystring: VersionQuery,
        response: { 200: Type.Object({ success: Type.Literal(true) }), ...problemResponses(404, 409) },
      },
    },
    async (request) => {
      await deleteKnowledge(context, request, request.params.knowledge_id, request.query.version)
      return { success: true as const }
    },
  )

  app.post(
    '/api/admin/knowledge/:knowledge_id/restore',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Restore a deleted knowledge item',
        params: KnowledgeParams,
        response: { 200: KnowledgeResponse, ...problemResponses(404) },
      },
    },
    async (request) => itemOf(await restoreKnowledge(context, request, request.params.knowledge_id)),
  )

  app.get(
    '/api/admin/knowledge/:knowledge_id/generations',
    {
      ...admin,
      schema: {
        tags,
        summary: 'List the generations on which an item had an effect',
        params: KnowledgeParams,
        querystring: PageQuery,
        response: { 200: GenerationsResponse, ...problemResponses(404) },
      },
    },
    async ({ params, query: { page, limit } }) => {
      const { rows, total } = await repositories.knowledge.generationsOf(params.knowledge_id, { skip: (page - 1) * limit, limit })
      if (total === 0 && !(await repositories.knowledge.find(params.knowledge_id)))
        throw new AppError('not_found', 'There is no item with this id.')
      const generations = rows.map(({ content_id, user_id, platform, provider, model, tokens, generated_at }) => ({
        content_id,
        user_id,
        platform,
        provider,
        model,
        tokens,
        generated_at: generated_at.toISOString(),
      }))
      return { success: true as const, generations, total, page, pages: Math.max(1, Math.ceil(total / limit)), limit }
    },
  )
}

function viewOf(record: KnowledgeRecord, use: KnowledgeUse | undefined) {
  const { _id, title, platform, content_type, content, description, is_active, tokens, version } = record
  return {
    knowledge_id: _id,
    title,
    platform,
    content_type,
    content,
    description,
    is_active,
    tokens,
    version,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    used_by: {
      generations: use?.generations ?? 0,
      tokens: use?.tokens ?? 0,
      last_used_at: use?.last_used_at?.toISOString() ?? null,
    },
  }
}
