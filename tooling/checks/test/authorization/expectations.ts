import type { RouteAuth } from '@loomcast/service-kit/http'
import type { AppName } from './routes.ts'

export interface Expectation {
  who: RouteAuth
  /** Calling the route with a valid token ends that session. */
  endsSession?: true
  /** A read that an administrator who views the account cannot make. */
  adminView?: 'refused'
  /** What the id in the path identifies. The matrix creates one and calls the route as other users. */
  resource?:
    | 'content'
    | 'set'
    | 'template'
    | 'voice'
    | 'video'
    | 'narration'
    | 'music'
    | 'clip'
    | 'picture'
    | 'upscaling'
    | 'session'
    | 'checkout'
    | 'invoice'
    | 'planned post'
    | 'series'
    | 'connection'
    | 'review'
  /** The response is an event stream. Its start shows whether the call was allowed. */
  streams?: true
  /** The URL contains a signature, or a header the token of a link; every call without a valid one is rejected. */
  signed?: true
  /** The id in the path is made to be shared, and the response is the same for everyone who has it. */
  shared?: true
  /** The path leads to the caller's own data instead of a resource with an id, so another caller gets their own. */
  ofCaller?: true
  /** A request body with which the owner's call succeeds. */
  body?: unknown
  /** The response status of the owner's call. */
  ownStatus?: number
}

const open: Expectation = { who: 'public' }
const admin: Expectation = { who: 'admin' }
/** A draft that is handed to the person. */
export const plannedPost = {
  platform: 'linkedin',
  connection_id: null,
  text: 'Our bakery opens on Monday',
  // Tomorrow: not past, and not too far ahead.
  local_time: new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 16),
  time_zone: 'UTC',
  state: 'draft',
}

const exported: Expectation = { who: 'user', adminView: 'refused' }

/**
 * Routes that differ from the default, which is access for signed-in users, and for administrators below /api/admin/ and /internal/admin/.
 * Public routes, other admin routes and routes with an id in the path fail the matrix test until they are listed here.
 */
const EXCEPTIONS: Partial<Record<AppName, Record<string, Expectation>>> = {
  auth: {
    'POST /api/auth/register': open,
    'POST /api/auth/login': open,
    'POST /api/admin/login': open,
    'POST /api/admin/login/setup': open,
    'POST /api/admin/login/setup/confirm': open,
    'POST /api/admin/login/verify': open,
    'GET /api/auth/second-factor': admin,
    'POST /api/auth/second-factor': admin,
    'POST /api/auth/second-factor/confirm': admin,
    'POST /api/auth/second-factor/recovery-codes': admin,
    'DELETE /api/auth/second-factor': admin,
    'POST /api/auth/refresh': open,
    'POST /api/auth/logout': { who: 'public', endsSession: true },
    'DELETE /api/auth/sessions/{id}': { who: 'user', resource: 'session', ownStatus: 200 },
    'POST /api/auth/forgot-password': open,
    'POST /api/auth/reset-password': open,
    'POST /api/auth/verify-email': open,
    'GET /.well-known/jwks.json': open,
    'GET /api/user/export': exported,
    'POST /internal/admin/users': admin,
    'GET /internal/admin/users/{user_id}': admin,
    'PUT /internal/admin/users/{user_id}': admin,
    'DELETE /internal/admin/users/{user_id}': admin,
    'POST /internal/admin/users/{user_id}/activate': admin,
    'POST /internal/admin/users/{user_id}/deactivate': admin,
    'POST /internal/admin/users/{user_id}/view': admin,
    'POST /internal/admin/users/{user_id}/view/{view_id}/end': admin,
  },
  content: {
    'POST /api/content/preview': open,
    'GET /api/content/export': exported,
    'GET /api/content/{content_id}': { who: 'user', resource: 'content', ownStatus: 200 },
    'PUT /api/content/{content_id}': { who: 'user', resource: 'content', body: { generated_text: 'Edited by its owner.' }, ownStatus: 200 },
    'DELETE /api/content/{content_id}': { who: 'user', resource: 'content', ownStatus: 200 },
    'PUT /api/content/{content_id}/pictures': { who: 'user', resource: 'content', body: { pictures: [] }, ownStatus: 200 },
    'GET /api/content/sets/{set_id}': { who: 'user', resource: 'set', ownStatus: 200 },
    'POST /api/content/sets/{set_id}/stop': { who: 'user', resource: 'set', body: {}, ownStatus: 200 },
    'GET /internal/admin/users/{user_id}/content': admin,
    'PUT /api/user/voice/{platform}': { who: 'user', ofCaller: true },
    'PATCH /api/user/voice/{platform}': { who: 'user', resource: 'voice', body: { enabled: false }, ownStatus: 200 },
    'DELETE /api/user/voice/{platform}': { who: 'user', resource: 'voice', ownStatus: 200 },
    'DELETE /api/content/templates/{template_id}': { who: 'user', resource: 'template', ownStatus: 200 },
  },
  video: {
    'GET /api/video/export': exported,
    'GET /api/video/status/{job_id}': { who: 'user', resource: 'video', ownStatus: 200 },
    'POST /api/video/cancel/{job_id}': { who: 'user', resource: 'video', ownStatus: 200 },
    // The video is not finished.
    'POST /api/video/other-size/{job_id}': { who: 'user', resource: 'video', body: { video_format: 'desktop_video' }, ownStatus: 409 },
    'POST /api/video/retry/{job_id}': { who: 'user', resource: 'video', ownStatus: 409 },
    'GET /api/video/download/{job_id}': { who: 'user', resource: 'video', ownStatus: 409 },
    'DELETE /api/video/delete/{job_id}': { who: 'user', resource: 'video', ownStatus: 200 },
    'GET /api/video/events': { who: 'user', streams: true },
    'GET /api/upscale/video/{upscale_id}': { who: 'user', resource: 'upscaling', ownStatus: 200 },
    'POST /api/upscale/video/{upscale_id}/cancel': { who: 'user', resource: 'upscaling', ownStatus: 200 },
    'DELETE /api/video/narrations/{file_id}': { who: 'user', resource: 'narration', ownStatus: 200 },
    'POST /api/video/narrations/{file_id}/words': { who: 'user', resource: 'narration', ownStatus: 200 },
    'PUT /api/video/narrations/{file_id}/words': { who: 'user', resource: 'narration', body: { lines: ['Hello'] }, ownStatus: 200 },
    'GET /api/pictures/{file_id}': { who: 'user', resource: 'picture', ownStatus: 200 },
    'DELETE /api/video/clips/{file_id}': { who: 'user', resource: 'clip', ownStatus: 200 },
    'DELETE /api/video/music/{file_id}': { who: 'user', resource: 'music', ownStatus: 200 },
    'GET /api/files/{file_id}': { who: 'public', signed: true },
    'GET /api/files/{file_id}/small': { who: 'public', signed: true },
    'GET /internal/video/published-pictures/{file_id}': { who: 'public', signed: true },
    'GET /internal/video/published-films/{file_id}': { who: 'public', signed: true },
    'GET /internal/video/published-logo/{file_id}': { who: 'public', signed: true },
  },
  billing: {
    'GET /api/billing/export': exported,
    'GET /api/packages': open,
    // The signature of the body is verified instead of a token.
    'POST /api/billing/webhook': open,
    'GET /api/checkout/status/{session_id}': { who: 'user', adminView: 'refused', resource: 'checkout', ownStatus: 200 },
    // The payment provider has no such invoice, so the owner also gets 404.
    'GET /api/billing/invoices/{invoice_id}/pdf': { who: 'user', resource: 'invoice', ownStatus: 404 },
    'GET /api/referral/{code}': { who: 'public', shared: true },
    'GET /internal/admin/referral-settings': admin,
    'PUT /internal/admin/referral-settings': admin,
    'GET /internal/admin/referrals/stats': admin,
    'GET /internal/admin/alerts': admin,
    'POST /internal/admin/alerts/{alert_id}/resolve': admin,
    'POST /internal/admin/customers/{user_id}/sync': admin,
    'POST /internal/admin/payments/{payment_id}/refund': admin,
    'GET /internal/admin/provider-config': admin,
    'GET /internal/admin/provider-events': admin,
    'POST /internal/admin/provider-events/replay': admin,
    'POST /internal/admin/users/{user_id}/bonus': admin,
    'GET /internal/admin/users/{user_id}/payments': admin,
    'GET /internal/admin/users/{user_id}/subscription': admin,
    'PUT /internal/admin/users/{user_id}/subscription': admin,
    'GET /internal/admin/promotion-codes': admin,
    'POST /internal/admin/promotion-codes': admin,
    'POST /internal/admin/promotion-codes/{promotion_code_id}/deactivate': admin,
    'GET /internal/admin/packages': admin,
    'POST /internal/admin/packages': admin,
    'POST /internal/admin/packages/stripe-sync': admin,
    'GET /internal/admin/packages/{package_id}': admin,
    'PUT /internal/admin/packages/{package_id}': admin,
    'DELETE /internal/admin/packages/{package_id}': admin,
  },
  publish: {
    'GET /api/publish/export': exported,
    'GET /api/publish/posts/{id}': { who: 'user', resource: 'planned post', ownStatus: 200 },
    'PUT /api/publish/posts/{id}': { who: 'user', resource: 'planned post', body: { ...plannedPost, revision: 1 }, ownStatus: 200 },
    'DELETE /api/publish/posts/{id}': { who: 'user', resource: 'planned post', ownStatus: 200 },
    'POST /api/publish/posts/{id}/send': { who: 'user', resource: 'planned post', ownStatus: 200 },
    // The post is a draft.
    'POST /api/publish/posts/{id}/answer': { who: 'user', resource: 'planned post', body: { published: true }, ownStatus: 409 },
    'GET /api/publish/posts/{id}/calendar': { who: 'user', resource: 'planned post', ownStatus: 200 },
    // The token in the query is the permission.
    'GET /api/publish/calendar.ics': open,
    'GET /api/publish/series/{id}': { who: 'user', resource: 'series', ownStatus: 200 },
    'DELETE /api/publish/series/{id}': { who: 'user', resource: 'series', ownStatus: 200 },
    'POST /api/publish/series/{id}/skip': { who: 'user', resource: 'series', body: { index: 1, skipped: true }, ownStatus: 200 },
    // The series is not paused.
    'POST /api/publish/series/{id}/resume': { who: 'user', resource: 'series', ownStatus: 409 },
    'GET /api/publish/posts/{id}/review': { who: 'user', resource: 'planned post', ownStatus: 200 },
    'PUT /api/publish/posts/{id}/approval': { who: 'user', resource: 'planned post', body: { required: false }, ownStatus: 200 },
    // The post has no comment.
    'PUT /api/publish/posts/{id}/comments/{comment_id}': {
      who: 'user',
      resource: 'planned post',
      body: { resolved: true },
      ownStatus: 404,
    },
    'DELETE /api/publish/reviews/{id}': { who: 'user', resource: 'review', ownStatus: 200 },
    // The token of the link, in a header, is checked instead of a session.
    'GET /api/publish/picture.jpg': open,
    'GET /api/publish/film.mp4': open,
    'GET /api/publish/review': open,
    'GET /api/publish/review/logo': open,
    'GET /api/publish/review/posts/{post}/pictures/{picture}': { who: 'public', signed: true },
    'GET /api/publish/review/posts/{post}/film': { who: 'public', signed: true },
    'GET /api/publish/review/posts/{post}/poster': { who: 'public', signed: true },
    'POST /api/publish/review/comments': open,
    'POST /api/publish/review/decisions': open,
    'DELETE /api/publish/connections/{id}': { who: 'user', resource: 'connection', ownStatus: 200 },
    'POST /api/publish/connections/{id}/check': { who: 'user', resource: 'connection', ownStatus: 200 },
    'GET /api/publish/connections/{id}/options': { who: 'user', resource: 'connection', ownStatus: 200 },
  },
  gateway: {
    'GET /api/health': open,
  },
}

/**
 * Routes that are not in the documents: probes, metrics, development tools and the gateway's page. All are public, and none is part of the
 * API.
 */
const OPERATOR_ROUTES = [/^\/health\//, /^\/metrics$/]
const HIDDEN: Partial<Record<AppName, RegExp[]>> = {
  auth: [/^\/dev\/mail/],
  // HEAD for a file, in addition to the documented GET.
  video: [/^\/api\/files\/:file_id$/],
  // Called by the emulator of Stripe while its clock is advanced.
  billing: [/^\/internal\/clock$/],
  gateway: [/./],
}

export function isHiddenRoute(app: AppName, url: string): boolean {
  return [...OPERATOR_ROUTES, ...(HIDDEN[app] ?? [])].some((pattern) => pattern.test(url))
}

const DEFAULT: Expectation = { who: 'user' }
/** Routes of the back office, and the calls that it makes to other services. */
const BACK_OFFICE = /^[A-Z]+ \/(api|internal)\/admin\//

export function expectationOf(app: AppName, operation: string): Expectation {
  return EXCEPTIONS[app]?.[operation] ?? (BACK_OFFICE.test(operation) ? admin : DEFAULT)
}

/** Names of operations that are listed as exceptions. */
export function exceptionsOf(app: AppName): string[] {
  return Object.keys(EXCEPTIONS[app] ?? {})
}
