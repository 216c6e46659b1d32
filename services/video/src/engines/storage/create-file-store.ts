import { SettingsError } from '@loomcast/service-kit/config'
import type { FileStore } from './file-store.ts'
import { createFileSystemStore } from './file-system-store.ts'
import { createS3Store } from './s3-store.ts'

export interface StoreSettings {
  FILE_STORE: string
  FILE_FOLDER: string
  S3_ENDPOINT: string
  S3_REGION: string
  S3_BUCKET: string
  S3_ACCESS_KEY_ID: string
  S3_SECRET_ACCESS_KEY: string
  S3_PATH_STYLE: boolean
}

/** Creates the store that `FILE_STORE` selects: `s3`, otherwise the file system. Throws SettingsError if the S3 settings are incomplete. */
export function createFileStore(settings: StoreSettings): FileStore {
  if (settings.FILE_STORE !== 's3') return createFileSystemStore({ folder: settings.FILE_FOLDER })
  const { S3_BUCKET, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!S3_BUCKET) throw new SettingsError('video', ['S3_BUCKET is missing: FILE_STORE=s3 needs it'])
  if (!accessKeyId !== !secretAccessKey)
    throw new SettingsError('video', ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are given together or not at all'])
  return createS3Store({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: S3_BUCKET,
    pathStyle: settings.S3_PATH_STYLE,
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
  })
}
