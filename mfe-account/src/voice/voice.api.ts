import type { PlatformId } from '@loomcast/platforms'
import { api } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'
import type { OwnPost } from './own-post.ts'

/** A number, the value of an option, or a list of words or emoji. */
export type TraitValue = number | string | string[]

interface TraitBase {
  id: string
  label: string
  /** Null if the posts show no habit. */
  learned: TraitValue | null
  /** The learned value, or the user's correction. */
  value: TraitValue | null
  corrected: boolean
  /** The value as a sentence. */
  description: string
}

export type VoiceTrait = TraitBase &
  (
    | { kind: 'number'; unit: string; minimum: number; maximum: number }
    | { kind: 'choice'; options: { value: string; label: string }[] }
    | { kind: 'words' }
  )

/** How the user writes on one platform. */
export interface Voice {
  platform: string
  /** Whether new posts are written in it. */
  enabled: boolean
  /** False if the posts were too few to learn from. */
  enough: boolean
  posts_read: number
  learned_at: string
  /** A sentence for the user. */
  note?: string
  traits: VoiceTrait[]
  examples: string[]
}

export interface VoiceChange {
  enabled?: boolean
  /** Null returns to the learned value. */
  traits?: Record<string, TraitValue | null>
  examples?: string[]
}

const voicesKey = ['account', 'voices'] as const

export const useVoices = () =>
  useQuery({
    queryKey: voicesKey,
    queryFn: ({ signal }) => api.get<{ voices: Voice[] }>('/api/user/voice', { signal }).then(({ voices }) => voices),
  })

/** Saves a change. False if it failed, which a message has explained. */
export type SaveVoice = (change: VoiceChange) => Promise<boolean>

/** Calls that change a voice. All reject with an ApiError. */
export const voiceApi = {
  learn: async (platform: PlatformId, posts: OwnPost[], { keepCorrections = false } = {}): Promise<Voice> => {
    const { voice } = await api.put<{ voice: Voice }>(
      `/api/user/voice/${encodeURIComponent(platform)}`,
      { own: true, posts, ...(keepCorrections && { keep_corrections: true }) },
      { timeoutMs: 60_000 },
    )
    show(voice)
    return voice
  },
  change: async (platform: string, change: VoiceChange): Promise<Voice> => {
    const { voice } = await api.patch<{ voice: Voice }>(`/api/user/voice/${encodeURIComponent(platform)}`, change)
    show(voice)
    return voice
  },
  remove: async (platform: string): Promise<void> => {
    await api.delete(`/api/user/voice/${encodeURIComponent(platform)}`)
    queryClient.setQueryData<Voice[]>(voicesKey, (voices) => voices?.filter((voice) => voice.platform !== platform))
  },
  removeAll: async (): Promise<void> => {
    await api.delete('/api/user/voice')
    queryClient.setQueryData<Voice[]>(voicesKey, [])
  },
}

function show(changed: Voice): void {
  queryClient.setQueryData<Voice[]>(voicesKey, (voices = []) =>
    voices.some(({ platform }) => platform === changed.platform)
      ? voices.map((voice) => (voice.platform === changed.platform ? changed : voice))
      : [...voices, changed],
  )
}
