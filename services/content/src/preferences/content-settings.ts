import type { Meter } from '@loomcast/quota'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import type { Clock } from '@loomcast/service-kit/time'
import { catalogueDefaults, defaultModel, defaultNotice, find, successor } from '../domain/model-choice.ts'
import { type Catalogue, isProvider, knownModel } from '../domain/models.ts'
import { type SavedSettings, SETTINGS_OF_A_NEW_USER } from '../domain/user-settings.ts'
import type { EngineRegistry } from '../engines/engine-registry.ts'
import type { SettingsRepository } from './settings.repository.ts'

export interface SettingsDeps {
  repositories: { settings: SettingsRepository; meters: Pick<Meter, 'isClosed'> }
  engineRegistry: EngineRegistry
  clock: Clock
}

export type CurrentSettings = SavedSettings & {
  default_provider: string
  default_model: string
  /** Present if the saved model, or the provider's default of which none was saved, is no longer listed, so that another one is used now. */
  default_model_notice?: string
}

type SettingsChanges = { [K in keyof SavedSettings]?: NonNullable<SavedSettings[K]> }

export async function readSettings({ repositories, engineRegistry }: SettingsDeps, userId: string): Promise<CurrentSettings> {
  const [saved, catalogue] = await Promise.all([repositories.settings.of(userId), engineRegistry.catalogue()])
  return withDefaults(saved, catalogue)
}

/** Changes the given fields only. Throws 400 `unknown_model`, 401 `account_deleted`. */
export async function changeSettings(deps: SettingsDeps, userId: string, wanted: SettingsChanges): Promise<CurrentSettings> {
  const { repositories, engineRegistry, clock } = deps
  const [saved, catalogue] = await Promise.all([repositories.settings.of(userId), engineRegistry.catalogue()])
  const changed = await repositories.settings.save(userId, changesOf(wanted, saved, catalogue), clock())
  // Either the deletion of the account finds the settings, or its mark is found here.
  if (await repositories.meters.isClosed(userId, clock())) {
    await repositories.settings.removeAllOf(userId)
    throw new AppError('account_deleted')
  }
  return withDefaults(changed, catalogue)
}

/** Replaces a provider or model that was never chosen by the server's current default, and a model that is no longer listed by its successor. */
function withDefaults(saved: SavedSettings, catalogue: Catalogue): CurrentSettings {
  const defaults = catalogueDefaults(catalogue)
  const default_provider = saved.default_provider ?? defaults.provider
  return { ...saved, default_provider, ...modelOf(saved, default_provider, catalogue, defaults.model) }
}

function modelOf(
  { default_model: model }: SavedSettings,
  provider: string,
  catalogue: Catalogue,
  otherwise: string,
): Pick<CurrentSettings, 'default_model' | 'default_model_notice'> {
  if (!isProvider(provider)) return { default_model: otherwise }
  if (model === null) {
    const notice = defaultNotice(catalogue, provider)
    return {
      default_model: defaultModel(catalogue, provider)?.id ?? otherwise,
      ...(notice !== undefined && { default_model_notice: notice }),
    }
  }
  const listed = find(catalogue, provider, model)
  if (listed) return { default_model: listed.id }
  const next = successor(catalogue, provider, model, true)
  if (!next) return { default_model: otherwise }
  const name = knownModel(provider, model)?.name ?? model
  return { default_model: next.id, default_model_notice: `${name} is no longer available here. ${next.name} is used instead.` }
}

/** A model must belong to its provider, so changing only the provider resets the model. Any change confirms the replacement of a model that is not listed. */
function changesOf(wanted: SettingsChanges, saved: SavedSettings, catalogue: Catalogue): Partial<SavedSettings> {
  const changes: Partial<SavedSettings> = { ...wanted }
  if (wanted.tone_style !== undefined) changes.tone_style = wanted.tone_style.trim() || SETTINGS_OF_A_NEW_USER.tone_style
  const provider = wanted.default_provider ?? saved.default_provider ?? catalogueDefaults(catalogue).provider
  if (wanted.default_model !== undefined) {
    const model = isProvider(provider)
      ? (find(catalogue, provider, wanted.default_model) ?? successor(catalogue, provider, wanted.default_model, false))
      : undefined
    if (!model) throw unknownModel(provider)
    changes.default_provider = provider
    changes.default_model = model.id
  } else if (wanted.default_provider !== undefined && wanted.default_provider !== saved.default_provider) {
    changes.default_model = null
  } else if (isProvider(provider) && saved.default_model !== null) {
    const { default_model, default_model_notice } = modelOf(saved, provider, catalogue, '')
    if (default_model_notice !== undefined) changes.default_model = default_model
  }
  return changes
}

function unknownModel(provider: string): AppError {
  return invalidField('unknown_model', 'default_model', `Choose one of the models listed for ${provider}.`)
}
