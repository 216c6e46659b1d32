import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import { FPS } from '../engines/frame.ts'
import { PreviewBody, PreviewResponse, PreviewSoundResponse, StillBody, StillResponse } from './still.schema.ts'
import type { StillService } from './still-service.ts'

const dataUrl = (type: string, picture: Buffer) => `data:${type};base64,${picture.toString('base64')}`

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
      return { success: true as const, still: dataUrl('image/jpeg', picture), page, pages }
    },
  )

  app.post(
    '/api/video/preview',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['video'],
        summary: 'Draw the pictures and texts of a video before it is started',
        description:
          'What a player needs to show the film that the `motion` engine renders for these images, texts and look: pictures with camera moves, transitions, and texts over the frame. `packages/video-scenes` has the formulas of the movement. Draws on no quota.',
        body: PreviewBody,
        response: { 200: PreviewResponse, ...problemResponses(400, 403, 429, 503) },
      },
    },
    async ({ caller, body }, reply) => {
      const { pictures, overlays, ...film } = await stills.preview(caller.user_id, body, disconnectSignal(reply))
      return {
        success: true as const,
        fps: FPS,
        ...film,
        pictures: pictures.map((picture) => dataUrl('image/jpeg', picture)),
        overlays: overlays.map(({ picture, ...overlay }) => ({ ...overlay, picture: dataUrl('image/webp', picture) })),
      }
    },
  )

  app.post(
    '/api/video/preview/sound',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['video'],
        summary: 'Mix the music and the narration of a video before it is started',
        description: 'As long as the film, and as loud as in the film. A synthetic voice is not included. Draws on no quota.',
        body: PreviewBody,
        response: { 200: PreviewSoundResponse, ...problemResponses(400, 403, 429, 503) },
      },
    },
    async ({ caller, body }, reply) => {
      const sound = await stills.sound(caller.user_id, body, disconnectSignal(reply))
      return { success: true as const, sound: sound && dataUrl('audio/mp4', sound) }
    },
  )
}
