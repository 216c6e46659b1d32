import { defineEvent } from './event.ts'
import { Time } from './fields.ts'
import { attemptExample, specExample, videoAttempt, videoSpec } from './video-fields.ts'

export const videoRequested = defineEvent('com.loomcast.video.requested.v1', {
  description: 'A video was requested or retried, and one unit of the quota was reserved for it.',
  fields: {
    ...videoAttempt,
    ...videoSpec,
    requested_at: Time('Requested at'),
  },
  examples: [
    {
      ...attemptExample,
      ...specExample,
      requested_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
