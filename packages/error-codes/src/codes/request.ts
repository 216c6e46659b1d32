import { defineErrors } from '../definition.ts'

/** The request itself: its URL, size, format and rate. Returned by any service or by the gateway. */
export const requestErrors = defineErrors({
  bad_request: {
    status: 400,
    meaning: 'The server rejected the request for a reason that has no specific code.',
    charged: 'no',
    user: "The request wasn't accepted. Check it and try again.",
  },
  validation_failed: {
    status: 400,
    meaning: 'A field is missing, unknown or outside its bounds. `errors` lists the fields by path, at most 20 of them.',
    charged: 'no',
    user: "Some values aren't valid. Correct them and try again.",
  },
  empty_body: {
    status: 400,
    meaning: 'The content type is JSON, but the body is empty.',
    charged: 'no',
    user: 'The request has no body. Send a JSON body.',
  },
  malformed_json: {
    status: 400,
    meaning: 'The body is not JSON, or it contains a key that could change an object prototype.',
    charged: 'no',
    user: "The request body isn't valid JSON. Correct it and try again.",
  },
  malformed_request: {
    status: 400,
    meaning: 'The bytes are not a valid HTTP request: two Host headers, a wrong length, malformed headers or an incomplete body.',
    charged: 'no',
    user: "The request isn't valid HTTP.",
  },
  malformed_multipart: {
    status: 400,
    meaning: 'The multipart body of an upload ended early or has no valid boundary.',
    charged: 'no',
    user: 'Your upload was incomplete, so nothing was saved. Try again.',
  },
  malformed_url: {
    status: 400,
    meaning: 'The URL cannot be decoded.',
    charged: 'no',
    user: "This URL isn't valid. Check it and try again.",
  },
  url_too_long: {
    status: 414,
    meaning: 'A segment of the path is longer than the router accepts.',
    charged: 'no',
    user: 'This URL is too long. Shorten it and try again.',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The request headers are larger than 16 KiB.',
    charged: 'no',
    user: 'The request headers are too large. Clear the cookies for this site and try again.',
  },
  body_too_large: {
    status: 413,
    meaning: "The body exceeds the route's size limit, which is 1 MiB unless the route documents another.",
    charged: 'no',
    user: 'The request is too large. Reduce its size and try again.',
  },
  unsupported_media_type: {
    status: 415,
    meaning: 'The content type is missing or is not one that the route accepts.',
    charged: 'no',
    user: "The request's content type isn't supported. Send application/json.",
  },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive in time, or it arrived more slowly than the server allows.',
    charged: 'no',
    user: 'Your request took too long to arrive. Check your connection and try again.',
  },
  not_found: {
    status: 404,
    meaning: 'No route matches the URL, or the resource does not exist or belongs to another user.',
    charged: 'no',
    user: "There's nothing at this address.",
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The URL exists, but does not support this method. The Allow header lists the supported methods.',
    charged: 'no',
    user: "This method isn't allowed for this URL.",
  },
  precondition_failed: {
    status: 412,
    meaning: 'A conditional header (If-Match, If-Unmodified-Since) does not match the current file.',
    charged: 'no',
    user: 'The file has changed. Reload the page and try again.',
  },
  range_not_satisfiable: {
    status: 416,
    meaning: "The Range header requests bytes outside the file. Content-Range states the file's size.",
    charged: 'no',
    user: 'The requested range is outside this file.',
  },
  misdirected_request: {
    status: 421,
    meaning: 'The Host header names a host that this server does not serve. Check ALLOWED_HOSTS and PUBLIC_URL.',
    charged: 'no',
    user: "This site isn't available at this address. Check the URL in your browser.",
  },
  idempotency_key_reused: {
    status: 422,
    meaning: 'The Idempotency-Key was already used with different content. Keys are stored for 24 hours.',
    charged: 'no',
    user: 'This Idempotency-Key was already used for a different request. Send a new key.',
  },
  rate_limited: {
    status: 429,
    meaning: 'The caller has reached the request limit for the current time window. Retry-After states when to try again.',
    charged: 'no',
    user: 'Too many requests. Wait a moment and try again.',
  },
  too_many_at_once: {
    status: 429,
    meaning: 'The caller has reached the maximum number of concurrent requests of this kind.',
    charged: 'no',
    user: 'Too many requests are running at once. Wait for one to finish, then try again.',
  },
})
