import type { AspectRatio, EngineName, Formats, ModelId, Options, Resolution, Size } from '../api/wire.ts'

/** The settings of a video, without its pictures and texts. */
export interface Choices {
  model_preference: ModelId
  aspect_ratio: AspectRatio
  video_quality: Resolution
  /** `FOLLOW_IMAGES`, or a number that the user chose. */
  scene_count: number
  video_platform: string
  video_format: string
  custom_width: number
  custom_height: number
  engine: EngineName | 'auto'
}

export const MAX_SCENES = 5
/** One scene for each image. */
export const FOLLOW_IMAGES = 0

/** The product's defaults. */
export const DEFAULT_CHOICES: Choices = {
  model_preference: 'veo3_fast',
  aspect_ratio: '9:16',
  video_quality: '1080p',
  scene_count: FOLLOW_IMAGES,
  video_platform: 'social_media',
  video_format: 'tiktok',
  custom_width: 1080,
  custom_height: 1920,
  engine: 'auto',
}

/** Names to display until the options have loaded. */
export const MODEL_NAMES: Record<ModelId, string> = { veo3_fast: 'Veo 3 Fast', veo3: 'Veo 3', veo3_pro: 'Veo 3 Pro' }
/** The motion engine renders the same film at three qualities; the names of Google's models would be wrong. */
export const QUALITY_NAMES: Record<ModelId, string> = { veo3_fast: 'Draft', veo3: 'Standard', veo3_pro: 'Best' }

export const INSTRUCTIONS_LIMIT = 4_000
export const CUSTOM_SIDE = { min: 480, max: 3840 } as const
const PIXELS_OF_720P = 1280 * 720

export const PLATFORM_WORDS: Record<string, string> = {
  social_media: 'Social media',
  professional: 'Professional',
  device_specific: 'By device',
  custom: 'Custom size',
}

/** The only format for which the user can choose the aspect ratio. A custom size determines its own, and every other format has a fixed one. */
export const FREE_ASPECT = 'marketing_ad'

const FORMAT_WORDS: Record<string, string> = { linkedin: 'LinkedIn', tiktok: 'TikTok', youtube: 'YouTube', twitter: 'X' }

/** The name of a format, displayed until the server's list has loaded. */
export function formatName(id: string): string {
  if (id === 'custom') return 'Custom size'
  const words = id.split('_').map((word) => FORMAT_WORDS[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
  return words.join(' ')
}

export function formatOf(formats: Formats | undefined, id: string) {
  return formats?.platforms.flatMap((platform) => platform.formats).find((format) => format.id === id)
}

/** Applies a change and its consequences: a platform selects its first format, and a format selects its aspect ratio. */
export function choicesWith(choices: Choices, change: Partial<Choices>, formats: Formats | undefined): Choices {
  const next = { ...choices, ...change }
  if (change.video_platform !== undefined && change.video_format === undefined) {
    const offered = formats?.platforms.find(({ id }) => id === change.video_platform)?.formats ?? []
    const first = change.video_platform === 'custom' ? 'custom' : offered[0]?.id
    if (first && !offered.some(({ id }) => id === next.video_format)) next.video_format = first
  }
  const aspect = formatOf(formats, next.video_format)?.aspect_ratio
  const chosen = change.aspect_ratio !== undefined && next.video_format === FREE_ASPECT
  if (next.video_format === 'custom') next.aspect_ratio = next.custom_width > next.custom_height ? '16:9' : '9:16'
  else if (
    aspect &&
    !chosen &&
    (change.video_format !== undefined || change.video_platform !== undefined || next.video_format !== FREE_ASPECT)
  )
    next.aspect_ratio = aspect === '16:9' ? '16:9' : '9:16'
  return next
}

/** The size of the finished video in pixels. The sides of a custom size are rounded to even numbers. */
export function sizeOf({ video_format, custom_width, custom_height, aspect_ratio, video_quality }: Choices): Size {
  if (video_format === 'custom') return { width: even(custom_width), height: even(custom_height) }
  const [short, long] = video_quality === '1080p' ? [1080, 1920] : [720, 1280]
  return aspect_ratio === '9:16' ? { width: short, height: long } : { width: long, height: short }
}

/** The choices with the highest resolution that the plan allows, if it does not allow the chosen one. */
export function allowedChoices(choices: Choices, options: Options | undefined): Choices {
  const { video_quality } = choices
  const allowed = options?.resolutions.filter((each) => each.allowed).map(({ id }) => id) ?? []
  const highest = allowed.at(-1)
  return highest === undefined || allowed.includes(video_quality) ? choices : { ...choices, video_quality: highest }
}

/** The choices to save after a change of the allowed ones. A resolution that the plan lowered and the user left alone stays as it was chosen. */
export function choicesToSave(changed: Choices, allowed: Choices, saved: Choices): Choices {
  return changed.video_quality === allowed.video_quality ? { ...changed, video_quality: saved.video_quality } : changed
}

/** The number of scenes: the user's choice, or one for each image up to the maximum that the plan allows. */
export function sceneCountOf({ scene_count }: Choices, images: number, options: Options | undefined): number {
  if (scene_count !== FOLLOW_IMAGES) return scene_count
  const wanted = Math.min(Math.max(1, images), options?.scenes.max ?? MAX_SCENES)
  const allowed = options?.scenes.allowed ?? [wanted]
  const fitting = allowed.filter((count) => count <= wanted)
  return fitting.length > 0 ? Math.max(...fitting) : Math.min(...allowed)
}

/** The engine that `auto` selects, and its description. */
export function engineOf(choices: Choices, options: Options | undefined): Options['engines'][number] | undefined {
  const wanted = choices.engine === 'auto' ? options?.default_engine : choices.engine
  return options?.engines.find(({ id }) => id === wanted)
}

export interface ChoiceProblem {
  field: keyof Choices
  message: string
}

/** The choices that are invalid, or that the plan or the installation does not offer. */
export function choiceProblems(choices: Choices, options: Options | undefined): ChoiceProblem[] {
  const problems: ChoiceProblem[] = []
  if (choices.video_format === 'custom') {
    for (const field of ['custom_width', 'custom_height'] as const) {
      const side = choices[field]
      if (!Number.isInteger(side) || side < CUSTOM_SIDE.min || side > CUSTOM_SIDE.max)
        problems.push({ field, message: `${CUSTOM_SIDE.min} to ${CUSTOM_SIDE.max} pixels` })
    }
  }
  if (!options) return problems
  const engine = engineOf(choices, options)
  if (!engine?.available)
    problems.push({ field: 'engine', message: engine?.reason ?? 'No video engine is set up. Contact the administrator.' })
  const notInPlan = (field: keyof Choices, why = '') => problems.push({ field, message: `Not in your plan${why}` })
  const isLocked = (all: readonly { id: string; allowed: boolean }[], wanted: string) =>
    all.some(({ id, allowed }) => id === wanted && !allowed)
  if (
    choices.video_format === 'custom' &&
    choices.custom_width * choices.custom_height > PIXELS_OF_720P &&
    isLocked(options.resolutions, '1080p')
  )
    notInPlan('custom_width', ': more pixels than 720p')
  if (isLocked(options.models, choices.model_preference)) notInPlan('model_preference')
  if (choices.scene_count !== FOLLOW_IMAGES && !options.scenes.allowed.includes(choices.scene_count)) notInPlan('scene_count')
  return problems
}

function even(side: number): number {
  return Math.round(side / 2) * 2
}
