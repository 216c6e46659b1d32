import { defineErrors } from '../definition.ts'

/** Responses of the authority of the registry, which a person reads in a terminal. */
export const releaseErrors = defineErrors({
  release_token_invalid: {
    status: 401,
    meaning: 'A change of the registry of slices had no token, or one that is unknown, expired or revoked. Nothing was changed.',
    charged: 'no',
    user: 'This release token is missing, unknown, expired or revoked. Ask an operator of the registry for a new one.',
  },
  release_token_out_of_scope: {
    status: 403,
    meaning:
      'The token is for other slices, names no person who could approve, or its release would have pages of another slice or files from another server. Nothing was changed.',
    charged: 'no',
    user: 'This release token does not allow this change.',
  },
  release_refused: {
    status: 409,
    meaning:
      'The registry of slices does not allow this change, such as one that leaves a slice without a release, or one during a freeze. Nothing was changed.',
    charged: 'no',
    user: 'The registry does not allow this change.',
  },
})
