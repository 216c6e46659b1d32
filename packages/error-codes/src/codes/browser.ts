import { BROWSER_ERRORS } from '../browser.ts'
import { defineErrors } from '../definition.ts'

/** Meanings of the errors that browser code detects; their sentences are in `src/browser.ts`. */
export const browserErrors = defineErrors({
  offline: { ...BROWSER_ERRORS.offline, status: null, meaning: 'The browser reports that it has no connection, and no answer came.' },
  network: { ...BROWSER_ERRORS.network, status: null, meaning: 'No answer came: the connection failed or was closed.' },
  timeout: { ...BROWSER_ERRORS.timeout, status: null, meaning: 'No answer came within the time limit of the API client.' },
  unreadable_answer: {
    ...BROWSER_ERRORS.unreadable_answer,
    status: null,
    meaning: 'The answer is neither the JSON that was expected nor a problem document: a proxy answered instead of the product.',
  },
  signed_out: {
    ...BROWSER_ERRORS.signed_out,
    status: null,
    meaning: 'Another tab logged out while a token was being renewed, so no request was sent.',
  },
  unexpected: { ...BROWSER_ERRORS.unexpected, status: null, meaning: 'A defect in browser code.' },
})
