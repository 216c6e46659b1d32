import { Disclosure } from '@loomcast/contracts'
import { type Static, Type } from 'typebox'
import { TEXT_LIMITS } from '../domain/user-settings.ts'
import {
  besideText,
  ContentIds,
  Facts,
  FactsOpen,
  FinishReason,
  Fit,
  Id,
  Notices,
  Nullable,
  PostPictures,
  SetId,
  SettingsUsed,
  TokenUsage,
  VoiceReport,
} from '../schema-types.ts'

const closed = { additionalProperties: false }
export const ContentItem = Type.Object({
  content_id: Type.String(),
  platform: Type.String(),
  prompt: Type.String(),
  generated_text: Type.String(),
  original_text: Nullable(Type.String({ description: 'What the engine wrote, once the text was edited.' })),
  image_url: Nullable(
    Type.String({
      description: 'The relative address of the first picture, for its owner. Null without pictures.',
    }),
  ),
  provider: Type.String(),
  model: Type.String(),
  engine: Type.String(),
  disclosure: Disclosure,
  finish_reason: FinishReason,
  usage: TokenUsage,
  settings_used: SettingsUsed,
  notices: Notices,
  pictures: PostPictures,
  parent_id: Nullable(Type.String()),
  set_id: SetId,
  ...besideText,
  voice: VoiceReport,
  facts_open: Type.Union([FactsOpen, Type.Null()], { description: 'Null in lists for a long text whose facts have not been counted yet.' }),
  tags: Type.Array(Type.String(), { description: 'In the order in which the user added them.' }),
  created_at: Type.String({ format: 'date-time' }),
  edited_at: Nullable(Type.String({ format: 'date-time' })),
})

export const ContentResponse = Type.Object({ success: Type.Literal(true), item: ContentItem, fit: Fit, facts: Facts })

const filters = {
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Text in the prompt or the result.' })),
  platform: Type.Optional(Type.String({ maxLength: 60, description: 'A platform; `All` is every one.' })),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only texts with this tag.' })),
  date_range: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('today'), Type.Literal('week'), Type.Literal('month')])),
  sort: Type.Optional(Type.Union([Type.Literal('created_at'), Type.Literal('platform'), Type.Literal('length')])),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
}

export const HistoryQuery = Type.Object(
  {
    ...filters,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    group_by: Type.Optional(
      Type.Literal('set', {
        description:
          'Pages by entries instead of texts: the matching texts of a set are one entry, at the place of the first of them, and are never on different pages. `limit` and `pages` count entries, `total` counts texts.',
      }),
    ),
  },
  closed,
)
export type HistoryQuery = Static<typeof HistoryQuery>

export const HistoryResponse = Type.Object({
  success: Type.Literal(true),
  history: Type.Array(ContentItem),
  total: Type.Integer(),
  page: Type.Optional(Type.Integer()),
  pages: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
})

const ExportFormat = Type.Optional(
  Type.Unsafe<'csv' | 'markdown'>(Type.String({ enum: ['csv', 'markdown'], description: 'Default: csv.' })),
)
export const ExportQuery = Type.Object({ ...filters, format: ExportFormat }, closed)

export const ContentParams = Type.Object({ content_id: Id }, closed)
const FactList = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 100, description }))
const EditedField = (name: string) =>
  Type.Optional(
    Nullable(
      Type.String({
        maxLength: TEXT_LIMITS.field,
        description: `The ${name}, if the platform has a field for it, up to the platform's limit. Without it, the ${name} stays the same; null or an empty text removes it.`,
      }),
    ),
  )
export const EditBody = Type.Object(
  {
    generated_text: Type.String({ minLength: 1, maxLength: TEXT_LIMITS.generated_text }),
    title: EditedField('title'),
    meta_description: EditedField('description for search results'),
    confirm_facts: FactList(
      'Facts of the text or its fields, verbatim, that are right although no source has them. They are confirmed with their kinds: a number is not confirmed as a price.',
    ),
    withdraw_facts: FactList('Facts that are no longer confirmed.'),
  },
  closed,
)
export type EditBody = Static<typeof EditBody>
export const IdsBody = Type.Object({ content_ids: ContentIds }, closed)
export const BulkExportBody = Type.Object({ content_ids: ContentIds, format: ExportFormat }, closed)
export const Removed = Type.Object({ success: Type.Literal(true), deleted: Type.Integer(), content_ids: Type.Array(Type.String()) })
export const Restored = Type.Object({ success: Type.Literal(true), restored: Type.Integer(), content_ids: Type.Array(Type.String()) })
