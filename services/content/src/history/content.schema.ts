import { PLATFORMS } from '@loomcast/platforms'
import { type Static, Type } from 'typebox'
import { TEXT_LIMITS } from '../domain/user-settings.ts'

const closed = { additionalProperties: false }
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

export const Id = Type.String({ minLength: 1, maxLength: 64 })
export const Platform = Type.String({
  minLength: 1,
  maxLength: 60,
  description: `A platform, by name, id or alias: ${PLATFORMS.map(({ id, name }) => `\`${name}\` (\`${id}\`)`).join(', ')}.`,
})

export const SettingsUsed = Type.Object({
  tone_style: Type.String(),
  avoid_words: Type.String(),
  custom_instructions: Type.String(),
  system_message: Type.String(),
  temperature: Type.Number(),
  max_tokens: Type.Integer(),
})

export const TokenUsage = Type.Object({ prompt_tokens: Type.Integer(), completion_tokens: Type.Integer(), total_tokens: Type.Integer() })

export const UserUsage = Type.Object(
  {
    remaining: Nullable(Type.Integer()),
    used: Type.Integer(),
    limit: Nullable(Type.Integer()),
    referral_bonus: Type.Integer(),
    used_bonus: Type.Integer(),
  },
  {
    description:
      'The monthly quota. used: generated and charged; remaining: can still be started, without the bonus. `remaining` and `limit` are null when unlimited.',
  },
)

export const Fit = Type.Object(
  {
    count: Type.Integer(),
    limit: Nullable(Type.Integer()),
    remaining: Nullable(Type.Integer()),
    fits: Type.Boolean(),
    unit: Type.String(),
    words: Type.Integer(),
    problems: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), severity: Type.String() })),
    posts: Type.Optional(Type.Array(Type.Object({ text: Type.String(), count: Type.Integer(), remaining: Type.Integer() }))),
  },
  { description: "The text counted by its platform's rule." },
)

export const besideText = {
  title: Nullable(Type.String({ description: 'The title, for platforms that have a field for it.' })),
  meta_description: Nullable(Type.String({ description: 'The description for search results, for platforms that have a field for it.' })),
  left_out: Type.Array(Type.String(), { description: 'Sentences of the brief, to the letter, that the text does not have.' }),
  variant: Nullable(
    Type.Object(
      {
        index: Type.Integer({ minimum: 0 }),
        total: Type.Integer({ minimum: 1 }),
        name: Type.String({ description: '`prose`, `list`, `short` or `reordered`.' }),
        label: Type.String(),
        next_label: Nullable(Type.String({ description: 'The label of the text that writing again takes.' })),
      },
      { description: 'Which of the different texts that the composer makes of a brief. Writing again with `parent_id` takes the next.' },
    ),
  ),
}

export const ContentItem = Type.Object({
  content_id: Type.String(),
  platform: Type.String(),
  prompt: Type.String(),
  generated_text: Type.String(),
  original_text: Nullable(Type.String({ description: 'What the engine wrote, once the text was edited.' })),
  image_url: Type.Null({ description: 'Texts have no image; the field is part of the shared history shape.' }),
  provider: Type.String(),
  model: Type.String(),
  engine: Type.String(),
  finish_reason: Type.String(),
  usage: TokenUsage,
  settings_used: SettingsUsed,
  parent_id: Nullable(Type.String()),
  ...besideText,
  created_at: Type.String({ format: 'date-time' }),
  edited_at: Nullable(Type.String({ format: 'date-time' })),
})

export const ContentAnswer = Type.Object({ success: Type.Literal(true), item: ContentItem, fit: Fit })

const filters = {
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Text in the prompt or the result.' })),
  platform: Type.Optional(Type.String({ maxLength: 60, description: 'A platform; `All` is every one.' })),
  date_range: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('today'), Type.Literal('week'), Type.Literal('month')])),
  sort: Type.Optional(Type.Union([Type.Literal('created_at'), Type.Literal('platform'), Type.Literal('length')])),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
}

export const HistoryQuery = Type.Object(
  {
    ...filters,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
)
export type HistoryQuery = Static<typeof HistoryQuery>

export const HistoryAnswer = Type.Object({
  success: Type.Literal(true),
  history: Type.Array(ContentItem),
  total: Type.Integer(),
  page: Type.Optional(Type.Integer()),
  pages: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
})

export const ExportQuery = Type.Object({ ...filters, format: Type.Optional(Type.Literal('csv')) }, closed)

export const ContentParams = Type.Object({ content_id: Id }, closed)
export const EditBody = Type.Object({ generated_text: Type.String({ minLength: 1, maxLength: TEXT_LIMITS.generated_text }) }, closed)
export const IdsBody = Type.Object({ content_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }, closed)
export const Removed = Type.Object({ success: Type.Literal(true), deleted: Type.Integer(), content_ids: Type.Array(Type.String()) })
export const Restored = Type.Object({ success: Type.Literal(true), restored: Type.Integer(), content_ids: Type.Array(Type.String()) })
export const Stats = Type.Object({ success: Type.Literal(true), total: Type.Integer(), this_week: Type.Integer() })
