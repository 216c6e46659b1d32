import { platformName } from '@loomcast/platforms'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { TEXT_LIMITS } from '../domain/user-settings.ts'
import { Id, Platform } from '../schema-types.ts'
import { addTemplate, type TemplateDeps } from './add-template.ts'
import type { StoredTemplate } from './template.model.ts'

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
const user = { config: { auth: 'user' as const } }
const tags = ['templates']

export function templateRoutes(app: App, deps: TemplateDeps): void {
  const { templates } = deps.repositories

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
    async ({ caller }) => ({ success: true as const, templates: (await templates.list(caller.user_id)).map(responseOf) }),
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
      const template = await addTemplate(deps, caller.user_id, body)
      return reply.code(201).send({ success: true as const, template: responseOf(template) })
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

function responseOf({ _id, name, prompt, platform, created_at }: StoredTemplate) {
  return { template_id: _id, name, prompt, platform: platformName(platform), created_at: created_at.toISOString() }
}
