import { platformName } from '@loomcast/platforms'
import { AppError, invalidField, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { newId } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import { TEXT_LIMITS } from '../domain/user-settings.ts'
import { requirePlatform } from '../generation/requested-platform.ts'
import { Id, Platform } from '../history/content.schema.ts'
import type { Repositories } from '../repositories.ts'
import type { StoredTemplate } from './user-data.model.ts'

const Template = Type.Object({
  template_id: Type.String(),
  name: Type.String(),
  prompt: Type.String(),
  platform: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
})
const NewTemplate = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 120, description: "Default: '{platform} Template'." })),
    prompt: Type.String({ minLength: 1, maxLength: TEXT_LIMITS.prompt }),
    platform: Platform,
  },
  { additionalProperties: false },
)
const TemplateParams = Type.Object({ template_id: Id }, { additionalProperties: false })
const MOST_TEMPLATES = 200
const user = { config: { auth: 'user' as const } }
const tags = ['templates']

export function templateRoutes(app: App, { repositories: { templates }, clock }: { repositories: Repositories; clock: Clock }): void {
  app.get(
    '/api/content/templates',
    {
      ...user,
      schema: {
        tags,
        summary: 'Saved templates, newest first',
        response: { 200: Type.Object({ success: Type.Literal(true), templates: Type.Array(Template) }) },
      },
    },
    async ({ caller }) => ({ success: true as const, templates: (await templates.list(caller.user_id)).map(wireOf) }),
  )

  app.post(
    '/api/content/templates',
    {
      ...user,
      schema: {
        tags,
        summary: 'Save a prompt as a template',
        body: NewTemplate,
        response: { 201: Type.Object({ success: Type.Literal(true), template: Template }), ...problemResponses(409) },
      },
    },
    async ({ caller, body }, reply) => {
      const platform = requirePlatform(body.platform)
      const prompt = body.prompt.trim()
      if (!prompt) throw invalidField('prompt_required', 'prompt')
      if ((await templates.count(caller.user_id)) >= MOST_TEMPLATES) {
        throw new AppError('template_limit', `You already have ${MOST_TEMPLATES} templates. Delete one to save another.`)
      }
      const template: StoredTemplate = {
        _id: newId('tpl'),
        user_id: caller.user_id,
        name: body.name?.trim() || `${platform.name} Template`,
        prompt,
        platform: platform.id,
        created_at: clock(),
      }
      await templates.add(template)
      return reply.code(201).send({ success: true as const, template: wireOf(template) })
    },
  )

  app.delete(
    '/api/content/templates/:template_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Delete a template',
        params: TemplateParams,
        response: { 200: Type.Object({ success: Type.Literal(true) }), ...problemResponses(404) },
      },
    },
    async ({ caller, params }) => {
      if (!(await templates.remove(caller.user_id, params.template_id))) throw new AppError('template_not_found')
      return { success: true as const }
    },
  )
}

function wireOf({ _id, name, prompt, platform, created_at }: StoredTemplate) {
  return { template_id: _id, name, prompt, platform: platformName(platform), created_at: created_at.toISOString() }
}
