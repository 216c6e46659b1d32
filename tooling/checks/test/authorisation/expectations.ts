import type { RouteAuth } from '@loomcast/service-kit/http'

export interface Expectation {
  who: RouteAuth
  /** Calling it with a valid token ends that session. */
  endsSession?: true
  /** For a path that names a thing: which thing, so that other people's calls for it are tried. */
  thing?: 'content' | 'template' | 'video' | 'upscaling' | 'session'
  /** Answers without end: its beginning tells who is let in. */
  streams?: true
  /** The address carries its own permission; without a good signature nobody gets anything. */
  signed?: true
  /** A body that a call for one's own thing succeeds with. */
  body?: unknown
  /** The status of such a call. */
  ownStatus?: number
}

const open: Expectation = { who: 'public' }
const user: Expectation = { who: 'user' }

/**
 * Who may make which call. Written down a second time on purpose: a route that is new, or whose access changed, fails until somebody
 * says here that it is meant.
 */
export const EXPECTATIONS: Record<string, Record<string, Expectation>> = {
  auth: {
    'POST /api/auth/register': open,
    'POST /api/auth/login': open,
    'POST /api/admin/login': open,
    'POST /api/auth/refresh': open,
    'POST /api/auth/logout': { who: 'public', endsSession: true },
    'GET /api/auth/me': user,
    'GET /api/auth/sessions': user,
    'DELETE /api/auth/sessions': user,
    'DELETE /api/auth/sessions/{id}': { who: 'user', thing: 'session', ownStatus: 200 },
    'POST /api/auth/forgot-password': open,
    'POST /api/auth/reset-password': open,
    'POST /api/auth/verify-email': open,
    'POST /api/auth/resend-verification': user,
    'GET /api/user/profile': user,
    'PUT /api/user/profile': user,
    'GET /api/user/export': user,
    'DELETE /api/user/account': user,
    'GET /.well-known/jwks.json': open,
  },
  content: {
    'POST /api/content/generate': user,
    'GET /api/content/history': user,
    'GET /api/content/export': user,
    'GET /api/content/stats': user,
    'GET /api/content/{content_id}': { who: 'user', thing: 'content', ownStatus: 200 },
    'PUT /api/content/{content_id}': { who: 'user', thing: 'content', body: { generated_text: 'Edited by its owner.' }, ownStatus: 200 },
    'DELETE /api/content/{content_id}': { who: 'user', thing: 'content', ownStatus: 200 },
    'POST /api/content/bulk-delete': user,
    'POST /api/content/restore': user,
    'GET /api/content/templates': user,
    'POST /api/content/templates': user,
    'DELETE /api/content/templates/{template_id}': { who: 'user', thing: 'template', ownStatus: 200 },
    'GET /api/models': user,
    'GET /api/settings': user,
    'PUT /api/settings': user,
    'GET /api/user/package': user,
    'POST /internal/content/scenes': user,
  },
  video: {
    'POST /api/video/generate': user,
    'POST /api/generate-multi-image-video': user,
    'POST /api/video/storyboard': user,
    'GET /api/video/status/{job_id}': { who: 'user', thing: 'video', ownStatus: 200 },
    'POST /api/video/cancel/{job_id}': { who: 'user', thing: 'video', ownStatus: 200 },
    'POST /api/video/retry/{job_id}': { who: 'user', thing: 'video', ownStatus: 409 },
    'GET /api/video/download/{job_id}': { who: 'user', thing: 'video', ownStatus: 409 },
    'DELETE /api/video/delete/{job_id}': { who: 'user', thing: 'video', ownStatus: 200 },
    'GET /api/video/history': user,
    'GET /api/video/export': user,
    'GET /api/video/analytics': user,
    'POST /api/video/bulk-delete': user,
    'POST /api/video/restore': user,
    'GET /api/video/usage': user,
    'GET /api/video/options': user,
    'GET /api/video/formats': user,
    'GET /api/video/events': { who: 'user', streams: true },
    'POST /api/upload/image': user,
    'POST /api/analyze-images': user,
    'GET /api/upscale/options': user,
    'POST /api/upscale/images': user,
    'POST /api/upscale/video': user,
    'GET /api/upscale/video/{upscale_id}': { who: 'user', thing: 'upscaling', ownStatus: 200 },
    'POST /api/upscale/video/{upscale_id}/cancel': { who: 'user', thing: 'upscaling', ownStatus: 200 },
    'GET /api/files/{file_id}': { who: 'public', signed: true },
  },
  gateway: {
    'GET /api/health': open,
  },
}

/** Routes outside the documents: for operators, for development, and the gateway's page. All are open, and none is a call of the product. */
export const HIDDEN: Record<string, RegExp[]> = {
  auth: [/^\/health\//, /^\/metrics$/, /^\/dev\/mail/],
  content: [/^\/health\//, /^\/metrics$/],
  // HEAD of a file, beside the documented GET.
  video: [/^\/health\//, /^\/metrics$/, /^\/api\/files\/:file_id$/],
  gateway: [/./],
}
