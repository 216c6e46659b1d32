import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import { formatMissingInput } from './missing-input.ts'
import { StoryboardResponse, WriteStoryboardBody } from './storyboard.schema.ts'
import { toStoryboardView } from './storyboard-view.ts'
import { type WriteStoryboardDeps, writeStoryboard } from './write-storyboard.ts'

export function storyboardRoutes(app: App, deps: WriteStoryboardDeps): void {
  app.post(
    '/api/video/storyboard',
    {
      config: { auth: 'user' as const },
      schemaErrorFormatter: formatMissingInput,
      schema: {
        tags: ['video'],
        summary: 'Write the texts of the scenes, to be edited before the video is started',
        body: WriteStoryboardBody,
        response: { 200: StoryboardResponse, ...problemResponses(404, 429) },
      },
    },
    async (request, reply) => {
      const caller = { user_id: request.caller.user_id, authorization: request.headers.authorization ?? '' }
      const storyboard = await writeStoryboard(deps, caller, request.body, disconnectSignal(reply))
      const { from_pictures, left_out, is_read } = storyboard
      return { success: true as const, storyboard: { ...toStoryboardView(storyboard, deps.files), from_pictures }, left_out, is_read }
    },
  )
}
