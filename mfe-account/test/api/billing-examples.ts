import { ApiError } from '@loomcast/web-kit'

/** A monthly choice is sent without its interval, which earlier releases reject. */
export const monthly = <T extends object>(choice: T) => ({ ...choice, interval: 'month' as const })

export const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail with an ApiError')
  return error
}

export const decimals = (example: number) => example

export const subscribed = {
  package: {
    package_id: 'professional',
    name: 'Professional',
    description: 'For creators who publish every day',
    tier: 'pro',
    features: ['Unlimited generations'],
    content_only_price: decimals(4.95),
    has_video_toggle: true,
  },
  include_video: true,
  interval: 'month',
  price: decimals(19),
  currency: 'usd',
  status: 'active',
  is_paid: true,
  source: 'subscription',
  needs_confirmation: false,
  can_manage: true,
}
