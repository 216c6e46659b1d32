import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { identityOf } from '../audit/action.ts'
import type { KnowledgeContext } from './context.ts'
import type { KnowledgeRecord } from './knowledge.model.ts'

export const PreviewSchema = Type.Object(
  {
    tokens: Type.Integer({ minimum: 0, description: 'Prompt tokens of title and content.' }),
    budget: Type.Integer({ description: 'Prompt tokens for all items of a platform together.' }),
    never: Type.Array(Type.String(), { description: 'Words and phrases of its Never: lines.' }),
    without: Type.Array(Type.String(), { description: 'emoji, hashtags, exclamation marks, links: parts that its Never: lines exclude.' }),
    always: Type.Array(Type.String(), { description: 'Phrases of its Always: lines.' }),
    no_space_on: Type.Array(Type.String(), {
      description: 'Ids of the platforms with prompts that have no space for it after the other active items.',
    }),
  },
  { title: 'KnowledgePreview' },
)
export type KnowledgePreview = Static<typeof PreviewSchema>

const TIME_LIMIT_MS = 3_000

/** How the content service would use an item: its rules, its tokens, and where it has no space. Throws AppErrors of the call. */
export async function previewKnowledge(
  { owners }: Pick<KnowledgeContext, 'owners'>,
  request: FastifyRequest,
  {
    knowledge_id,
    platform,
    content_type,
    title,
    content,
  }: Pick<KnowledgeRecord, 'platform' | 'content_type' | 'title' | 'content'> & { knowledge_id: string | null },
): Promise<KnowledgePreview> {
  const { preview } = await owners.call<{ preview: KnowledgePreview }>('content', {
    method: 'POST',
    path: '/internal/admin/knowledge/preview',
    body: { knowledge_id, platform, content_type, title, content },
    as: identityOf(request),
    timeLimitMs: TIME_LIMIT_MS,
  })
  return preview
}
