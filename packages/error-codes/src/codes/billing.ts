import { defineErrors } from '../definition.ts'

/** Packages, checkout, subscriptions, payments and referrals. */
export const billingErrors = defineErrors({
  package_unavailable: {
    status: 400,
    meaning: 'The package does not exist, is inactive or is free, or was requested with videos although it has no video option.',
    charged: 'no',
    user: "This plan isn't available. Choose another plan on the pricing page.",
  },
  origin_not_allowed: {
    status: 400,
    meaning: '`origin_url` or `return_url` is not an address of this product (PUBLIC_URL).',
    charged: 'no',
    user: "We couldn't start the payment from this address. Open the product at its usual address and try again.",
  },
  subscription_exists: {
    status: 409,
    meaning: 'The user already has a subscription. Change it with POST /api/billing/subscription.',
    charged: 'no',
    user: 'You already have a subscription. Change your plan on the billing page.',
  },
  subscription_missing: {
    status: 409,
    meaning: 'The user has no live subscription that could be changed, canceled or resumed.',
    charged: 'no',
    user: "You don't have a subscription. Choose a plan on the pricing page.",
  },
  subscription_unchanged: {
    status: 409,
    meaning: 'The subscription already has the requested package and options, or already is in the requested state.',
    charged: 'no',
    user: 'Your subscription is already set this way.',
  },
  subscription_changed: {
    status: 409,
    meaning: 'The subscription or its price changed since the preview, or the preview is older than 10 minutes. Request a new preview.',
    charged: 'no',
    user: 'The amount you saw is no longer valid. Load the new amount, check it, and confirm again.',
  },
  cancellation_required: {
    status: 409,
    meaning: 'The requested package is free. A subscription is not changed to it but canceled: DELETE /api/billing/subscription.',
    charged: 'no',
    user: 'To move to the free plan, cancel your subscription on the billing page.',
  },
  payment_overdue: {
    status: 409,
    meaning: 'A payment of the subscription is overdue. It has to be paid before the plan can be changed.',
    charged: 'no',
    user: 'A payment is overdue. Pay it on the billing page, then change your plan.',
  },
  payment_incomplete: {
    status: 409,
    meaning: 'The checkout session is not paid, so it cannot be applied.',
    charged: 'no',
    user: "This payment isn't complete. Finish the checkout, or start again on the pricing page.",
  },
  payment_declined: {
    status: 402,
    meaning: 'The payment provider declined the payment. Nothing was changed.',
    charged: 'no',
    user: 'Your payment was declined. Update your card or use another one, then try again.',
  },
  payment_provider_unavailable: {
    status: 503,
    meaning: 'The payment provider is not configured or does not respond.',
    charged: ['unknown', 'no'],
    user: "Payments aren't available right now. Try again in a few minutes.",
  },
  payment_provider_rejected: {
    status: 502,
    meaning: 'The payment provider rejected a request of this service. The log contains its reason.',
    charged: ['unknown', 'no'],
    user: "The payment provider didn't accept the request. Contact support if it happens again.",
  },
  webhook_not_configured: {
    status: 503,
    meaning: 'No signing secret for webhooks is configured, so events of the payment provider cannot be verified.',
    charged: 'no',
    user: 'Webhooks are not configured.',
  },
  webhook_signature_invalid: {
    status: 400,
    meaning: 'The signature of the webhook is missing, wrong, older than 5 minutes, or more than 5 minutes in the future.',
    charged: 'no',
    user: 'The signature of this request is not valid.',
  },
  webhook_event_invalid: {
    status: 400,
    meaning:
      'The webhook is signed, but its body is not an event of the payment provider: it is not JSON, or a member is missing or has another type.',
    charged: 'no',
    user: 'The content of this request is not valid.',
  },
  promotion_code_exists: {
    status: 409,
    meaning: 'Another promotion code with this text has not been deactivated. Codes are compared without regard to case.',
    charged: 'no',
    user: 'A promotion code with this name exists already. Deactivate it first, or choose another name.',
  },
  refund_not_possible: {
    status: 409,
    meaning: 'The payment is disputed, already refunded, or the amount is more than what is left of it.',
    charged: 'no',
    user: "This payment can't be refunded by this amount.",
  },
  analytics_not_in_plan: {
    status: 403,
    meaning: 'The package does not have `analytics_access`, which usage statistics of more than 30 days require.',
    charged: 'no',
    user: 'Your plan shows the last 30 days. Upgrade to a plan with usage analytics to see more.',
  },
  package_in_use: {
    status: 409,
    meaning: 'The package has subscribers, or is the free package. Deactivate it instead of deleting it.',
    charged: 'no',
    user: 'This package has subscribers. Deactivate it instead.',
  },
  version_conflict: {
    status: 409,
    meaning: 'The document was changed by another request since it was read. Read it again and repeat the change.',
    charged: 'no',
    user: 'This was changed in the meantime. Reload it and try again.',
  },
  live_subscription: {
    status: 409,
    meaning:
      'The user has a live subscription, which has to be canceled at the end of its period or at once before the plan can be set to free.',
    charged: 'no',
    user: 'This user has a subscription. Cancel it at the end of the period or now.',
  },
  referrals_inactive: {
    status: 409,
    meaning: 'The referral program is switched off, so no code can be created.',
    charged: 'no',
    user: 'Inviting friends is switched off at the moment.',
  },
  referral_limit_reached: {
    status: 409,
    meaning: 'The user has referred as many friends as the program allows, so no further code is created.',
    charged: 'no',
    user: "You've invited as many friends as the program allows.",
  },
})
