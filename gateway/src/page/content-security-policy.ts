import type { Release } from '@loomcast/contracts/registry'

export const REPORT_PATH = '/api/csp-report'

/** Origins of slices that this gateway does not serve. */
export function foreignOrigins(releases: Release[]): string[] {
  return [...new Set(releases.filter((release) => !release.base.startsWith('/')).map((release) => new URL(release.base).origin))].sort()
}

/**
 * The policy of pages. Scripts and styles come only from files of this origin and of registered slices: nothing inline, no eval. `style`
 * attributes are allowed, because charts and placeholders need them and they cannot load or run anything.
 */
export function pagePolicy(origins: string[], https: boolean): string {
  const code = ["'self'", ...origins].join(' ')
  return [
    "default-src 'none'",
    `script-src ${code}`,
    `style-src ${code}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${code} data: blob:`,
    `media-src 'self' blob:`,
    `font-src ${code}`,
    `connect-src ${code}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORT_PATH}`,
    'report-to csp',
  ].join('; ')
}

/** For responses that are not pages: they cannot load anything or be framed. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For the gateway's documentation pages, which have no scripts. */
export const DOCS_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every response. A service's response can override them with stricter ones. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': BARE_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
