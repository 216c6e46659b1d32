import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const contentGenerated = defineEvent('com.loomcast.content.generated.v1', {
  description: 'A text was generated and saved.',
  fields: {
    user_id: UserId,
    content_id: Type.String({ title: 'Text', description: 'Id of the text.' }),
    platform: Type.String({ title: 'Platform', description: 'Id of the platform.' }),
    provider: Type.String({ title: 'Provider', description: 'Provider of the model: openai, gemini or local.' }),
    model: Type.String({ title: 'Model', description: 'The requested model.' }),
    prompt_tokens: Type.Integer({ title: 'Prompt tokens', description: 'Number of input tokens.' }),
    completion_tokens: Type.Integer({ title: 'Completion tokens', description: 'Number of output tokens.' }),
    total_tokens: Type.Integer({ title: 'Tokens', description: 'Number of input and output tokens.' }),
    duration_ms: Type.Integer({
      title: 'Duration',
      description: 'Time from the start of the generation to the end of the text, in milliseconds.',
    }),
    generated_at: Time('Generated at'),
    knowledge: Type.Optional(
      Type.Array(
        Type.Object({
          knowledge_id: Type.String({ title: 'Knowledge item', description: 'Id of the item.' }),
          tokens: Type.Integer({ minimum: 0, title: 'Tokens', description: 'Input tokens that the item took; 0 if no model was called.' }),
        }),
        { title: 'Knowledge', description: 'The knowledge items that had an effect on the text; missing if there was none.' },
      ),
    ),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      content_id: 'ctn_01jpa7m3k2',
      platform: 'linkedin',
      provider: 'openai',
      model: 'gpt-4o-mini',
      prompt_tokens: 412,
      completion_tokens: 180,
      total_tokens: 592,
      duration_ms: 2310,
      generated_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
