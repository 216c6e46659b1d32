import { defineErrors } from '../definition.ts'

/** Parts of the system that are unavailable, overloaded or defective. */
export const availabilityErrors = defineErrors({
  internal_error: {
    status: 500,
    meaning: 'A defect. The log contains the cause under the request ID; the response does not reveal it.',
    charged: ['unknown', 'no'],
    user: 'Something went wrong on our side. Try again. If it keeps happening, contact us with the request ID.',
  },
  unavailable: {
    status: 503,
    meaning: 'The service is running, but its database does not respond.',
    charged: ['unknown', 'no'],
    user: "The service isn't available right now. Try again in a moment.",
  },
  busy: {
    status: 503,
    meaning: 'The server is at capacity for this kind of work. Retry-After states when to try again.',
    charged: 'no',
    user: 'The server is busy right now. Try again in a moment.',
  },
  keys_unavailable: {
    status: 503,
    meaning: "The keys for verifying access tokens cannot be read from auth's JWKS URL.",
    charged: 'no',
    user: "We can't check your session right now. Try again in a moment.",
  },
  service_unavailable: {
    status: 503,
    meaning: 'The gateway could not connect to the service, or its circuit breaker is open. The request was not delivered.',
    charged: 'no',
    user: "The service isn't responding. Try again in a moment.",
  },
  upstream_failed: {
    status: 502,
    meaning: 'The connection between the gateway and the service broke before the response arrived. The request may have taken effect.',
    charged: 'unknown',
    user: 'The connection was lost before a response arrived. Check whether your request took effect before you try again.',
  },
  upstream_timeout: {
    status: 504,
    meaning: 'The service did not respond to the gateway in time. A request that was delivered may still take effect.',
    charged: ['unknown', 'no'],
    user: 'The service took too long to respond. Check whether your request took effect before you try again.',
  },
  slice_unavailable: {
    status: 503,
    meaning: "The gateway cannot reach the server that hosts the slice's files.",
    charged: 'no',
    user: "This part of the app isn't responding. Try again in a moment.",
  },
  slice_bad_answer: {
    status: 502,
    meaning: "The server that hosts the slice's files responded with an unexpected status or encoding.",
    charged: 'no',
    user: "This part of the app isn't working correctly right now. Try again in a moment.",
  },
  page_unavailable: {
    status: 503,
    meaning: 'The gateway has no files of the shell: a deployment is replacing them, or the shell has not been built.',
    charged: 'no',
    user: 'The app is being updated. Try again in a moment.',
  },
  preview_ended: {
    status: 410,
    meaning:
      'The link of a preview has expired, was not signed with the PREVIEW_KEY of this gateway, or the registry lists none of its releases anymore. Also sent for such a link that joins a segment.',
    charged: 'no',
    user: 'This preview has ended. Ask for a new link.',
  },
  release_unknown: {
    status: 404,
    meaning: 'A person who inspects a page chose a release that the registry does not list anymore. The choice is unchanged.',
    charged: 'no',
    user: 'This release is no longer listed. Reload the page.',
  },
})
