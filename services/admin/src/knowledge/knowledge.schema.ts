import { PLATFORM_IDS } from '@loomcast/platforms'
import { closed, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { NOT_BLANK } from '../not-blank.ts'

const Kind = Type.Enum(['example', 'training', 'system_prompt'], {
  description: 'system_prompt: a rule; training: background; example: a text to imitate.',
})
const PlatformOrGeneral = Type.Enum(['general', ...PLATFORM_IDS], { description: 'Id of a platform; general applies to all.' })

const fields = {
  title: Type.String({ minLength: 1, maxLength: 200, pattern: NOT_BLANK }),
  platform: PlatformOrGeneral,
  content_type: Kind,
  content: Type.String({ minLength: 1, maxLength: 20_000, pattern: NOT_BLANK }),
}
const Description = Type.String({ maxLength: 1_000, description: 'For administrators only.' })
const IsActive = Type.Boolean({ description: 'Only active items are used.' })

export const CreateKnowledgeBody = Type.Object(
  { ...fields, description: Type.Optional(Description), is_active: Type.Optional(IsActive) },
  closed,
)

export const UpdateKnowledgeBody = Type.Partial(
  Type.Object({
    ...fields,
    description: Description,
    is_active: IsActive,
    version: Type.Integer({ minimum: 1, description: 'The version that was shown; 409 if the item has another.' }),
  }),
  closed,
)

export const PreviewBody = Type.Object(
  {
    ...fields,
    title: Type.String({ maxLength: 200 }),
    content: Type.String({ maxLength: 20_000 }),
    knowledge_id: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
)

export const KnowledgeParams = Type.Object({ knowledge_id: Type.String({ minLength: 1, maxLength: 100 }) }, closed)

export const KnowledgeQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the title or the content.' })),
    platform: Type.Optional(PlatformOrGeneral),
    content_type: Type.Optional(Kind),
    is_active: Type.Optional(Type.Boolean()),
    page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 24 }),
  },
  closed,
)

export const VersionQuery = Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1 })) }, closed)
export const PageQuery = Type.Object(
  { page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }), limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) },
  closed,
)

const KnowledgeSchema = Type.Object(
  {
    knowledge_id: Type.String(),
    title: Type.String(),
    platform: Type.String(),
    content_type: Kind,
    content: Type.String(),
    description: Type.String(),
    is_active: Type.Boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer(),
    tokens: Type.Union([Type.Integer(), Type.Null()], { description: 'Prompt tokens that it takes; null if they were not counted.' }),
    used_by: Type.Object(
      {
        generations: Type.Integer({ description: 'Texts of the last 30 days on which it had an effect.' }),
        tokens: Type.Integer({ description: 'Prompt tokens that it took in the last 30 days.' }),
        last_used_at: Type.Union([Timestamp, Type.Null()]),
      },
      { title: 'KnowledgeUse' },
    ),
  },
  { title: 'KnowledgeItem' },
)

const pages = { total: Type.Integer(), page: Type.Integer(), pages: Type.Integer(), limit: Type.Integer() }
export const KnowledgeList = Type.Object({ success: Type.Literal(true), knowledge: Type.Array(KnowledgeSchema), ...pages })
export const KnowledgeResponse = Type.Object({ success: Type.Literal(true), item: KnowledgeSchema })

export const GenerationsResponse = Type.Object({
  success: Type.Literal(true),
  generations: Type.Array(
    Type.Object({
      content_id: Type.String(),
      user_id: Type.String(),
      platform: Type.String(),
      provider: Type.String(),
      model: Type.String(),
      tokens: Type.Integer({ description: 'Prompt tokens that the item took in this generation.' }),
      generated_at: Timestamp,
    }),
    { description: 'Newest first, at most of the last 90 days.' },
  ),
  ...pages,
})
