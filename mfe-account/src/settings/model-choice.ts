import type { Model, Models } from './settings.api.ts'

const NAMES: Record<string, string> = { openai: 'OpenAI', gemini: 'Gemini', local: 'Local' }

export function providerName(provider: string): string {
  return NAMES[provider] ?? provider
}

export function isConfigured(models: Models, provider: string): boolean {
  return (models[provider] ?? []).some((model) => model.available)
}

/** Whether there is a choice of models: a language model is set up, or the chosen provider is not and must be replaced. */
export function choosesModel(models: Models, provider: string): boolean {
  return !isConfigured(models, provider) || hasLanguageModel(models)
}

/** Whether a language model is set up, besides the built-in writer. */
export const hasLanguageModel = (models: Models): boolean =>
  Object.values(models).some((list) => list.some(({ id, available }) => available && id !== 'composer'))

/** Why a provider cannot be used, or undefined. */
export function providerProblem(models: Models, provider: string): string | undefined {
  return isConfigured(models, provider) ? undefined : `${provider.toUpperCase()} API is not configured`
}

/** Why a model cannot be chosen, or undefined. */
export function modelProblem(model: Model): string | undefined {
  if (model.locked) return 'Included in plans with advanced AI models'
  return model.available ? undefined : 'Not available right now'
}

/** The provider's first selectable model, or its first model if none can be selected. */
export function firstModel(models: Models, provider: string): string | undefined {
  const list = models[provider] ?? []
  return (list.find((model) => modelProblem(model) === undefined) ?? list[0])?.id
}

export function findModel(models: Models, provider: string, id: string): Model | undefined {
  return models[provider]?.find((model) => model.id === id)
}
