/** The product's quality tiers. `veo` maps them to its own models, `motion` to render settings. */
export const VIDEO_MODELS = {
  veo3_fast: { name: 'Veo 3 Fast', tier: 'fast', price_per_clip_cents: 10, minutes: [2, 3] },
  veo3: { name: 'Veo 3', tier: 'standard', price_per_clip_cents: 25, minutes: [4, 6] },
  veo3_pro: { name: 'Veo 3 Pro', tier: 'premium', price_per_clip_cents: 50, minutes: [8, 10] },
} as const

export type VideoModel = keyof typeof VIDEO_MODELS
export type QualityTier = (typeof VIDEO_MODELS)[VideoModel]['tier']
export type EngineName = 'motion' | 'veo'

/** What users call the tiers of `motion`, which uses none of the models. */
const QUALITIES: Record<QualityTier, string> = { fast: 'Draft', standard: 'Standard', premium: 'Best' }

/** Returns the name of the model (`veo`) or the quality (`motion`) of a video. */
export function modelName(engine: EngineName, model: VideoModel): string {
  return engine === 'veo' ? VIDEO_MODELS[model].name : QUALITIES[VIDEO_MODELS[model].tier]
}

/** Number of scenes per video. */
export const SCENES = { min: 1, max: 5, default: 3 } as const
/** Length of a scene, in seconds. */
export const SCENE_SECONDS = 8

/** Returns the cost of a video in cents: the model's price per finished scene. `motion` is free. */
export function costCents(engine: EngineName, model: VideoModel, finishedScenes: number): number {
  return engine === 'motion' ? 0 : VIDEO_MODELS[model].price_per_clip_cents * finishedScenes
}

export function toDollars(cents: number): number {
  return cents / 100
}
