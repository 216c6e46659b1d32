import Type from 'typebox'
import { UserId } from './fields.ts'

/** Fields that identify an attempt to create a video. */
export const videoAttempt = {
  user_id: UserId,
  job_id: Type.String({ title: 'Video', description: 'Id of the video, the same for all attempts.' }),
  attempt: Type.Integer({ title: 'Attempt', description: 'Attempt number, starting at 1; each retry by the user adds one.' }),
  engine: Type.String({
    title: 'Engine',
    description: 'Engine that creates the scenes: motion animates the images, veo generates footage.',
  }),
  model: Type.String({ title: 'Model', description: 'Selected quality tier: veo3_fast, veo3 or veo3_pro.' }),
}

/** Fields that describe the requested video. */
export const videoSpec = {
  format: Type.String({ title: 'Format', description: 'Format of the video, such as tiktok or linkedin_video.' }),
  platform: Type.String({
    title: 'Platform',
    description: 'Group of the format: social_media, professional, device_specific or custom.',
  }),
  scenes: Type.Integer({ title: 'Scenes', description: 'Number of scenes.' }),
}

export const attemptExample = { user_id: 'usr_01jpa7m3k2', job_id: 'vid_01jpa7m3k2', attempt: 1, engine: 'motion', model: 'veo3_fast' }
export const specExample = { format: 'tiktok', platform: 'social_media', scenes: 3 }
