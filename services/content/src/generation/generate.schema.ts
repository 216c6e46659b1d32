import { Disclosure } from '@loomcast/contracts'
import { Type } from 'typebox'
import { TEXT_LIMITS } from '../domain/user-settings.ts'
import {
  besideText,
  Facts,
  FactsOpen,
  FinishReason,
  Fit,
  Id,
  MaxTokens,
  ModelId,
  Notices,
  Nullable,
  Platform,
  PostPictures,
  PromptConfirmed,
  ProviderName,
  RequestedPictures,
  SetId,
  SettingsUsed,
  Temperature,
  TokenUsage,
  VoiceReport,
} from '../schema-types.ts'

const requested =
  'A text that continues or replaces another one keeps its pictures if this is missing. A platform that shows fewer gets the first ones.'

/** The fields that apply to one text and to a set alike. */
export const briefFields = {
  prompt: Type.String({ maxLength: TEXT_LIMITS.prompt }),
  provider: Type.Optional(ProviderName),
  model: Type.Optional(ModelId),
  system_message: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.system_message })),
  temperature: Type.Optional(Temperature),
  max_tokens: Type.Optional(MaxTokens),
  custom_instructions: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.custom_instructions })),
  tone_style: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.tone_style })),
  avoid_words: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.avoid_words })),
  pictures: Type.Optional({ ...RequestedPictures, description: `The pictures of the post, in order. ${requested}` }),
  prompt_confirmed: PromptConfirmed,
  use_voice: Type.Optional(
    Type.Boolean({ description: "Whether the user's voice on the platform is used, if one was learned. Default: true." }),
  ),
}

export const GenerateBody = Type.Object(
  {
    ...briefFields,
    platform: Platform,
    continue_from: Type.Optional(Id),
    parent_id: Type.Optional(Id),
  },
  { additionalProperties: false },
)

const UserUsage = Type.Object(
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

export const GenerateResponse = Type.Object({
  success: Type.Literal(true),
  content: Type.String(),
  content_id: Type.String(),
  platform: Type.String(),
  prompt: Type.String(),
  provider: Type.String(),
  model: Type.String(),
  engine: Type.String(),
  disclosure: Disclosure,
  usage: TokenUsage,
  user_usage: UserUsage,
  finish_reason: FinishReason,
  fit: Fit,
  facts: Facts,
  facts_open: FactsOpen,
  notices: Notices,
  settings_used: SettingsUsed,
  pictures: PostPictures,
  parent_id: Nullable(Type.String()),
  set_id: SetId,
  ...besideText,
  voice: VoiceReport,
  created_at: Type.String({ format: 'date-time' }),
})
