import { BROWSER_COOKIE, isBrowserToken } from '@loomcast/service-kit/redis'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_BROWSER_MS } from './known-browser.ts'

/** Paths of the calls that read the cookie. */
const PATHS = ['/api/auth', '/api/admin/login']

/** The cookie that identifies a browser in which the correct password was entered before. It does not authenticate. */
export function createBrowserCookie(publicUrl: string) {
  const attributes = {
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: KNOWN_BROWSER_MS / 1000,
  } as const
  return {
    /** Sets it for both logins, so that a browser that is known to one is known to the other. */
    set(reply: FastifyReply, token: string): void {
      for (const path of PATHS) reply.setCookie(BROWSER_COOKIE, token, { ...attributes, path })
    },
    read(request: FastifyRequest): string | undefined {
      const value = request.cookies[BROWSER_COOKIE]
      return isBrowserToken(value) ? value : undefined
    },
  }
}

export type BrowserCookie = ReturnType<typeof createBrowserCookie>
