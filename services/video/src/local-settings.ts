import { join } from 'node:path'
import { localKey } from '@loomcast/service-kit/files'

/** Stores files, and the key that signs their URLs, in the data folder, so that URLs remain valid after a restart. Environment variables take precedence. */
export async function localSettings(dataFolder: string): Promise<Record<string, string>> {
  return {
    FILE_SIGNING_KEY: await localKey('FILE_SIGNING_KEY', join(dataFolder, 'file-signing.key')),
    FILE_FOLDER: process.env['FILE_FOLDER'] || join(dataFolder, 'files'),
    SCRATCH_FOLDER: process.env['SCRATCH_FOLDER'] || join(dataFolder, 'scratch'),
  }
}
