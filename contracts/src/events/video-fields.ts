import Type from 'typebox'
import { UserId } from './fields.ts'

/** One attempt at a video. */
export const videoAttempt = {
  user_id: UserId,
  job_id: Type.String({ title: 'Video', description: 'Id of the video; the same for every attempt.' }),
  attempt: Type.Integer({ title: 'Attempt', description: '1 for the first; each retry by the person adds one.' }),
  engine: Type.String({ title: 'Engine', description: 'Who makes the scenes: motion animates the images, veo makes footage.' }),
  model: Type.String({ title: 'Model', description: 'Quality tier that was chosen: veo3_fast, veo3 or veo3_pro.' }),
}

/** What is made in an attempt. */
export const videoSpec = {
  format: Type.String({ title: 'Format', description: 'What the video is made for: tiktok, linkedin_video and so on.' }),
  platform: Type.String({
    title: 'Platform',
    description: 'Group of the format: social_media, professional, device_specific or custom.',
  }),
  scenes: Type.Integer({ title: 'Scenes', description: 'Number of scenes.' }),
}

export const attemptExample = { user_id: 'usr_01jpa7m3k2', job_id: 'vid_01jpa7m3k2', attempt: 1, engine: 'motion', model: 'veo3_fast' }
export const specExample = { format: 'tiktok', platform: 'social_media', scenes: 3 }
