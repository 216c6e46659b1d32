import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'

interface ReferralCode {
  /** Sent with the registration; undefined if the link has no code. */
  code: string | null
  /** The notice to show before the registration; null until the code is checked. */
  notice: string | null
  /** Whether a registration with the code gives no bonus. */
  refused: boolean
}

/** `valid`: the code accepts sign-ups. `expired`: it accepted them before. */
type CheckedCode = ResponseData<'/api/referral/{code}', 'get'>

const NONE: ReferralCode = { code: null, notice: null, refused: false }
const MAX_LENGTH = 64

/** The code of a `/register?ref=` link, and a notice about it. The code never blocks a registration; billing decides whether it counts. */
export function useReferralCode(ref: string | null): ReferralCode {
  const code = ref?.trim().slice(0, MAX_LENGTH) || null
  const { data, isError } = useQuery({
    queryKey: ['account', 'referral', code],
    queryFn: ({ signal }) => api.get<CheckedCode>(`/api/referral/${encodeURIComponent(code ?? '')}`, { signal }),
    enabled: code !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (code === null) return NONE
  if (isError) return { code, refused: false, notice: `We couldn't check the referral code ${code}. If it's valid, it still counts.` }
  if (!data) return { code, refused: false, notice: null }
  if (data.valid) return { code, refused: false, notice: `You were invited with code ${code}.${offerOf(data)}` }
  const reason = data.expired ? 'can no longer be used' : 'is not valid'
  return { code, refused: true, notice: `The referral code ${code} ${reason}. You can sign up without it.` }
}

function offerOf({ friend_bonus_generations: bonus }: CheckedCode): string {
  if (!(bonus > 0)) return ''
  return ` You get ${bonus} extra ${bonus === 1 ? 'generation' : 'generations'} when you confirm your email address.`
}
