import { HOSTED_MODELS, type HostedProvider, knownModel, type ModelEntry, seesPictures } from './models.ts'

/** A model of a provider's models call. */
export interface OfferedModel {
  id: string
  /** Unix time in seconds; 0 if the provider gives none. */
  created: number
}

const MAX_MODELS = 50

/** Parts of the names of models that write no text, or that chat completions do not accept. */
const WRITES_NO_POST =
  /embed|audio|realtime|image|imagen|dall-e|tts|whisper|transcribe|speech|moderation|search|codex|computer-use|deep-research|instruct|davinci|babbage|sora|veo|aqa|robotics|live|lyria|nano-banana|gemma|cyber|vision/iu
/** OpenAI's `-pro` models are only in the Responses API. */
const RESPONSES_ONLY = /^(?:gpt|o)-?\d.*-pro\b/u
const SNAPSHOT = /-(?:\d{4}-\d{2}-\d{2}|\d{4}|\d{3}|preview-\d{2}-\d{2,4})$/u
const INEXPENSIVE = /mini|nano|lite|flash|3\.5-turbo/u

/**
 * The entries of a provider whose models call answered `offered`. `only` are the ids that the operator allows, in the order in which they are listed; empty
 * allows all. Known models come first, then the newest. Dated copies of a listed model are left out. Returns undefined if nothing remains.
 */
export function hostedEntries(
  provider: HostedProvider,
  offered: readonly OfferedModel[],
  only: readonly string[] = [],
): ModelEntry[] | undefined {
  const ids = only.length > 0 ? allowed(offered, only) : writers(provider, offered)
  return ids.length > 0 ? ids.slice(0, MAX_MODELS).map((id) => entryOf(provider, id, true)) : undefined
}

/** The entries of a provider whose models are not listed (yet): those that the operator allows, otherwise the known ones. */
export function assumedEntries(provider: HostedProvider, available: boolean, only: readonly string[] = []): ModelEntry[] {
  const ids = only.length > 0 ? only : HOSTED_MODELS[provider].map(({ id }) => id)
  return ids.map((id) => entryOf(provider, id, available))
}

/** The provider's default if it lists every model: the first that the operator allows or the product knows, and that is not advanced. */
export function intendedDefault(provider: HostedProvider, only: readonly string[] = []): Pick<ModelEntry, 'id' | 'name'> | undefined {
  const entries = assumedEntries(provider, true, only)
  return entries.find(({ advanced }) => !advanced) ?? entries[0]
}

function allowed(offered: readonly OfferedModel[], only: readonly string[]): string[] {
  const ids = new Set(offered.map(({ id }) => id))
  return only.filter((id) => ids.has(id))
}

function writers(provider: HostedProvider, offered: readonly OfferedModel[]): string[] {
  const ids = new Set(offered.map(({ id }) => id))
  const known = HOSTED_MODELS[provider].map(({ id }) => id).filter((id) => ids.has(id))
  const others = offered
    .filter(({ id }) => !knownModel(provider, id) && !WRITES_NO_POST.test(id) && !(provider === 'openai' && RESPONSES_ONLY.test(id)))
    .filter(({ id }) => !SNAPSHOT.test(id) || !ids.has(id.replace(SNAPSHOT, '')))
    .toSorted((one, other) => other.created - one.created || one.id.localeCompare(other.id))
  return [...new Set([...known, ...others.map(({ id }) => id)])]
}

function entryOf(provider: HostedProvider, id: string, available: boolean): ModelEntry {
  const known = knownModel(provider, id)
  return {
    ...(known ?? { id, name: nameOf(id), description: '', advanced: !INEXPENSIVE.test(id) }),
    available,
    tunable: true,
    sees_pictures: seesPictures(provider, id),
  }
}

/** A name from an id: `gpt-5.4-mini` is "GPT-5.4 mini", `gemini-3-flash-preview` "Gemini 3 Flash Preview". Other ids are not changed. */
function nameOf(id: string): string {
  const gpt = /^gpt-(\d[\w.]*)(?:-(.+))?$/u.exec(id)
  if (gpt) return [`GPT-${gpt[1]}`, gpt[2]?.replaceAll('-', ' ')].filter(Boolean).join(' ')
  if (id.startsWith('gemini-'))
    return id
      .split('-')
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join(' ')
  return id
}
