import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { identityOf } from '../audit/action.ts'
import type { CommandsContext } from '../commands/context.ts'
import { SettingsBody, SettingsResponse, StatsResponse } from './referral.schema.ts'
import { changeSettings, readSettings, readStats } from './referral-program.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['referrals']

export function referralRoutes(app: App, context: CommandsContext): void {
  app.get(
    '/api/admin/referral-settings',
    {
      ...admin,
      schema: { summary: 'The settings of the referral program', tags, response: { 200: SettingsResponse, ...problemResponses(502, 503) } },
    },
    async (request) => ({ success: true as const, settings: await readSettings(context, identityOf(request)) }),
  )

  app.put(
    '/api/admin/referral-settings',
    {
      ...admin,
      schema: {
        summary: 'Replace the settings of the referral program',
        tags,
        body: SettingsBody,
        response: { 200: SettingsResponse, ...problemResponses(409, 502, 503) },
      },
    },
    async (request) => ({ success: true as const, settings: await changeSettings(context, request, request.body) }),
  )

  app.get(
    '/api/admin/referrals/stats',
    {
      ...admin,
      schema: { summary: 'The figures of the referral program', tags, response: { 200: StatsResponse, ...problemResponses(502, 503) } },
    },
    (request) => readStats(context, request),
  )
}
