import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { ENOUGH_POSTS } from '../domain/voice/learn-voice.ts'
import { changeVoice, deleteVoice, deleteVoices, learn, listVoices, type VoiceDeps } from './user-voice.ts'
import { LearnBody, LearnResponse, VoiceChanges, VoiceParams, VoiceResponse, VoicesResponse } from './voice.schema.ts'

/** 1 MB of text as JSON, in which characters can be escaped. */
const BODY_LIMIT = 2 * 1024 * 1024

const Deleted = Type.Object({ success: Type.Literal(true) })

export function voiceRoutes(app: App, deps: VoiceDeps): void {
  const user = { config: { auth: 'user' as const } }
  const tags = ['voice']
  const path = '/api/user/voice/:platform'

  app.get(
    '/api/user/voice',
    { ...user, schema: { tags, summary: 'The voices that were learned, one for each platform', response: { 200: VoicesResponse } } },
    async ({ caller }) => ({ success: true as const, voices: await listVoices(deps, caller.user_id), needed_posts: ENOUGH_POSTS }),
  )

  app.put(
    path,
    {
      ...user,
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: "Learn the caller's voice on a platform from own posts",
        description:
          'Replaces what was learned for the platform, including corrections unless `keep_corrections` is true. The habits are counted by rules, without a model. The posts are not stored, except three of them as examples. Empty posts, duplicates and posts of others ("RT @…") are not used, and listed in the response. 20 times in 10 minutes.',
        params: VoiceParams,
        body: LearnBody,
        response: { 200: LearnResponse, ...problemResponses(413, 429) },
      },
    },
    async ({ caller, params, body }) => ({
      success: true as const,
      ...(await learn(deps, caller.user_id, params.platform, body)),
    }),
  )

  app.patch(
    path,
    {
      ...user,
      schema: {
        tags,
        summary: 'Correct a voice, or switch it off',
        description: 'Fields that are not sent stay as they are.',
        params: VoiceParams,
        body: VoiceChanges,
        response: { 200: VoiceResponse, ...problemResponses(404) },
      },
    },
    async ({ caller, params, body }) => ({
      success: true as const,
      voice: await changeVoice(deps, caller.user_id, params.platform, body),
    }),
  )

  app.delete(
    path,
    {
      ...user,
      schema: { tags, summary: 'Delete a voice', params: VoiceParams, response: { 200: Deleted, ...problemResponses(404) } },
    },
    async ({ caller, params }) => {
      await deleteVoice(deps, caller.user_id, params.platform)
      return { success: true as const }
    },
  )

  app.delete(
    '/api/user/voice',
    { ...user, schema: { tags, summary: 'Delete all voices', response: { 200: Deleted } } },
    async ({ caller }) => {
      await deleteVoices(deps, caller.user_id)
      return { success: true as const }
    },
  )
}
