import { ApiError, api } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'

interface ReferralCode {
  /** Sent with the registration; undefined if the link has no code. */
  code: string | null
  /** The notice to show before the registration. */
  notice: string | null
  refused: boolean
}

const NONE: ReferralCode = { code: null, notice: null, refused: false }
const MAX_LENGTH = 64

/**
 * The code of a `/register?ref=` link. An invalid or expired code never blocks a registration; a notice is shown before it. Without a referral service, the
 * code is still sent, and the response to the registration contains the result.
 */
export function useReferralCode(ref: string | null): ReferralCode {
  const code = ref?.trim().slice(0, MAX_LENGTH) || null
  const { data, error } = useQuery({
    queryKey: ['account', 'referral', code],
    queryFn: ({ signal }) => api.get<{ valid?: boolean; expired?: boolean }>(`/api/referral/${encodeURIComponent(code ?? '')}`, { signal }),
    enabled: code !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (code === null) return NONE
  const reason = refusal(data, error)
  if (reason) return { code, refused: true, notice: `The referral code ${code} ${reason}. You can sign up without it.` }
  return { code, refused: false, notice: `You were invited with code ${code}.` }
}

function refusal(answer: { valid?: boolean; expired?: boolean } | undefined, error: unknown): string | null {
  const code = error instanceof ApiError ? error.code : undefined
  if (answer?.expired || code === 'referral_expired') return 'has expired'
  if (answer?.valid === false || code === 'referral_not_found') return 'is not valid'
  return null
}
