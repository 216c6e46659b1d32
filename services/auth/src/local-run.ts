import { randomBytes } from 'node:crypto'
import type { Connection } from 'mongoose'
import { ensureFirstAdmin } from './app.ts'

/** Creates an administrator on the first local run, with a random password unless the environment sets one. */
export async function reportFirstAdmin(connection: Connection): Promise<{ lines: string[] }> {
  if (process.env['ADMIN_EMAIL'] || process.env['ADMIN_PASSWORD']) return { lines: [] }
  const email = 'admin@loomcast.local'
  const password = randomBytes(12).toString('base64url')
  const isCreated = await ensureFirstAdmin({ connection, email, password })
  return { lines: isCreated ? [`Administrator: ${email}   password: ${password}   (shown only now)`] : [] }
}
