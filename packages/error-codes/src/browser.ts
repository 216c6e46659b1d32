import type { Charged } from './definition.ts'

/** Errors detected in the browser, without a response from the server. Browser code loads only this part of the table. */
export const BROWSER_ERRORS = {
  offline: { charged: 'unknown', user: "You're offline. Check your connection and try again." },
  network: { charged: 'unknown', user: "We couldn't reach the server. Check your connection and try again." },
  timeout: { charged: 'unknown', user: 'The server took too long to respond. Try again.' },
  unreadable_answer: { charged: 'unknown', user: "The server sent a response that can't be read. Try again." },
  signed_out: { charged: 'no', user: "You've been logged out. Log in again." },
  unexpected: { charged: 'unknown', user: 'Something went wrong on this page. Reload it and try again.' },
} as const satisfies Record<string, { charged: Charged; user: string }>
