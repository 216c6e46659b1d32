import { platform } from '@loomcast/platform-config'
import {
  bool,
  loadSettings,
  makeValidator,
  optionalSecretKey,
  proxyRanges,
  SettingsError,
  secretKey,
  str,
  url,
} from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { type ServiceSettings, serviceVariables } from '@loomcast/service-kit/process'
import { parseEmail } from './domain/email-address.ts'
import type { Checked } from './domain/faults.ts'
import { parseNewPassword } from './domain/password.ts'

export type AdminMfa = 'optional' | 'required'

export interface AuthSettings extends ServiceSettings {
  /** Public origin of the product, without a trailing slash. */
  publicUrl: string
  /** If missing, emails stay in the local outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Serves the local outbox at /dev/mail. Never enable it in production, because the emails contain password reset links. */
  mailOutbox: boolean
  adminEmail: string | undefined
  adminPassword: string | undefined
  trustedProxies: string[]
  keyRotationDays: number
  /** Maximum lifetime of a session in days, regardless of renewals. */
  sessionMaxDays: number
  /** With `required`, an administrator without a second factor can only set one up. */
  adminMfa: AdminMfa
  /** Encrypts the secrets of second factors. */
  secondFactorKey: string
  /** The key before, so that factors that it encrypted keep working. */
  previousSecondFactorKey: string | undefined
  /** Prefix for all of this service's keys in Redis. */
  redisPrefix: string
}

const days = makeValidator<number>((input) => {
  const value = Number(input)
  if (!Number.isFinite(value) || value < 1 || value > 365) throw new TypeError('out of range')
  return value
})

function passing(check: (input: string) => Checked<string>) {
  return makeValidator<string>((input) => {
    const checked = check(input)
    if (!checked.ok) throw new TypeError(checked.fault.message)
    return checked.value
  })
}

export const settingsSpec = {
  ...serviceVariables(platform.services.auth.port),
  NODE_ENV: str({ default: '', desc: 'production switches /dev/mail off for good' }),
  PUBLIC_URL: url({ default: 'http://localhost:3000', desc: 'http(s)://… under which people open the product' }),
  SMTP_URL: str({ default: '', desc: 'smtp(s)://user:password@host:port; without it mail stays in the local outbox' }),
  MAIL_FROM: str({ default: 'Loomcast <hello@loomcast.local>', desc: 'the sender of mails: a mailbox that is read' }),
  MAIL_OUTBOX: bool({ default: false, desc: 'true serves the local outbox at /dev/mail' }),
  ADMIN_EMAIL: passing(parseEmail)({ default: '', desc: 'e-mail of the first administrator' }),
  ADMIN_PASSWORD: passing((input) => parseNewPassword(input))({
    default: '',
    desc: 'password of the first administrator, 6 to 200 characters',
  }),
  ADMIN_MFA: str<AdminMfa>({
    choices: ['optional', 'required'],
    default: 'optional',
    desc: 'required: an administrator without a second factor can only set one up',
  }),
  SECOND_FACTOR_KEY: secretKey({ desc: 'secret of at least 32 characters that encrypts second factors; the same in every process' }),
  SECOND_FACTOR_KEY_PREVIOUS: optionalSecretKey({ default: '', desc: 'the key before, while second factors that it encrypted are in use' }),
  TRUSTED_PROXIES: proxyRanges(),
  KEY_ROTATION_DAYS: days({ default: 30, desc: 'days that a signing key signs, from 1 to 365' }),
  SESSION_MAX_DAYS: days({ default: 90, desc: 'days after which a session ends in any case, from 1 to 365' }),
}

/** Throws SettingsError with one line per invalid variable. */
export function loadAuthSettings(env: Record<string, string | undefined> = process.env): AuthSettings {
  const values = loadSettings('auth', settingsSpec, env)
  if ((values.ADMIN_EMAIL === '') !== (values.ADMIN_PASSWORD === ''))
    throw new SettingsError('auth', ['ADMIN_EMAIL and ADMIN_PASSWORD are needed together: set both or neither'])
  return {
    PORT: values.PORT,
    HOST: values.HOST,
    ROLE: values.ROLE,
    MONGODB_URL: values.MONGODB_URL,
    REDIS_URL: values.REDIS_URL,
    kafka: kafkaAccess('auth', values),
    publicUrl: values.PUBLIC_URL.replace(/(?<!\/)\/+$/, ''),
    smtpUrl: values.SMTP_URL || undefined,
    mailFrom: values.MAIL_FROM,
    mailOutbox: values.MAIL_OUTBOX && values.NODE_ENV !== 'production',
    adminEmail: values.ADMIN_EMAIL || undefined,
    adminPassword: values.ADMIN_PASSWORD || undefined,
    trustedProxies: values.TRUSTED_PROXIES,
    keyRotationDays: values.KEY_ROTATION_DAYS,
    sessionMaxDays: values.SESSION_MAX_DAYS,
    adminMfa: values.ADMIN_MFA,
    secondFactorKey: values.SECOND_FACTOR_KEY,
    previousSecondFactorKey: values.SECOND_FACTOR_KEY_PREVIOUS || undefined,
    redisPrefix: 'auth:',
  }
}
