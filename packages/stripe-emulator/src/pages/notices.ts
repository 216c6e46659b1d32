import { SandboxRefusal } from '../sandbox.ts'
import type { Notice } from './layout.ts'

/** What a page reports after a form was submitted, by the code in its URL. */
export const NOTICES = {
  advanced: { problem: false, text: 'The time was advanced.' },
  canceled: {
    problem: false,
    text: 'Your subscription was canceled. It stays active until the end of the period, and you can resume it until then.',
  },
  card_saved: { problem: false, text: 'Your card was changed. It will be charged for the next renewals.' },
  code_applied: { problem: false, text: 'The promotion code was applied.' },
  code_removed: { problem: false, text: 'The promotion code was removed.' },
  confirmation_failed: { problem: true, text: 'The payment was not confirmed, so nothing was charged. Try again or use another card.' },
  confirmation_needed: { problem: true, text: 'Your plan has not changed yet. It changes when you confirm the payment below.' },
  declined: { problem: true, text: 'The card was declined, so nothing was charged. Try again or use another card.' },
  dispute_decided: { problem: false, text: 'The dispute was decided.' },
  disputed: { problem: false, text: 'The payment is disputed.' },
  paid: { problem: false, text: 'The payment succeeded.' },
  plan_changed: { problem: false, text: 'Your plan was changed.' },
  plan_scheduled: { problem: false, text: 'Your plan will change at the end of the period.' },
  resumed: { problem: false, text: 'Your subscription continues as before.' },
} satisfies Readonly<Record<string, Notice>>

export type NoticeCode = keyof typeof NOTICES

/** Rethrows every error that is not for the person on the page. */
export function refusalOf(error: unknown): Notice {
  if (error instanceof SandboxRefusal) return { problem: true, text: error.message }
  throw error
}
