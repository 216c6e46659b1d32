import type { Charged } from './definition.ts'

/** Errors that the browser finds itself, without an answer of the server. The only part of the table that browser code loads. */
export const BROWSER_ERRORS = {
  offline: { charged: 'unknown', user: "You're offline. Check your connection and try again." },
  network: { charged: 'unknown', user: "We couldn't reach the server. Check your connection and try again." },
  timeout: { charged: 'unknown', user: 'The server took too long to answer. Please try again.' },
  unreadable_answer: { charged: 'unknown', user: 'The server sent an unreadable response. Please try again.' },
  signed_out: { charged: 'no', user: 'You were logged out. Please log in again.' },
  unexpected: { charged: 'unknown', user: 'Something went wrong on this page. Reload it and try again.' },
} as const satisfies Record<string, { charged: Charged; user: string }>
