export type ServiceName = 'auth' | 'content' | 'video'

/** Which limit a call draws on; the numbers are settings. `by-method`: read for GET and HEAD, write for the rest. */
export type RateClass = 'sign_in' | 'session' | 'generate' | 'read' | 'write' | 'not_found' | 'report' | 'telemetry'

/**
 * What a call holds while it lasts. Each kind has connections of its own to each service and limits of its own on how many one caller has at once, so that what
 * lasts long cannot take the place of what is short. `call`: an ordinary one. `slow`: waits for an engine. `events`: an event stream that lasts as long as its
 * page. `file`: an answer that lasts as long as its reader takes. `upload`: its body streams to the service; every other body is collected first.
 */
export type CallKind = 'call' | 'slow' | 'events' | 'file' | 'upload'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface ProxyRoute {
  /** Matched by whole segments: `/api/content` serves itself and `/api/content/x`, never `/api/contents`. */
  path: string
  /** Only the path itself, nothing below it. */
  exact?: true
  to: ServiceName
  /** Every method of every address in this row; HEAD comes with GET. What is not here is refused before the service is called. */
  methods: readonly Method[]
  /**
   * What the edge does with a bearer token: `needed` refuses a call without a valid one, `ignored` never looks (signing in and out must
   * work with a stale token). The service decides again in every case.
   */
  token: 'needed' | 'ignored'
  rate: RateClass | 'by-method'
  /** The largest body in bytes. */
  bodyBytes: number
  /** Default: `call`. */
  kind?: CallKind
  /** Answers may be an event stream, so nothing bounds the time between two parts of one. */
  streams?: true
  /** Only where the product keeps its mail instead of sending it. */
  onlyWithMailOutbox?: true
}

const READ: readonly Method[] = ['GET', 'HEAD']
const POST: readonly Method[] = ['POST']

const NONE = 0
const FORM = 16 * 1024
const TEXT = 1024 * 1024
/** An image of 10 MB and what a form adds to it. */
const UPLOAD = 11_000_000

const signIn = { exact: true, to: 'auth', methods: POST, token: 'ignored', rate: 'sign_in', bodyBytes: FORM } as const
const outbox = { to: 'auth', methods: READ, token: 'ignored', rate: 'by-method', bodyBytes: NONE, onlyWithMailOutbox: true } as const
const generation = { exact: true, to: 'video', methods: POST, token: 'needed', rate: 'generate', bodyBytes: TEXT } as const
const exported = { exact: true, methods: READ, token: 'needed', rate: 'by-method', bodyBytes: NONE, kind: 'file' } as const

/** Every call that reaches a service. What is not here does not exist for the outside. */
export const PROXY_ROUTES: readonly ProxyRoute[] = [
  { path: '/api/auth/login', ...signIn },
  { path: '/api/auth/register', ...signIn },
  { path: '/api/auth/forgot-password', ...signIn },
  { path: '/api/auth/reset-password', ...signIn },
  { path: '/api/auth/verify-email', ...signIn },
  { path: '/api/auth/sessions', to: 'auth', methods: ['GET', 'HEAD', 'DELETE'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
  { path: '/api/auth', to: 'auth', methods: ['GET', 'HEAD', 'POST'], token: 'ignored', rate: 'session', bodyBytes: FORM },
  { path: '/api/admin/login', ...signIn },
  { path: '/api/user/profile', to: 'auth', methods: ['GET', 'HEAD', 'PUT'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
  { path: '/api/user/export', to: 'auth', ...exported },
  { path: '/api/user/account', to: 'auth', methods: ['DELETE'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
  { path: '/.well-known/jwks.json', exact: true, to: 'auth', methods: READ, token: 'ignored', rate: 'read', bodyBytes: NONE },
  { path: '/dev/mail', ...outbox },
  { path: '/dev/mail.json', exact: true, ...outbox },

  {
    path: '/api/content/generate',
    exact: true,
    to: 'content',
    methods: POST,
    token: 'needed',
    rate: 'generate',
    bodyBytes: TEXT,
    kind: 'slow',
    streams: true,
  },
  { path: '/api/content/export', to: 'content', ...exported },
  {
    path: '/api/content',
    to: 'content',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    token: 'needed',
    rate: 'by-method',
    bodyBytes: TEXT,
  },
  { path: '/api/models', to: 'content', methods: READ, token: 'needed', rate: 'by-method', bodyBytes: NONE },
  { path: '/api/settings', to: 'content', methods: ['GET', 'HEAD', 'PUT'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
  { path: '/api/user/package', to: 'content', methods: READ, token: 'needed', rate: 'by-method', bodyBytes: NONE },

  { path: '/api/video/generate', ...generation },
  { path: '/api/generate-multi-image-video', ...generation },
  { path: '/api/video/storyboard', ...generation, kind: 'slow' },
  {
    path: '/api/video/events',
    exact: true,
    to: 'video',
    methods: READ,
    token: 'needed',
    rate: 'read',
    bodyBytes: NONE,
    kind: 'events',
    streams: true,
  },
  { path: '/api/video/export', to: 'video', ...exported },
  { path: '/api/video', to: 'video', methods: ['GET', 'HEAD', 'POST', 'DELETE'], token: 'needed', rate: 'by-method', bodyBytes: TEXT },
  {
    path: '/api/upload/image',
    exact: true,
    to: 'video',
    methods: POST,
    token: 'needed',
    rate: 'write',
    bodyBytes: UPLOAD,
    kind: 'upload',
  },
  { path: '/api/analyze-images', exact: true, to: 'video', methods: POST, token: 'needed', rate: 'write', bodyBytes: TEXT, kind: 'slow' },
  {
    path: '/api/upscale',
    to: 'video',
    methods: ['GET', 'HEAD', 'POST'],
    token: 'needed',
    rate: 'by-method',
    bodyBytes: TEXT,
    kind: 'slow',
  },
  // The signature in the address decides, so that an image or a film can be shown by itself.
  { path: '/api/files', to: 'video', methods: READ, token: 'ignored', rate: 'read', bodyBytes: NONE, kind: 'file' },
]

/** Whether a path is one that some row serves: for composing the documents of the services. */
export function isProxied(path: string): boolean {
  return PROXY_ROUTES.some((route) => path === route.path || (!route.exact && path.startsWith(`${route.path}/`)))
}
