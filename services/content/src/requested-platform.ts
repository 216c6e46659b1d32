import { findPlatform, type Platform } from '@loomcast/platforms'
import { invalidField } from '@loomcast/service-kit/errors'

/** Finds the platform by name, id or alias. Throws 400 `unknown_platform`. */
export function requirePlatform(wanted: string): Platform {
  const platform = findPlatform(wanted)
  if (!platform) throw invalidField('unknown_platform', 'platform')
  return platform
}
