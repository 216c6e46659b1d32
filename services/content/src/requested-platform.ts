import { findPlatform, type Platform } from '@loomcast/platforms'
import { invalidField } from '@loomcast/service-kit/errors'

/** The platform that a request names by name, id or alias; 400 for an unknown one. */
export function requirePlatform(wanted: string): Platform {
  const platform = findPlatform(wanted)
  if (!platform) throw invalidField('unknown_platform', 'platform')
  return platform
}
