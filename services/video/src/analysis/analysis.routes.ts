import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import { AnalyzeBody, AnalyzeResponse } from './analysis.schema.ts'
import type { AnalysisService } from './analysis-service.ts'
import { toAnalysisView } from './analysis-view.ts'

export function analysisRoutes(app: App, { analysis }: { analysis: AnalysisService }): void {
  app.post(
    '/api/analyze-images',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['images'],
        summary: 'Analyze how well images fit each other and a video',
        description:
          'Computed from the pixels. The similarities of a single image are null. A broken image is reported, and the others are analyzed.',
        body: AnalyzeBody,
        response: { 200: AnalyzeResponse, ...problemResponses(400, 429, 503) },
      },
    },
    async ({ caller, body }, reply) => ({
      success: true as const,
      analysis: toAnalysisView(await analysis.analyze(caller.user_id, body.image_urls, disconnectSignal(reply)), body.image_urls),
    }),
  )
}
