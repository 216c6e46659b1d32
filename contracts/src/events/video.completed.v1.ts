import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const videoCompleted = defineEvent('com.loomcast.video.completed.v1', {
  description: 'A video is finished and charged.',
  fields: {
    user_id: UserId,
    job_id: Type.String({ title: 'Video', description: 'Id of the video; the same for every attempt.' }),
    attempt: Type.Integer({ title: 'Attempt', description: '1 for the first; each retry by the person adds one.' }),
    engine: Type.String({ title: 'Engine', description: 'Who makes the scenes: motion animates the images, veo makes footage.' }),
    model: Type.String({ title: 'Model', description: 'Quality tier that was chosen: veo3_fast, veo3 or veo3_pro.' }),
    format: Type.String({ title: 'Format', description: 'What the video is made for: tiktok, linkedin_video and so on.' }),
    platform: Type.String({
      title: 'Platform',
      description: 'Group of the format: social_media, professional, device_specific or custom.',
    }),
    scenes: Type.Integer({ title: 'Scenes', description: 'Number of scenes.' }),
    duration_seconds: Type.Number({ title: 'Length', description: 'Seconds of the finished video.' }),
    size_bytes: Type.Integer({ title: 'Size', description: 'Bytes of the finished file.' }),
    cost_cents: Type.Integer({ title: 'Cost', description: 'US cents that its scenes cost; 0 for motion.' }),
    processing_ms: Type.Integer({
      title: 'Time of work',
      description: 'Milliseconds from the beginning of this attempt to the finished file.',
    }),
    completed_at: Time('Completed at'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      job_id: 'vid_01jpa7m3k2',
      attempt: 1,
      engine: 'motion',
      model: 'veo3_fast',
      format: 'tiktok',
      platform: 'social_media',
      scenes: 3,
      duration_seconds: 23.5,
      size_bytes: 4811023,
      cost_cents: 0,
      processing_ms: 41200,
      completed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
