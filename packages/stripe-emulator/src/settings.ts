import { loadSettings, mongodbUrl, optionalUrl, port, str, url } from '@loomcast/service-kit/config'
import { NAME } from './emulator.ts'

const settingsSpec = {
  PORT: port({ default: 4010, desc: 'port to listen on' }),
  HOST: str({ default: '127.0.0.1', desc: 'IP address to listen on' }),
  MONGODB_URL: mongodbUrl({ desc: 'a MongoDB replica set, mongodb://…' }),
  DATABASE: str({ default: 'loomcast_billing', desc: 'database of the collections sandbox_*' }),
  NODE_ENV: str({ default: '', desc: 'production: the clock cannot be advanced' }),
  PUBLIC_URL: url({ default: 'http://localhost:3000', desc: 'http(s)://… under which people open the product' }),
  TERMS_URL: optionalUrl({ default: '', desc: "the seller's terms of service, http(s)://…" }),
  SANDBOX_WEBHOOK_URL: optionalUrl({ default: '', desc: "where events are delivered; default PUBLIC_URL's webhook" }),
  CLOCK_FOLLOWER_URL: optionalUrl({
    default: '',
    desc: 'what is called while the clock is advanced, such as http://billing/internal/clock',
  }),
}

/** Throws SettingsError with one line per variable. */
export function loadEmulatorSettings(env: Record<string, string | undefined> = process.env) {
  const values = loadSettings(NAME, settingsSpec, env)
  const publicUrl = values.PUBLIC_URL.replace(/(?<!\/)\/+$/, '')
  return {
    port: values.PORT,
    host: values.HOST,
    mongodbUrl: values.MONGODB_URL,
    database: values.DATABASE,
    publicUrl,
    termsUrl: values.TERMS_URL || null,
    webhookUrl: values.SANDBOX_WEBHOOK_URL || `${publicUrl}/api/billing/webhook`,
    clockFollowerUrl: values.CLOCK_FOLLOWER_URL || undefined,
    clockCanAdvance: values.NODE_ENV !== 'production',
  }
}
