import type { ResponseData } from '@loomcast/api-types'

type SentSettings = ResponseData<'/api/settings', 'get'>['settings']
type SentModels = ResponseData<'/api/models', 'get'>

/** The settings that the slice reads. `default_model_notice` is present if the saved model is no longer listed: which one is used instead. */
export type Settings = Omit<SentSettings, 'own_facts' | 'show_pictures_to_models'>

/**
 * `locked`: an advanced model that the user's plan does not include; a request for it uses the provider's mini model. `tunable` is false for the built-in
 * writer: it has no temperature and no tokens.
 */
export type Model = Omit<SentModels['models'][keyof SentModels['models']][number], 'sees_pictures'>

export interface Models {
  models: Readonly<Record<string, Model[]>>
  defaults: Pick<SentModels['defaults'], 'provider' | 'model'>
}

/** Whether a language model is set up, besides the built-in writer. */
export const hasLanguageModel = ({ models }: Models): boolean =>
  Object.values(models).some((offered) => offered.some(({ id, available }) => available && id !== 'composer'))
