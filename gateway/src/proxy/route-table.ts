export type ServiceName = 'auth' | 'content'

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
  /** Only where the product keeps its mail instead of sending it. */
  onlyWithMailOutbox?: true
}

/** Every call that reaches a service. What is not here does not exist for the outside. */
export const PROXY_ROUTES: readonly ProxyRoute[] = [
  { path: '/api/auth/login', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/auth/register', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/auth/forgot-password', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/auth/reset-password', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
  { path: '/api/auth/verify-email', exact: true, to: 'auth', token: 'ignored', rate: 'sign_in' },
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
]

/** Whether a path is one that some row serves: for composing the documents of the services. */
export function isProxied(path: string): boolean {
  return PROXY_ROUTES.some((route) => path === route.path || (!route.exact && path.startsWith(`${route.path}/`)))
}
