import type { NetworkFailureKind } from './adapter.ts'
import type { ReadReason } from './response-failure.ts'

/**
 * Meta's Graph API, which two networks have in common. A version is valid for two years. Sources: developers.facebook.com, Graph API "Handling Errors" and "Rate
 * Limits", Instagram Platform "Error Codes".
 */
export const GRAPH_VERSION = 'v25.0'

/** The error of a response. Its parts are not checked. */
export interface GraphError {
  message?: unknown
  error_user_msg?: unknown
  code?: unknown
  error_subcode?: unknown
  is_transient?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object, or an empty one. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

/** The entries of a list of the API. Null if the response is not understood. */
export function listOf(body: unknown): Record<string, unknown>[] | null {
  const { data } = objectOf(body)
  return Array.isArray(data) ? data.filter(isObject) : null
}

export const graphErrorOf = (body: unknown): GraphError => objectOf(objectOf(body)['error'])

/** The token has ended or was revoked, or lacks a permission. */
const isAboutToken = (code: number) => code === 190 || code === 102 || code === 10 || (code >= 200 && code <= 299)
/** Of the app, the person, the page, or a call. */
const isAboutRate = (code: number) => [4, 9, 17, 32, 613].includes(code) || (code >= 80_000 && code <= 80_014)
/** 9004: a picture could not be read from its address, which a repetition has cured for others. */
const isOutage = (code: number) => [-2, -1, 1, 2, 9004].includes(code)

/** The API sends most rejections with the status 400. */
export function graphKind(body: unknown): NetworkFailureKind | undefined {
  const { code, is_transient } = graphErrorOf(body)
  if (typeof code !== 'number') return undefined
  if (isAboutToken(code)) return 'unauthorized'
  if (isAboutRate(code)) return 'rate_limited'
  return isOutage(code) || is_transient === true ? 'unreachable' : undefined
}

/** The sentence for people, if there is one. The token servers have other forms. */
export const graphReason: ReadReason = (body) => {
  const { error, message, error_message } = objectOf(body)
  const { error_user_msg, message: ofError } = graphErrorOf(body)
  return [error_user_msg, ofError, error_message, error, message].find((text): text is string => typeof text === 'string' && text !== '')
}

/** Whether the response of a token server means that a code or token is not valid (any more). */
export function endsGraphSignIn(body: unknown): boolean {
  return graphErrorOf(body).code === 190 || /authorization code|code was/iu.test(graphReason(body) ?? '')
}
