import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_BROWSER_MS } from './known-browser.ts'

const NAME = 'loomcast_browser'
const TOKEN = /^[\w-]{43}$/

/** Paths of the calls that read the cookie. */
export const BROWSER_COOKIE_PATHS = ['/api/auth', '/api/admin/login'] as const
export type BrowserCookiePath = (typeof BROWSER_COOKIE_PATHS)[number]

/** The cookie that identifies a browser in which the correct password was entered before. It does not authenticate. */
export function createBrowserCookie(publicUrl: string) {
  const attributes = {
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: KNOWN_BROWSER_MS / 1000,
  } as const
  return {
    /** The path restricts the cookie to the calls that need it. */
    set(reply: FastifyReply, token: string, path: BrowserCookiePath = '/api/auth'): void {
      reply.setCookie(NAME, token, { ...attributes, path })
    },
    read(request: FastifyRequest): string | undefined {
      const value = request.cookies[NAME]
      return value !== undefined && TOKEN.test(value) ? value : undefined
    },
  }
}

export type BrowserCookie = ReturnType<typeof createBrowserCookie>
