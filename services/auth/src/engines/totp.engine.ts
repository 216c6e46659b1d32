import { PRODUCT_NAME } from '@loomcast/contracts'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { CODE_PERIOD_S, CODE_WINDOW } from '../domain/second-factor.ts'

/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20

/** What an authenticator app needs to compute the codes. */
export interface AuthenticatorSetup {
  /** Base32, for typing. */
  secret: string
  /** `otpauth://totp/…` */
  uri: string
  /** The URI as a QR code. */
  qr_svg: string
}

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

export function authenticatorSetup(secret: string, email: string): AuthenticatorSetup {
  const uri = totp(secret, email).toString()
  return { secret, uri, qr_svg: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4 }) }
}

/** The number of the period that the entered code belongs to (RFC 6238 §4.2), or null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: CODE_WINDOW })
  return delta === null ? null : Math.floor(timestamp / (CODE_PERIOD_S * 1000)) + delta
}

/** SHA-1, 6 digits and 30 s, because most authenticator apps ignore other values. */
function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: PRODUCT_NAME, label, algorithm: 'SHA1', digits: 6, period: CODE_PERIOD_S, secret: Secret.fromBase32(secret) })
}
