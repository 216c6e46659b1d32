import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time } from './fields.ts'
import { attemptExample, videoAttempt } from './video-fields.ts'

export const videoFailed = defineEvent('com.loomcast.video.failed.v1', {
  description: 'A video could not be created or was canceled by its owner. Nothing was charged.',
  fields: {
    ...videoAttempt,
    step: Type.String({
      title: 'Step',
      description: 'Step that failed: image_analysis, image_generation, video_generation or video_merging.',
    }),
    code: Type.String({
      title: 'Code',
      description: 'Reason, as an error code from docs/errors, such as cancelled, content_refused or provider_quota_exhausted.',
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
