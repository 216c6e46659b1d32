import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import { StillBody, StillResponse } from './still.schema.ts'
import type { StillService } from './still-service.ts'

export function stillRoutes(app: App, { stills }: { stills: StillService }): void {
  app.post(
    '/api/video/still',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['video'],
        summary: 'Draw one frame of a video before it is started',
        description: 'The frame that the `motion` engine renders for these images, texts and look. Draws on no quota.',
        body: StillBody,
        response: { 200: StillResponse, ...problemResponses(400, 403, 429, 503) },
      },
    },
    async ({ caller, body }, reply) => {
      const { picture, page, pages } = await stills.draw(caller.user_id, body, disconnectSignal(reply))
      return { success: true as const, still: `data:image/jpeg;base64,${picture.toString('base64')}`, page, pages }
    },
  )
}
