import type { OfferedPackage } from '@loomcast/web-kit/plans'
import type { Packages, Subscription } from '../src/billing/billing.api.ts'

const line = (name: string) => ({ name, description: '', limit: null })

const starter: OfferedPackage = {
  package_id: 'starter',
  name: 'Starter',
  description: 'Basic features included',
  tier: 'free',
  is_premium: false,
  has_video_toggle: false,
  content_only_price: 0,
  content_video_price: null,
  content_only_price_yearly: null,
  content_video_price_yearly: null,
  currency: 'usd',
  generation_limit: 10,
  video_generation_limit: 2,
  content_only_video_limit: 2,
  video_enabled: true,
  advanced_ai_models: false,
  priority_support: false,
  analytics_access: false,
  custom_branding: false,
  features: ['10 generations per month', '2 videos per month', 'Standard AI models'].map(line),
}

export const professional: OfferedPackage = {
  ...starter,
  package_id: 'professional',
  name: 'Professional',
  description: 'For creators who publish every day',
  tier: 'pro',
  is_premium: true,
  has_video_toggle: true,
  content_only_price: 4.95,
  content_video_price: 19,
  generation_limit: null,
  video_generation_limit: 30,
  analytics_access: true,
  features: ['Unlimited generations', '30 videos per month with the video option', 'Standard AI models', 'Usage history'].map(line),
}

const enterprise: OfferedPackage = {
  ...professional,
  package_id: 'enterprise',
  name: 'Enterprise',
  description: 'For teams and businesses',
  tier: 'business',
  content_only_price: 29,
  content_video_price: 49,
  video_generation_limit: null,
  advanced_ai_models: true,
  priority_support: true,
  features: [
    'Unlimited generations',
    'Unlimited videos with the video option',
    'Advanced AI models',
    'Usage history',
    'Priority support',
    'Six',
    'Seven',
  ].map(line),
}

export const packages: Packages & { success: true } = {
  success: true,
  packages: [starter, professional, enterprise],
  checkout: 'live',
  as_of: '2026-03-10T12:00:00.000Z',
}

export const free: Subscription = {
  package: {
    package_id: 'starter',
    name: 'Starter',
    description: 'Basic features included',
    tier: 'free',
    features: ['10 generations per month', '2 videos per month'],
    generation_limit: 10,
    video_generation_limit: 2,
    content_only_price: 0,
    content_video_price: null,
    content_only_price_yearly: null,
    content_video_price_yearly: null,
    has_video_toggle: false,
    analytics_access: false,
    priority_support: false,
  },
  include_video: false,
  interval: 'month',
  price: 0,
  currency: 'usd',
  status: 'free',
  is_paid: false,
  source: 'free',
  renews_at: null,
  cancel_at: null,
  ends_at: null,
  grace_until: null,
  past_due_since: null,
  needs_confirmation: false,
  payment_url: null,
  pending_change: null,
  can_manage: false,
  withdrawal: null,
}

/** Professional with video, renewed on April 10, 2026. */
export const subscribed: Subscription = {
  ...free,
  package: {
    ...free.package,
    package_id: 'professional',
    name: 'Professional',
    description: 'For creators who publish every day',
    tier: 'pro',
    features: ['Unlimited generations', '30 videos per month', 'Standard AI models', 'Usage history', 'Five', 'Six'],
    generation_limit: -1,
    video_generation_limit: 30,
    content_only_price: 4.95,
    content_video_price: 19,
    has_video_toggle: true,
  },
  include_video: true,
  price: 19,
  status: 'active',
  is_paid: true,
  source: 'subscription',
  renews_at: '2026-04-10T12:00:00.000Z',
  can_manage: true,
  withdrawal: null,
}

export const invoice = {
  id: 'in_1',
  number: 'LC-2026-000001',
  date: '2026-03-10T12:00:00.000Z',
  amount: 19,
  tax: 3.03,
  package_name: 'Professional with videos',
  period_start: '2026-03-10T12:00:00.000Z',
  period_end: '2026-04-10T12:00:00.000Z',
  currency: 'usd',
  status: 'paid',
  hosted_url: 'https://pay.example.com/in_1',
  pdf_url: '/api/billing/invoices/in_1/pdf',
}
