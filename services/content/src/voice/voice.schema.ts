import { type Static, Type } from 'typebox'
import { LONGEST_EXAMPLE, MAX_EXAMPLES } from '../domain/voice/examples.ts'
import { UNUSED_REASONS, type UnusedReason } from '../domain/voice/read-post.ts'
import { LONGEST_ENTRY, MAX_WORDS } from '../domain/voice/trait.ts'
import { TRAITS } from '../domain/voice/traits.ts'
import { Nullable, Platform } from '../schema-types.ts'

const closed = { additionalProperties: false }

export const MAX_POSTS = 1000
const LONGEST_POST = 10_000

export const VoiceParams = Type.Object({ platform: Platform }, closed)

export const LearnBody = Type.Object(
  {
    own: Type.Literal(true, { description: 'The caller confirms that they wrote these posts.' }),
    posts: Type.Array(
      Type.Object({ text: Type.String({ maxLength: LONGEST_POST }), written_at: Type.Optional(Type.String({ maxLength: 40 })) }, closed),
      { minItems: 1, maxItems: MAX_POSTS },
    ),
    keep_corrections: Type.Optional(
      Type.Boolean({ description: 'Whether the corrections of the earlier voice stay. Default: false. The examples are replaced.' }),
    ),
  },
  closed,
)
export type LearnBody = Static<typeof LearnBody>

const TraitValue = Type.Union([
  Type.Number(),
  Type.String({ maxLength: LONGEST_ENTRY }),
  Type.Array(Type.String({ maxLength: LONGEST_ENTRY }), { maxItems: MAX_WORDS }),
  Type.Null(),
])

export const VoiceChanges = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean()),
    traits: Type.Optional(
      Type.Object(Object.fromEntries(TRAITS.map(({ id }) => [id, Type.Optional(TraitValue)])), {
        ...closed,
        description: 'Corrections. Null returns to the learned value.',
      }),
    ),
    examples: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_EXAMPLE }), { maxItems: MAX_EXAMPLES })),
  },
  { ...closed, minProperties: 1 },
)
export type VoiceChanges = Static<typeof VoiceChanges>

const VoiceTrait = Type.Object({
  id: Type.String(),
  label: Type.String(),
  kind: Type.Union([Type.Literal('number'), Type.Literal('choice'), Type.Literal('words')], { description: 'The type of the values.' }),
  unit: Type.Optional(Type.String()),
  minimum: Type.Optional(Type.Integer()),
  maximum: Type.Optional(Type.Integer()),
  options: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))),
  learned: Type.Union([Type.Number(), Type.String(), Type.Array(Type.String()), Type.Null()], {
    description: 'Null if the posts show no habit.',
  }),
  counts: Type.Optional(Type.Array(Type.Integer(), { description: 'Of learned words: in how many posts each of them is.' })),
  value: Type.Union([Type.Number(), Type.String(), Type.Array(Type.String()), Type.Null()], {
    description: 'The correction, or the learned value.',
  }),
  corrected: Type.Boolean(),
  description: Type.String({ description: 'The value in one sentence.' }),
})

export const Voice = Type.Object({
  platform: Type.String({ description: "The platform's id." }),
  enabled: Type.Boolean({ description: 'Whether texts are written with it.' }),
  enough: Type.Boolean({ description: 'False if there were too few posts; the voice is then not used.' }),
  posts_read: Type.Integer(),
  learned_at: Type.String({ format: 'date-time' }),
  language: Nullable(Type.String()),
  note: Type.Optional(Type.String()),
  traits: Type.Array(VoiceTrait),
  examples: Type.Array(Type.String(), { description: 'Own posts that models see as examples of style.' }),
})
export type Voice = Static<typeof Voice>

export const VoiceResponse = Type.Object({ success: Type.Literal(true), voice: Voice })
export const LearnResponse = Type.Object({
  success: Type.Literal(true),
  voice: Voice,
  unused: Type.Array(
    Type.Object({
      index: Type.Integer({ description: 'Position in `posts`, from 0.' }),
      reason: Type.Unsafe<UnusedReason>(
        Type.Enum([...UNUSED_REASONS], { description: 'Without letters, a post of someone else, or the same text as an earlier post.' }),
      ),
    }),
    { description: 'Posts that were not used, and why.' },
  ),
})
export const VoicesResponse = Type.Object({
  success: Type.Literal(true),
  voices: Type.Array(Voice),
  needed_posts: Type.Integer({ description: 'From how many posts on a voice is used.' }),
})
