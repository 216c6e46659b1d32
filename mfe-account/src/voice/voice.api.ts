import type { RequestBody, ResponseData } from '@loomcast/api-types'
import type { PlatformId } from '@loomcast/platforms'
import { api } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'
import type { OwnPost } from './own-post.ts'

type SentVoice = ResponseData<'/api/user/voice', 'get'>['voices'][number]
type SentTrait = SentVoice['traits'][number]

/** A number, the value of an option, or a list of words or emoji. */
export type TraitValue = NonNullable<SentTrait['value']>

/** `learned` is null if the posts show no habit. `value` is the learned value, or the user's correction. */
export type VoiceTrait = Pick<SentTrait, 'id' | 'label' | 'learned' | 'value' | 'corrected' | 'description'> &
  (
    | ({ kind: 'number' } & Required<Pick<SentTrait, 'unit' | 'minimum' | 'maximum'>>)
    | ({ kind: 'choice' } & Required<Pick<SentTrait, 'options'>>)
    | { kind: 'words' }
  )

/** How the user writes on one platform. `note` is a sentence for the user. */
export type Voice = Omit<SentVoice, 'language' | 'traits'> & { traits: VoiceTrait[] }

/** A trait of null returns to the learned value. */
export type VoiceChange = RequestBody<'/api/user/voice/{platform}', 'patch'>

export type UnusedReason = ResponseData<'/api/user/voice/{platform}', 'put'>['unused'][number]['reason']

/** A post that nothing was learned from. */
export interface UnusedPost {
  text: string
  reason: UnusedReason
}

const voicesKey = ['account', 'voices'] as const
const neededKey = ['account', 'voice-minimum'] as const

export const useVoices = () =>
  useQuery({
    queryKey: voicesKey,
    queryFn: async ({ signal }) => {
      const { voices, needed_posts } = await api.get<{ voices: Voice[]; needed_posts?: number }>('/api/user/voice', { signal })
      queryClient.setQueryData(neededKey, needed_posts)
      return voices
    },
  })

/** From how many posts on a voice is used; undefined until the voices are loaded. */
export const neededPosts = (): number | undefined => queryClient.getQueryData<number>(neededKey)

/** Saves a change. False if it failed, which a message has explained. */
export type SaveVoice = (change: VoiceChange) => Promise<boolean>

/** Calls that change a voice. All reject with an ApiError. */
export const voiceApi = {
  learn: async (platform: PlatformId, posts: OwnPost[], { keepCorrections = false } = {}) => {
    // An earlier release of the service does not list unused posts.
    const { voice, unused = [] } = await api.put<{ voice: Voice; unused?: { index: number; reason: UnusedReason }[] }>(
      `/api/user/voice/${encodeURIComponent(platform)}`,
      { own: true, posts, ...(keepCorrections && { keep_corrections: true }) },
      { timeoutMs: 60_000 },
    )
    show(voice)
    return { voice, unused: unused.map(({ index, reason }): UnusedPost => ({ text: posts[index]?.text ?? '', reason })) }
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
