import { BROWSER_ERRORS } from '../browser.ts'
import { defineErrors } from '../definition.ts'

/** Meanings of the errors detected in the browser. Their sentences for users are in `src/browser.ts`. */
export const browserErrors = defineErrors({
  offline: { ...BROWSER_ERRORS.offline, status: null, meaning: 'The browser reports that it is offline, and no response arrived.' },
  network: { ...BROWSER_ERRORS.network, status: null, meaning: 'No response arrived, because the connection failed or was closed.' },
  timeout: { ...BROWSER_ERRORS.timeout, status: null, meaning: "No response arrived within the API client's time limit." },
  unreadable_answer: {
    ...BROWSER_ERRORS.unreadable_answer,
    status: null,
    meaning: 'The response is neither the expected JSON nor a problem document; usually, a proxy responded instead of the product.',
  },
  signed_out: {
    ...BROWSER_ERRORS.signed_out,
    status: null,
    meaning: 'Another tab logged out while a token was being renewed, so no request was sent.',
  },
  unexpected: { ...BROWSER_ERRORS.unexpected, status: null, meaning: 'A defect in browser code.' },
})
