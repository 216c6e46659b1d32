import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const contentFailed = defineEvent('com.loomcast.content.failed.v1', {
  description:
    'A text could not be generated, or the provider refused to write it. Nothing was charged. Not published for texts that their user stopped, and for generations that ended with their process.',
  fields: {
    user_id: UserId,
    generation_id: Type.String({ title: 'Generation', description: 'Id of the generation; unique, one event at most.' }),
    platform: Type.String({ title: 'Platform', description: 'Id of the platform.' }),
    provider: Type.String({ title: 'Provider', description: 'Provider of the model: openai, gemini or local.' }),
    model: Type.String({ title: 'Model', description: 'The requested model.' }),
    code: Type.String({
      title: 'Code',
      description: 'Reason, as an error code from docs/errors, such as content_refused or provider_unavailable.',
    }),
    duration_ms: Type.Integer({
      title: 'Duration',
      description: 'Time from the start of the generation to its failure, in milliseconds.',
    }),
    failed_at: Time('Failed at'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      generation_id: 'gen_01jpa7m3k2',
      platform: 'linkedin',
      provider: 'openai',
      model: 'gpt-4o-mini',
      code: 'content_refused',
      duration_ms: 840,
      failed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
