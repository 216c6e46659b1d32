import { definePlatform, type Method } from '@loomcast/platform-config/define'

/**
 * All services of the product, one entry each. `npm run new -- service NAME` adds one; `npm test` reports differences from compose.yaml, k8s/, the OpenAPI
 * documents and the services themselves. Slices need no entry: each has its own `slice.manifest.ts`.
 */

/** Events consumed by every service that verifies tokens. */
const SESSION_REVOCATIONS = [
  'com.loomcast.auth.account-deleted.v1',
  'com.loomcast.auth.session-revoked.v1',
  'com.loomcast.auth.signing-keys-revoked.v1',
] as const

const READ: readonly Method[] = ['GET', 'HEAD']
const POST: readonly Method[] = ['POST']

const NO_BODY = 0
const FORM = 16 * 1024
const TEXT = 1024 * 1024
/** 1 MB of posts as JSON. */
const POSTS = 2 * 1024 * 1024
/** An image of 10 MB plus the overhead of the form. */
const UPLOAD = 11_000_000
const RECORDING = 26_500_000
const CLIP = 105_500_000

const signIn = { exact: true, methods: POST, token: 'ignored', rate: 'sign_in', bodyBytes: FORM } as const
const mailOutbox = { methods: READ, token: 'ignored', rate: 'by-method', bodyBytes: NO_BODY, onlyWithMailOutbox: true } as const
const generation = { exact: true, methods: POST, token: 'needed', rate: 'generate', bodyBytes: TEXT } as const
const exported = { exact: true, methods: READ, token: 'needed', rate: 'by-method', bodyBytes: NO_BODY, kind: 'file' } as const

export default definePlatform({
  services: {
    auth: {
      owner: 'account-team',
      port: 4001,
      database: 'loomcast_auth',
      routes: [
        { path: '/api/auth/login', ...signIn },
        { path: '/api/auth/register', ...signIn },
        { path: '/api/auth/forgot-password', ...signIn },
        { path: '/api/auth/reset-password', ...signIn },
        { path: '/api/auth/verify-email', ...signIn },
        { path: '/api/auth/sessions', methods: ['GET', 'HEAD', 'DELETE'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
        {
          path: '/api/auth/second-factor',
          methods: ['GET', 'HEAD', 'POST', 'DELETE'],
          token: 'needed',
          rate: 'by-method',
          bodyBytes: FORM,
        },
        { path: '/api/auth', methods: ['GET', 'HEAD', 'POST'], token: 'ignored', rate: 'session', bodyBytes: FORM },
        { path: '/api/admin/login', ...signIn },
        { path: '/api/admin/login/setup', ...signIn },
        { path: '/api/admin/login/setup/confirm', ...signIn },
        { path: '/api/admin/login/verify', ...signIn },
        { path: '/api/user/profile', methods: ['GET', 'HEAD', 'PUT'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
        { path: '/api/user/export', ...exported },
        { path: '/api/user/account', methods: ['DELETE'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
        { path: '/.well-known/jwks.json', exact: true, methods: READ, token: 'ignored', rate: 'read', bodyBytes: NO_BODY },
        { path: '/dev/mail', ...mailOutbox },
        { path: '/dev/mail.json', exact: true, ...mailOutbox },
      ],
      calls: { http: [], worker: [] },
      settings: ['ADMIN_MFA', 'PUBLIC_URL', 'MAIL_FROM', 'TRUSTED_PROXIES'],
      secrets: {
        SMTP_URL: 'smtps://user:password@mail.example.com:465',
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: 'example password',
        SECOND_FACTOR_KEY: 'an example of at least thirty-two characters',
        SECOND_FACTOR_KEY_PREVIOUS: 'an earlier example of at least thirty-two characters',
      },
      publishes: [
        'com.loomcast.auth.user-registered.v1',
        'com.loomcast.auth.email-verified.v1',
        'com.loomcast.auth.profile-updated.v1',
        'com.loomcast.auth.account-changed.v1',
        'com.loomcast.auth.account-deleted.v1',
        'com.loomcast.auth.session-revoked.v1',
        'com.loomcast.auth.signing-keys-revoked.v1',
        'com.loomcast.auth.admin-security-changed.v1',
      ],
      consumes: {
        'auth.entitlements': ['com.loomcast.billing.entitlement-changed.v2'],
        'auth.mails': ['com.loomcast.billing.mail-requested.v1', 'com.loomcast.publish.mail-requested.v1'],
      },
    },

    content: {
      owner: 'content-team',
      port: 4002,
      database: 'loomcast_content',
      routes: [
        { path: '/api/content/generate', ...generation, kind: 'slow', streams: true },
        { path: '/api/content/generate-set', ...generation, kind: 'slow', streams: true },
        { path: '/api/content/brief', ...generation },
        // A post for a visitor without an account; counted by IP address.
        { path: '/api/content/preview', exact: true, methods: POST, token: 'ignored', rate: 'generate', bodyBytes: FORM },
        {
          path: '/api/content/sets',
          methods: ['GET', 'HEAD', 'POST'],
          token: 'needed',
          rate: 'by-method',
          bodyBytes: FORM,
          kind: 'slow',
          streams: true,
        },
        { path: '/api/content/export', ...exported },
        { path: '/api/content/bulk-export', exact: true, methods: POST, token: 'needed', rate: 'read', bodyBytes: TEXT, kind: 'file' },
        { path: '/api/content', methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'], token: 'needed', rate: 'by-method', bodyBytes: TEXT },
        { path: '/api/models', methods: READ, token: 'needed', rate: 'by-method', bodyBytes: NO_BODY },
        { path: '/api/settings', methods: ['GET', 'HEAD', 'PUT'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
        { path: '/api/user/package', methods: READ, token: 'needed', rate: 'by-method', bodyBytes: NO_BODY },
        {
          path: '/api/user/voice',
          methods: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
          token: 'needed',
          rate: 'by-method',
          bodyBytes: POSTS,
        },
      ],
      calls: { http: ['auth'], worker: ['auth'] },
      settings: ['AUTH_JWKS_URL'],
      secrets: { OPENAI_API_KEY: 'key', GEMINI_API_KEY: 'key' },
      publishes: [
        'com.loomcast.content.generated.v1',
        'com.loomcast.content.failed.v1',
        'com.loomcast.content.deleted.v1',
        'com.loomcast.content.pictures-changed.v1',
      ],
      consumes: {
        'content.projections': [
          'com.loomcast.admin.knowledge-item-changed.v2',
          'com.loomcast.auth.account-deleted.v1',
          'com.loomcast.auth.user-registered.v1',
          'com.loomcast.billing.bonus-granted.v2',
          'com.loomcast.billing.entitlement-changed.v2',
        ],
        'content.revocations': SESSION_REVOCATIONS,
      },
    },

    video: {
      owner: 'video-team',
      port: 4003,
      database: 'loomcast_video',
      routes: [
        { path: '/api/video/generate', ...generation },
        { path: '/api/generate-multi-image-video', ...generation },
        { path: '/api/video/other-size', methods: POST, token: 'needed', rate: 'generate', bodyBytes: TEXT },
        { path: '/api/video/storyboard', ...generation, kind: 'slow' },
        // Changes nothing, and is called while the user types, so it counts as a read.
        { path: '/api/video/still', exact: true, methods: POST, token: 'needed', rate: 'read', bodyBytes: TEXT, kind: 'slow' },
        { path: '/api/video/preview', methods: POST, token: 'needed', rate: 'read', bodyBytes: TEXT, kind: 'slow' },
        { path: '/api/video/brand-kit', methods: ['GET', 'HEAD', 'PUT', 'DELETE'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
        { path: '/api/video/brand-kit/preview', exact: true, methods: POST, token: 'needed', rate: 'read', bodyBytes: FORM, kind: 'slow' },
        { path: '/api/video/cards', methods: POST, token: 'needed', rate: 'read', bodyBytes: TEXT, kind: 'slow' },
        {
          path: '/api/video/events',
          exact: true,
          methods: READ,
          token: 'needed',
          rate: 'read',
          bodyBytes: NO_BODY,
          kind: 'events',
          streams: true,
        },
        { path: '/api/video/export', ...exported },
        { path: '/api/video/bulk-export', exact: true, methods: POST, token: 'needed', rate: 'read', bodyBytes: TEXT, kind: 'file' },
        // The words of a recording are recognized in the request.
        {
          path: '/api/video/narrations',
          methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
          token: 'needed',
          rate: 'by-method',
          bodyBytes: TEXT,
          kind: 'slow',
        },
        { path: '/api/video', methods: ['GET', 'HEAD', 'POST', 'DELETE'], token: 'needed', rate: 'by-method', bodyBytes: TEXT },
        { path: '/api/upload/image', exact: true, methods: POST, token: 'needed', rate: 'write', bodyBytes: UPLOAD, kind: 'upload' },
        {
          path: '/api/upload/narration',
          exact: true,
          methods: POST,
          token: 'needed',
          rate: 'write',
          bodyBytes: RECORDING,
          kind: 'upload',
        },
        { path: '/api/upload/music', exact: true, methods: POST, token: 'needed', rate: 'write', bodyBytes: RECORDING, kind: 'upload' },
        { path: '/api/upload/clip', exact: true, methods: POST, token: 'needed', rate: 'write', bodyBytes: CLIP, kind: 'upload' },
        {
          path: '/api/upload/pictures',
          exact: true,
          methods: ['GET', 'HEAD', 'POST'],
          token: 'needed',
          rate: 'by-method',
          bodyBytes: FORM,
        },
        { path: '/api/upload/logo', exact: true, methods: POST, token: 'needed', rate: 'write', bodyBytes: UPLOAD, kind: 'upload' },
        { path: '/api/analyze-images', exact: true, methods: POST, token: 'needed', rate: 'write', bodyBytes: TEXT, kind: 'slow' },
        { path: '/api/upscale', methods: ['GET', 'HEAD', 'POST'], token: 'needed', rate: 'by-method', bodyBytes: TEXT, kind: 'slow' },
        { path: '/api/pictures', methods: READ, token: 'needed', rate: 'read', bodyBytes: NO_BODY, kind: 'file' },
        // Access depends on the signature in the URL, so that a page can show an image or a video without a token.
        { path: '/api/files', methods: READ, token: 'ignored', rate: 'read', bodyBytes: NO_BODY, kind: 'file' },
      ],
      calls: { http: ['auth', 'content'], worker: ['auth'] },
      settings: ['PUBLIC_URL', 'AUTH_JWKS_URL', 'SCRATCH_FOLDER'],
      secrets: {
        FILE_SIGNING_KEY: 'an example of at least thirty-two characters',
        FILE_SIGNING_KEY_PREVIOUS: 'an earlier example of at least thirty-two characters',
        GEMINI_API_KEY: 'key',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'key',
      },
      publishes: [
        'com.loomcast.video.requested.v1',
        'com.loomcast.video.completed.v1',
        'com.loomcast.video.failed.v1',
        'com.loomcast.video.deleted.v1',
      ],
      consumes: {
        'video.projections': [
          'com.loomcast.auth.account-deleted.v1',
          'com.loomcast.auth.user-registered.v1',
          'com.loomcast.billing.bonus-granted.v2',
          'com.loomcast.billing.entitlement-changed.v2',
          'com.loomcast.content.pictures-changed.v1',
          'com.loomcast.publish.pictures-changed.v1',
        ],
        'video.revocations': SESSION_REVOCATIONS,
      },
    },

    billing: {
      owner: 'billing-team',
      port: 4004,
      database: 'loomcast_billing',
      routes: [
        { path: '/api/packages', methods: READ, token: 'ignored', rate: 'by-method', bodyBytes: NO_BODY },
        { path: '/api/checkout', methods: ['GET', 'HEAD', 'POST'], token: 'needed', rate: 'by-method', bodyBytes: FORM, kind: 'slow' },
        { path: '/api/upgrade/manual', exact: true, methods: POST, token: 'needed', rate: 'write', bodyBytes: FORM, kind: 'slow' },
        // The body is signed; the service verifies it.
        { path: '/api/billing/webhook', exact: true, methods: POST, token: 'ignored', rate: 'webhook', bodyBytes: TEXT },
        {
          path: '/api/billing',
          methods: ['GET', 'HEAD', 'POST', 'DELETE'],
          token: 'needed',
          rate: 'by-method',
          bodyBytes: FORM,
          kind: 'slow',
        },
        { path: '/api/user/payment-history', methods: READ, token: 'needed', rate: 'by-method', bodyBytes: NO_BODY },
        { path: '/api/user/referrals', methods: ['GET', 'HEAD', 'POST'], token: 'needed', rate: 'by-method', bodyBytes: FORM },
        { path: '/api/referral', methods: READ, token: 'ignored', rate: 'by-method', bodyBytes: NO_BODY },
      ],
      calls: { http: ['auth'], worker: ['auth'] },
      settings: ['PUBLIC_URL', 'AUTH_JWKS_URL'],
      secrets: {
        STRIPE_SECRET_KEY: 'sk_test_example',
        STRIPE_WEBHOOK_SECRET: 'whsec_example',
        STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_example',
      },
      publishes: [
        'com.loomcast.billing.bonus-granted.v2',
        'com.loomcast.billing.entitlement-changed.v2',
        'com.loomcast.billing.mail-requested.v1',
        'com.loomcast.billing.package-changed.v1',
        'com.loomcast.billing.payment-recorded.v1',
        'com.loomcast.billing.referral-recorded.v1',
        'com.loomcast.billing.refund-recorded.v1',
        'com.loomcast.billing.subscription-changed.v1',
      ],
      consumes: {
        'billing.projections': [
          'com.loomcast.auth.account-deleted.v1',
          'com.loomcast.auth.email-verified.v1',
          'com.loomcast.auth.user-registered.v1',
        ],
        'billing.revocations': SESSION_REVOCATIONS,
      },
    },

    admin: {
      owner: 'admin-team',
      port: 4005,
      database: 'loomcast_admin',
      // /api/admin/login is auth's.
      routes: [
        { path: '/api/admin/users/export', ...exported },
        { path: '/api/admin/ledger/export', ...exported },
        {
          path: '/api/admin',
          methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
          token: 'needed',
          rate: 'by-method',
          bodyBytes: TEXT,
          kind: 'slow',
        },
      ],
      calls: { http: ['auth', 'content', 'video', 'billing', 'publish'], worker: ['auth', 'content', 'video', 'billing', 'publish'] },
      settings: ['AUTH_JWKS_URL', 'AUTH_URL', 'CONTENT_URL', 'VIDEO_URL', 'BILLING_URL', 'PUBLISH_URL', 'GATEWAY_URL', 'TRUSTED_PROXIES'],
      secrets: {
        AUDIT_SIGNING_KEY:
          '{"kty":"EC","x":"50oDfVnwQ9cxEI8zoULlhylAkz07_WiJMDbxIUfespo","y":"UUdE9l489La-30IbxcD20aghlT5WqO7RpOzCrlAMbK0","crv":"P-256","d":"GJTSqPIy_UQnF1zOb61tckcM-A6h-rKNmNjmc3lxqzA"}',
        AUDIT_PREVIOUS_KEYS: '{"keys":[]}',
      },
      publishes: ['com.loomcast.admin.knowledge-item-changed.v2'],
      consumes: {
        'admin.analytics': [
          'com.loomcast.auth.account-changed.v1',
          'com.loomcast.auth.account-deleted.v1',
          'com.loomcast.auth.user-registered.v1',
          'com.loomcast.content.deleted.v1',
          'com.loomcast.content.failed.v1',
          'com.loomcast.content.generated.v1',
          'com.loomcast.video.completed.v1',
          'com.loomcast.video.deleted.v1',
          'com.loomcast.video.failed.v1',
          'com.loomcast.video.requested.v1',
        ],
        'admin.audit': ['com.loomcast.auth.account-deleted.v1', 'com.loomcast.auth.admin-security-changed.v1'],
        'admin.finance': [
          'com.loomcast.auth.account-deleted.v1',
          'com.loomcast.billing.package-changed.v1',
          'com.loomcast.billing.payment-recorded.v1',
          'com.loomcast.billing.refund-recorded.v1',
          'com.loomcast.billing.subscription-changed.v1',
        ],
        'admin.knowledge': ['com.loomcast.auth.account-deleted.v1', 'com.loomcast.content.generated.v1'],
        'admin.revocations': SESSION_REVOCATIONS,
        'admin.users': [
          'com.loomcast.auth.account-changed.v1',
          'com.loomcast.auth.account-deleted.v1',
          'com.loomcast.billing.entitlement-changed.v2',
          'com.loomcast.content.generated.v1',
          'com.loomcast.video.completed.v1',
          'com.loomcast.video.failed.v1',
          'com.loomcast.video.requested.v1',
        ],
      },
    },

    publish: {
      owner: 'publish-team',
      port: 4006,
      database: 'loomcast_publish',
      routes: [
        {
          path: '/api/publish/connections',
          methods: ['GET', 'HEAD', 'POST', 'DELETE'],
          token: 'needed',
          rate: 'by-method',
          bodyBytes: FORM,
          kind: 'slow',
        },
        // Calendars read it without a session; the token in the query is the permission.
        { path: '/api/publish/calendar.ics', exact: true, methods: READ, token: 'ignored', rate: 'read', bodyBytes: NO_BODY },
        // Networks read a picture of a post that is being sent; the token in the query is the permission.
        { path: '/api/publish/picture.jpg', exact: true, methods: READ, token: 'ignored', rate: 'read', bodyBytes: NO_BODY },
        // And the film of one.
        { path: '/api/publish/film.mp4', exact: true, methods: READ, token: 'ignored', rate: 'read', bodyBytes: NO_BODY, kind: 'file' },
        {
          path: '/api/publish/imports',
          methods: POST,
          token: 'needed',
          rate: 'by-method',
          bodyBytes: POSTS,
          kind: 'slow',
        },
        { path: '/api/publish/export', ...exported },
        // For people with a review link, without an account; counted by IP address.
        { path: '/api/publish/review', methods: ['GET', 'HEAD', 'POST'], token: 'ignored', rate: 'by-method', bodyBytes: FORM },
        // Pictures and films of the posts.
        { path: '/api/publish/review/posts', methods: READ, token: 'ignored', rate: 'read', bodyBytes: NO_BODY, kind: 'file' },
        { path: '/api/publish', methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'], token: 'needed', rate: 'by-method', bodyBytes: TEXT },
      ],
      calls: { http: ['auth', 'video'], worker: ['auth', 'video'] },
      settings: ['AUTH_JWKS_URL', 'VIDEO_URL', 'PUBLIC_URL'],
      secrets: {
        CONNECTION_KEY: 'an example of at least thirty-two characters',
        CONNECTION_KEY_PREVIOUS: 'an earlier example of at least thirty-two characters',
        X_CLIENT_ID: 'id',
        X_CLIENT_SECRET: 'secret',
        LINKEDIN_CLIENT_ID: 'id',
        LINKEDIN_CLIENT_SECRET: 'secret',
        YOUTUBE_CLIENT_ID: 'id',
        YOUTUBE_CLIENT_SECRET: 'secret',
        TIKTOK_CLIENT_KEY: 'key',
        TIKTOK_CLIENT_SECRET: 'secret',
        FACEBOOK_CLIENT_ID: 'id',
        FACEBOOK_CLIENT_SECRET: 'secret',
        INSTAGRAM_CLIENT_ID: 'id',
        INSTAGRAM_CLIENT_SECRET: 'secret',
      },
      publishes: ['com.loomcast.publish.mail-requested.v1', 'com.loomcast.publish.pictures-changed.v1'],
      consumes: {
        'publish.projections': ['com.loomcast.auth.account-deleted.v1', 'com.loomcast.billing.entitlement-changed.v2'],
        'publish.revocations': SESSION_REVOCATIONS,
      },
    },
  },

  emulators: {
    'stripe-emulator': {
      // Hosted pages. Advancing its clock can take long.
      routes: [{ path: '/sandbox', methods: ['GET', 'HEAD', 'POST'], token: 'ignored', rate: 'by-method', bodyBytes: FORM, kind: 'slow' }],
    },
  },
})
