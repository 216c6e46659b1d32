import { PLATFORM_IDS } from '@loomcast/platforms'
import { invalidField, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import { isEnglish } from '../domain/brief/language.ts'
import { readForReview, reviewOf } from '../domain/brief/review/review-brief.ts'
import { TEXT_LIMITS } from '../domain/user-settings.ts'
import { ownIteration } from '../engines/composer/own-iteration.ts'
import { questionsOfPassages } from '../engines/composer/question-of-passages.ts'
import type { RoleReader } from '../engines/role-reader/index.ts'
import { Nullable } from '../schema-types.ts'

const Body = Type.Object(
  {
    prompt: Type.String({ maxLength: TEXT_LIMITS.prompt }),
    custom_instructions: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.custom_instructions })),
  },
  { additionalProperties: false },
)

const ReviewResponse = Type.Object({
  review: Type.Boolean({
    description:
      'Whether the user should see the passages before a text is written. False if nothing was changed or is open, and nothing was left out but requests, instructions and greetings.',
  }),
  passages: Type.Array(
    Type.Object({
      text: Type.String({ description: 'One sentence or line as it would be published.' }),
      source: Type.String({ description: 'The words of the brief.' }),
      use: Type.Union([Type.Literal('publish'), Type.Literal('leave_out'), Type.Literal('instruction')], {
        description: '`instruction`: says how to write the text; belongs into `custom_instructions`.',
      }),
      reason: Nullable(Type.String({ description: 'Why it is left out, or what was changed, for the user.' })),
      question: Nullable(Type.String({ description: 'What only the user can decide, such as which of two days is right.' })),
    }),
    { description: 'In the order of the brief, and together the whole of it.' },
  ),
  question: Type.Optional(
    Nullable(
      Type.String({
        description: 'What the built-in writer asks instead of writing a text of these passages, free of charge. Null if it writes one.',
      }),
    ),
  ),
  platform_questions: Type.Optional(
    Type.Array(Type.Object({ platform_id: Type.Enum([...PLATFORM_IDS]), question: Type.String() }), {
      description:
        'What it asks, free of charge, instead of writing texts for some platforms, of which it needs more facts: a blog post is more than one sentence.',
    }),
  ),
})

/** What the built-in writer makes of a brief. A text of the confirmed passages is requested with `prompt_confirmed`. */
export function reviewRoutes(app: App, { roleReader, clock }: { roleReader: Pick<RoleReader, 'read'>; clock: Clock }): void {
  app.post(
    '/api/content/brief',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['content'],
        summary: 'Read a brief before texts are written from it',
        description:
          'Free of charge; nothing is stored. The user confirms or edits the passages, and the texts are requested with the passages to publish as `prompt`, the instructions in `custom_instructions` and `prompt_confirmed`.',
        body: Body,
        response: { 200: ReviewResponse, ...problemResponses() },
      },
    },
    async ({ caller, body }) => {
      const prompt = body.prompt.trim()
      if (!prompt) throw invalidField('prompt_required', 'prompt')
      const roles = isEnglish(prompt) ? await roleReader.read(prompt, caller.user_id) : undefined
      // Between these steps other requests are handled: each can take tens of milliseconds for a hostile text.
      await ownIteration()
      const brief = await readForReview(prompt, roles).finishWith(ownIteration)
      await ownIteration()
      const { custom_instructions: instructions = '' } = body
      const reading = await reviewOf(prompt, brief, roles, { now: clock(), instructions, pause: ownIteration })
      await ownIteration()
      const { question = null, platforms } = await questionsOfPassages(reading.passages, brief, ownIteration)
      return { ...reading, question, platform_questions: platforms }
    },
  )
}
