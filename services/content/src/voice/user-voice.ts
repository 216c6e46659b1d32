import { setImmediate } from 'node:timers/promises'
import type { PlatformId } from '@loomcast/platforms'
import type { Meter } from '@loomcast/quota'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import type { Limiter } from '@loomcast/service-kit/redis'
import type { Clock } from '@loomcast/service-kit/time'
import { ENOUGH_POSTS, learnVoice } from '../domain/voice/learn-voice.ts'
import { separateOwnPosts, type UnusedPost } from '../domain/voice/read-post.ts'
import type { Trait, TraitId, TraitValue } from '../domain/voice/trait.ts'
import { findTrait, TRAITS, type TraitValues, validValue } from '../domain/voice/traits.ts'
import { requirePlatform } from '../requested-platform.ts'
import type { StoredVoice } from './voice.model.ts'
import type { VoiceRepository } from './voice.repository.ts'
import type { LearnBody, Voice, VoiceChanges } from './voice.schema.ts'

export interface VoiceDeps {
  repositories: { voices: VoiceRepository; meters: Pick<Meter, 'isClosed'> }
  /** Counts how often each user has a voice learned. */
  learnings: Limiter
  clock: Clock
}

/** All posts together, in bytes of UTF-8. */
const MAX_BYTES = 1_000_000

export async function listVoices({ repositories }: VoiceDeps, userId: string): Promise<Voice[]> {
  return (await repositories.voices.list(userId)).map(presented)
}

/** Throws 400 `validation_failed`, `unknown_platform`, 401 `account_deleted`, 429 `rate_limited`. */
export async function learn(
  deps: VoiceDeps,
  userId: string,
  platform: string,
  { posts, keep_corrections: keepCorrections = false }: Omit<LearnBody, 'own'>,
): Promise<{ voice: Voice; unused: UnusedPost[] }> {
  const { id } = requirePlatform(platform)
  const texts = posts.map(({ text }) => text)
  if (texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) > MAX_BYTES)
    throw invalidField('validation_failed', 'posts', 'The posts have more than 1 MB of text. Choose fewer of them.')
  await deps.learnings.require(userId, "You've learned too many voices. Try again in a few minutes.")
  const learned = await learnVoice(texts, setImmediate)
  const { voices, meters } = deps.repositories
  const voice = await voices.replace(userId, id, learned, { now: deps.clock(), keepCorrections })
  // The account can be deleted while the posts are read. Either the deletion finds the voice, or its mark is found here.
  if (await meters.isClosed(userId, deps.clock())) {
    await voices.removeAll(userId)
    throw new AppError('account_deleted')
  }
  return { voice: presented(voice), unused: separateOwnPosts(texts).unused }
}

/** Throws 400 `validation_failed`, `unknown_platform`, 404 `voice_not_found`. */
export async function changeVoice(
  { repositories: { voices } }: VoiceDeps,
  userId: string,
  platform: string,
  { enabled, traits = {}, examples }: VoiceChanges,
): Promise<Voice> {
  const { id } = requirePlatform(platform)
  const corrections = Object.entries(traits).map(([trait, value]) => correctionOf(trait, value))
  const changed = await voices.change(userId, id, {
    corrections,
    ...(enabled !== undefined && { enabled }),
    ...(examples && { examples: [...new Set(examples.map((text) => text.trim()).filter(Boolean))] }),
  })
  if (!changed) throw new AppError('voice_not_found')
  return presented(changed)
}

/** Throws 400 `unknown_platform`, 404 `voice_not_found`. */
export async function deleteVoice({ repositories: { voices } }: VoiceDeps, userId: string, platform: string): Promise<void> {
  if (!(await voices.remove(userId, requirePlatform(platform).id))) throw new AppError('voice_not_found')
}

export async function deleteVoices({ repositories: { voices } }: VoiceDeps, userId: string): Promise<void> {
  await voices.removeAll(userId)
}

export interface ActiveVoice {
  language: StoredVoice['language']
  /** With the corrections. */
  traits: TraitValues
  examples: string[]
}

/** The repositories that `activeVoice` reads. */
export interface ActiveVoices {
  voices: Pick<VoiceRepository, 'find'>
}

/** The voice for texts of a platform; null if there is none, it is switched off, or too few posts were read. */
export async function activeVoice({ voices }: ActiveVoices, userId: string, platform: PlatformId): Promise<ActiveVoice | null> {
  const voice = await voices.find(userId, platform)
  if (!voice?.enabled || !isEnough(voice)) return null
  return { language: voice.language, traits: withoutEmpty({ ...voice.traits, ...voice.corrections }), examples: voice.examples }
}

const isEnough = ({ posts_read }: StoredVoice) => posts_read >= ENOUGH_POSTS

function correctionOf(id: string, value: TraitValue | null | undefined): [TraitId, TraitValue | null] {
  const trait = findTrait(id)
  const valid = value === null ? null : trait && value !== undefined ? validValue(trait, value) : undefined
  if (!trait || valid === undefined) throw invalidField('validation_failed', `traits.${id}`, 'This value is not possible here.')
  return [trait.id, valid]
}

function presented(voice: StoredVoice): Voice {
  const { platform, enabled, posts_read, learned_at, language, examples } = voice
  return {
    platform,
    enabled,
    enough: isEnough(voice),
    posts_read,
    learned_at: learned_at.toISOString(),
    language,
    ...(!isEnough(voice) && { note: tooFew(posts_read) }),
    traits: TRAITS.map((trait) => {
      const learned = voice.traits[trait.id] ?? null
      const correction = voice.corrections[trait.id]
      const value = correction ?? learned
      const counts = voice.counts[trait.id]
      return {
        id: trait.id,
        label: trait.label,
        kind: trait.kind,
        ...(trait.kind === 'number' && { unit: trait.unit, minimum: trait.minimum, maximum: trait.maximum }),
        ...(trait.kind === 'choice' && { options: trait.options.map((option) => ({ ...option })) }),
        learned,
        ...(counts && { counts }),
        value,
        corrected: correction !== undefined,
        description: descriptionOf(trait, value),
      }
    }),
    examples,
  }
}

function descriptionOf(trait: Trait, value: TraitValue | null): string {
  if (value === null) return 'No habit learned.'
  return isEmpty(value) ? 'You removed all of them.' : trait.describe(value)
}

/** A list that was emptied is no habit. */
function withoutEmpty(traits: TraitValues): TraitValues {
  return Object.fromEntries(Object.entries(traits).filter(([, value]) => !isEmpty(value)))
}

const isEmpty = (value: TraitValue) => Array.isArray(value) && value.length === 0

function tooFew(read: number): string {
  const found = read === 0 ? 'None of the posts could be used' : `Only ${read} of the posts could be used`
  return `${found}. Your voice is used from ${ENOUGH_POSTS} posts on. Add more of your own posts.`
}
