import { MAX_PICTURES, PLATFORMS } from '@loomcast/platforms'
import { Type } from 'typebox'
import { PASSAGE_REASONS } from './domain/generation-response.ts'
import { LONGEST_ALT } from './domain/pictures.ts'

export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

export const Id = Type.String({ minLength: 1, maxLength: 64 })
/** The texts of a bulk call. */
export const ContentIds = Type.Array(Id, { minItems: 1, maxItems: 500 })
export const Platform = Type.String({
  minLength: 1,
  maxLength: 60,
  description: `A platform, by name, id or alias: ${PLATFORMS.map(({ id, name }) => `\`${name}\` (\`${id}\`)`).join(', ')}.`,
})

export const PostPictures = Type.Array(
  Type.Object({
    file_id: Type.String({ description: 'GET /api/upload/pictures returns its URL.' }),
    alt: Type.String({ description: 'What the picture shows, for people who do not see it; can be empty.' }),
  }),
  { description: 'The pictures of the post, in order.' },
)

/** The pictures of a request. */
export const RequestedPictures = Type.Array(
  Type.Object(
    {
      file_id: Type.String({ minLength: 1, maxLength: 64, description: 'Of an image that POST /api/upload/pictures confirmed.' }),
      alt: Type.Optional(
        Type.String({ maxLength: LONGEST_ALT, description: 'What the picture shows, for people who do not see it. Default: empty.' }),
      ),
    },
    { additionalProperties: false },
  ),
  { maxItems: MAX_PICTURES, description: 'In order.' },
)

export const SetId = Nullable(Type.String({ description: 'The set of texts for several platforms that this one belongs to.' }))

export const Temperature = Type.Number({ minimum: 0, maximum: 1 })
export const MaxTokens = Type.Integer({ minimum: 100, maximum: 4000 })
export const ProviderName = Type.Union([Type.Literal('openai'), Type.Literal('gemini'), Type.Literal('local')])
export const ModelId = Type.String({ minLength: 1, maxLength: 120 })

export const SettingsUsed = Type.Object({
  tone_style: Type.String(),
  avoid_words: Type.String(),
  custom_instructions: Type.String(),
  system_message: Type.String(),
  temperature: Type.Number(),
  max_tokens: Type.Integer(),
  use_voice: Type.Optional(Type.Boolean({ description: 'Missing in texts from before voices.' })),
  prompt_confirmed: Type.Optional(Type.Boolean({ description: 'Missing in texts from before it could be confirmed.' })),
})

export const PromptConfirmed = Type.Optional(
  Type.Boolean({
    description:
      'Whether the user confirmed that every sentence of the prompt is for readers, as after POST /api/content/brief: nothing of it is taken for an instruction or left out as private. Default: false.',
  }),
)

export const FinishReason = Type.Union([Type.Literal('stop'), Type.Literal('length'), Type.Literal('stopped')])

export const TokenUsage = Type.Object({ prompt_tokens: Type.Integer(), completion_tokens: Type.Integer(), total_tokens: Type.Integer() })

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

export const Facts = Type.Array(
  Type.Object({
    field: Type.Union([Type.Literal('text'), Type.Literal('title'), Type.Literal('meta_description')], {
      description: 'The field in which the fact is; `start` and `end` are offsets in it.',
    }),
    start: Type.Integer({ minimum: 0, description: 'UTF-16 code units, as in JavaScript strings.' }),
    end: Type.Integer({ minimum: 0 }),
    text: Type.String(),
    kind: Type.Union(
      [
        Type.Literal('number'),
        Type.Literal('date'),
        Type.Literal('price'),
        Type.Literal('name'),
        Type.Literal('handle'),
        Type.Literal('link'),
        Type.Literal('quotation'),
        Type.Literal('claim'),
        Type.Literal('statement'),
      ],
      {
        description:
          '`claim`: one of the claims that the user prohibits. `statement`: a claim of advertising that no source makes, or a statement that the brief negates.',
      },
    ),
    state: Type.Union([Type.Literal('supported'), Type.Literal('unsupported'), Type.Literal('unsure')], {
      description:
        '`unsure`: the sources have something similar, the same number for another thing or the opposite, or the text is in another language.',
    }),
    source: Nullable(
      Type.Union([
        Type.Literal('brief'),
        Type.Literal('instructions'),
        Type.Literal('facts'),
        Type.Literal('knowledge'),
        Type.Literal('confirmed'),
      ]),
    ),
    quote: Nullable(Type.String({ description: 'The place in the source, with the words around it.' })),
    source_start: Nullable(Type.Integer({ description: 'The place in the brief in UTF-16 code units; null unless `source` is `brief`.' })),
    source_end: Nullable(Type.Integer()),
  }),
  {
    description:
      'Every number, date, price, name, handle, link and quotation of the text, the title and the meta description: field by field, and each field in text order.',
  },
)

export const Notices = Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
  description:
    'What the user should know about how the text was written, such as what was removed from it. An edited text has no notices about the text before the edit.',
})

export const FactsOpen = Type.Integer({
  minimum: 0,
  description: 'Number of facts that no source has and the user has not confirmed, in all fields.',
})

export const VoiceReport = Nullable(
  Type.Object(
    {
      met: Type.Integer(),
      of: Type.Integer({ description: 'The traits that can be decided for the text.' }),
      traits: Type.Array(
        Type.Object({
          id: Type.String(),
          met: Nullable(Type.Boolean({ description: 'Null if the trait does not apply to the text.' })),
          sentence: Type.String(),
        }),
      ),
    },
    { description: "Which traits of the user's voice the text has. Null for a text that was written without a voice." },
  ),
)

export const besideText = {
  title: Nullable(Type.String({ description: 'The title, for platforms that have a field for it.' })),
  meta_description: Nullable(Type.String({ description: 'The description for search results, for platforms that have a field for it.' })),
  left_out: Type.Array(Type.String(), { description: 'Sentences of the brief, in its words, that the text does not have.' }),
  unused: Type.Optional(
    Type.Array(
      Type.Object({
        text: Type.String(),
        reason: Type.Enum([...PASSAGE_REASONS], {
          description:
            '`request`: asks for the post. `instruction`: states how to write it. `about`: audience, goal or deadline. `note`: a note to the writer. `shell`: greeting, signature, filler. `excluded`: an instruction keeps it out. `shortened`: left out for the length. `unsure`: not used, for no clear reason.',
        }),
      }),
      {
        description:
          'Every passage of the brief that is not in the text, with the reason: those of `left_out`, and what addresses the writer. Empty unless the built-in writer wrote the text.',
      },
    ),
  ),
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
