import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time } from './fields.ts'
import { attemptExample, specExample, videoAttempt, videoSpec } from './video-fields.ts'

export const videoCompleted = defineEvent('com.loomcast.video.completed.v1', {
  description: 'A video was completed and charged.',
  fields: {
    ...videoAttempt,
    ...videoSpec,
    duration_seconds: Type.Number({ title: 'Length', description: 'Length of the finished video in seconds.' }),
    size_bytes: Type.Integer({ title: 'Size', description: 'Size of the finished file in bytes.' }),
    cost_cents: Type.Integer({ title: 'Cost', description: 'Cost of its scenes in US cents; 0 for motion.' }),
    processing_ms: Type.Integer({
      title: 'Processing time',
      description: 'Time from the start of this attempt to the finished file, in milliseconds.',
    }),
    completed_at: Time('Completed at'),
  },
  examples: [
    {
      ...attemptExample,
      ...specExample,
      duration_seconds: 23.5,
      size_bytes: 4811023,
      cost_cents: 0,
      processing_ms: 41200,
      completed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
