import type { Meter } from '@loomcast/quota'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { newId } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import { requirePlatform } from '../requested-platform.ts'
import type { StoredTemplate } from './template.model.ts'
import type { TemplateRepository } from './template.repository.ts'

export interface TemplateDeps {
  repositories: { templates: TemplateRepository; meters: Pick<Meter, 'isClosed'> }
  clock: Clock
}

const MAX_TEMPLATES = 200

/** Saves a prompt as a template. Throws 400 `unknown_platform` or `prompt_required`, 401 `account_deleted`, 409 `template_limit`. */
export async function addTemplate(
  { repositories: { templates, meters }, clock }: TemplateDeps,
  userId: string,
  wanted: { name?: string; prompt: string; platform: string },
): Promise<StoredTemplate> {
  const platform = requirePlatform(wanted.platform)
  const prompt = wanted.prompt.trim()
  if (!prompt) throw invalidField('prompt_required', 'prompt')
  if ((await templates.count(userId)) >= MAX_TEMPLATES) throw new AppError('template_limit')
  const template: StoredTemplate = {
    _id: newId('tpl'),
    user_id: userId,
    name: wanted.name?.trim() || `${platform.name} Template`,
    prompt,
    platform: platform.id,
    created_at: clock(),
  }
  await templates.add(template)
  // Either the deletion of the account finds the template, or its mark is found here.
  if (await meters.isClosed(userId, clock())) {
    await templates.removeAllOf(userId)
    throw new AppError('account_deleted')
  }
  return template
}
