import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** JSON Schemas of every event's `data`, by CloudEvents type. The files are the contract; nothing else declares a type. */
export function eventSchemas(): Map<string, Record<string, unknown>> {
  const folder = join(import.meta.dirname, '..', 'events')
  const schemas = new Map<string, Record<string, unknown>>()
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith('.schema.json'))
      schemas.set(file.slice(0, -'.schema.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8')))
  }
  return schemas
}
