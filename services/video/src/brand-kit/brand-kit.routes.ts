import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import { BRAND_FONTS, type BrandSampler } from '../domain/brand-kit.ts'
import {
  BrandKitBody,
  BrandKitDeletedResponse,
  BrandKitPreviewResponse,
  BrandKitResponse,
  BrandKitSavedResponse,
} from './brand-kit.schema.ts'
import type { BrandKitService } from './brand-kit-service.ts'
import { toKit } from './requested-kit.ts'

const PATH = '/api/video/brand-kit'
const user = { config: { auth: 'user' as const } }
const tags = ['brand kit']

export function brandKitRoutes(
  app: App,
  { brandKitService, cards: sampler }: { brandKitService: BrandKitService; cards: BrandSampler },
): void {
  app.get(PATH, { ...user, schema: { tags, summary: 'Get your brand kit', response: { 200: BrandKitResponse } } }, async ({ caller }) => {
    const { kit, allowed } = await brandKitService.find(caller.user_id)
    return { success: true as const, brand_kit: kit, fonts: [...BRAND_FONTS], allowed }
  })

  app.put(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'Save your brand kit',
        description: 'Replaces the whole kit. Videos that were started keep theirs. Needs a package with `custom_branding`.',
        body: BrandKitBody,
        response: { 200: BrandKitSavedResponse, ...problemResponses(400, 403, 503) },
      },
    },
    async ({ caller, body }) => ({ success: true as const, brand_kit: await brandKitService.save(caller.user_id, toKit(body)) }),
  )

  app.delete(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'Delete your brand kit',
        description: 'Keeps the logo, which has its own route. Videos that were started keep the kit.',
        response: { 200: BrandKitDeletedResponse },
      },
    },
    async ({ caller }) => {
      await brandKitService.delete(caller.user_id)
      return { success: true as const }
    },
  )

  app.post(
    `${PATH}/preview`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Draw example cards with a brand kit',
        description: 'Stores nothing, and is possible with every plan. Counts toward the allowance of cards.',
        body: BrandKitBody,
        response: { 200: BrandKitPreviewResponse, ...problemResponses(400, 429, 503) },
      },
    },
    async ({ caller, body }, reply) => {
      const { pictures, colors } = await sampler.brandSample(caller.user_id, { ...toKit(body), name: '' }, disconnectSignal(reply))
      return {
        success: true as const,
        pictures: pictures.map(({ name, png }) => ({ name, picture: `data:image/png;base64,${png.toString('base64')}` })),
        colors,
      }
    },
  )
}
