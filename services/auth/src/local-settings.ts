import { join } from 'node:path'
import { localKey } from '@loomcast/service-kit/files'

/** Stores the key of second factors in the data folder, so that they keep working after a restart. The environment variable takes precedence. */
export async function localSettings(dataFolder: string): Promise<Record<string, string>> {
  return { SECOND_FACTOR_KEY: await localKey('SECOND_FACTOR_KEY', join(dataFolder, 'second-factor.key')) }
}
