export type ServiceName = 'auth' | 'content' | 'video'

/** Which limit a call draws on; the numbers are settings. `by-method`: read for GET and HEAD, write for the rest. */
export type RateClass = 'sign_in' | 'session' | 'generate' | 'read' | 'write' | 'not_found' | 'report' | 'telemetry'

export interface ProxyRoute {
  /** Matched by whole segments: `/api/content` serves itself and `/api/content/x`, never `/api/contents`. */
  path: string
  /** Only the path itself, nothing below it. */
  exact?: true
  to: ServiceName
  /**
   * What the edge does with a bearer token: `needed` refuses a call without a valid one, `ignored` never looks (signing in and out must
   * work with a stale token). The service decides again in every case.
   */
  token: 'needed' | 'ignored'
  rate: RateClass | 'by-method'
  /** Answers may be an event stream, so nothing bounds the time between two parts of one. */
  streams?: true
  /** Waits as long as an engine may need to write. */
  slow?: true
  /** The largest body, in bytes, where it is not the usual one. */
  bodyBytes?: number
  /** Only where the product keeps its mail instead of sending it. */
  onlyWithMailOutbox?: true
}

/** An image of 10 MB and what a form adds to it. */
const UPLOAD_BYTES = 11_000_000

/** Every call that reaches a service. What is not here does not exist for the outside. */
export const PROXY_ROUTES: readonly ProxyRoute[] = [
  { path: '/api/auth/login', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/auth/register', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/auth/forgot-password', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/auth/reset-password', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/auth/verify-email', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/auth/sessions', to: 'auth', token: 'needed', rate: 'by-method' },
  { path: '/api/auth', to: 'auth', token: 'ignored', rate: 'session' },
  { path: '/api/admin/login', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/user/profile', to: 'auth', token: 'needed', rate: 'by-method' },
  { path: '/api/user/export', to: 'auth', token: 'needed', rate: 'by-method' },
  { path: '/api/user/account', to: 'auth', token: 'needed', rate: 'by-method' },
  { path: '/.well-known/jwks.json', exact: true, to: 'auth', token: 'ignored', rate: 'read' },
  { path: '/dev/mail', to: 'auth', token: 'ignored', rate: 'by-method', onlyWithMailOutbox: true },
  { path: '/dev/mail.json', exact: true, to: 'auth', token: 'ignored', rate: 'by-method', onlyWithMailOutbox: true },

  { path: '/api/content/generate', exact: true, to: 'content', token: 'needed', rate: 'generate', streams: true, slow: true },
  { path: '/api/content', to: 'content', token: 'needed', rate: 'by-method' },
  { path: '/api/models', to: 'content', token: 'needed', rate: 'by-method' },
  { path: '/api/settings', to: 'content', token: 'needed', rate: 'by-method' },
  { path: '/api/user/package', to: 'content', token: 'needed', rate: 'by-method' },

  { path: '/api/video/generate', exact: true, to: 'video', token: 'needed', rate: 'generate' },
  { path: '/api/generate-multi-image-video', exact: true, to: 'video', token: 'needed', rate: 'generate' },
  { path: '/api/video/storyboard', exact: true, to: 'video', token: 'needed', rate: 'generate', slow: true },
  { path: '/api/video/events', exact: true, to: 'video', token: 'needed', rate: 'read', streams: true },
  { path: '/api/video', to: 'video', token: 'needed', rate: 'by-method' },
  { path: '/api/upload/image', exact: true, to: 'video', token: 'needed', rate: 'write', slow: true, bodyBytes: UPLOAD_BYTES },
  { path: '/api/analyze-images', exact: true, to: 'video', token: 'needed', rate: 'write', slow: true },
  { path: '/api/upscale', to: 'video', token: 'needed', rate: 'by-method', slow: true },
  // The signature in the address decides, so that an image or a film can be shown by itself.
  { path: '/api/files', to: 'video', token: 'ignored', rate: 'read' },
]

/** Whether a path is one that some row serves: for composing the documents of the services. */
export function isProxied(path: string): boolean {
  return PROXY_ROUTES.some((route) => path === route.path || (!route.exact && path.startsWith(`${route.path}/`)))
}
