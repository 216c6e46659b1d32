import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time } from './fields.ts'
import { attemptExample, videoAttempt } from './video-fields.ts'

export const videoFailed = defineEvent('com.loomcast.video.failed.v1', {
  description: 'A video could not be made, or was cancelled by its owner; nothing was charged.',
  fields: {
    ...videoAttempt,
    step: Type.String({
      title: 'Step',
      description: 'The step in which it failed: image_analysis, image_generation, video_generation or video_merging.',
    }),
    code: Type.String({
      title: 'Code',
      description: 'Why: a code of docs/errors, such as cancelled, content_refused or provider_quota_exhausted.',
    }),
    failed_at: Time('Failed at'),
  },
  examples: [
    {
      ...attemptExample,
      engine: 'veo',
      step: 'video_generation',
      code: 'content_refused',
      failed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
