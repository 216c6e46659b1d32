import { join } from 'node:path'
import { localKey } from '@loomcast/service-kit/files'

/** Stores the key of connected accounts in the data folder, so that they keep working after a restart. The environment variable takes precedence. */
export async function localSettings(dataFolder: string): Promise<Record<string, string>> {
  return { CONNECTION_KEY: await localKey('CONNECTION_KEY', join(dataFolder, 'connections.key')) }
}
