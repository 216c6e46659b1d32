import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const videoFailed = defineEvent('com.loomcast.video.failed.v1', {
  description: 'A video could not be made, or was cancelled by its owner; nothing was charged.',
  fields: {
    user_id: UserId,
    job_id: Type.String({ title: 'Video', description: 'Id of the video; the same for every attempt.' }),
    attempt: Type.Integer({ title: 'Attempt', description: '1 for the first; each retry by the person adds one.' }),
    engine: Type.String({ title: 'Engine', description: 'Who makes the scenes: motion animates the images, veo makes footage.' }),
    model: Type.String({ title: 'Model', description: 'Quality tier that was chosen: veo3_fast, veo3 or veo3_pro.' }),
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
      user_id: 'usr_01jpa7m3k2',
      job_id: 'vid_01jpa7m3k2',
      attempt: 1,
      engine: 'veo',
      model: 'veo3_fast',
      step: 'video_generation',
      code: 'content_refused',
      failed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
