import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as auth from '@loomcast/auth'
import * as content from '@loomcast/content'
import * as gateway from '@loomcast/gateway'
import { connectDatabase, connectRedis, createLocalBus } from '@loomcast/service-kit'
import pino from 'pino'
import { Shutdown } from './shutdown.ts'

export interface PlatformOptions {
  root: string
  port: number
  data: string
  mongoUrl: string
  redisUrl: string
  registryFile: string
  slicesFolder: string
}

export interface Platform {
  url: string
  logFile: string
  /** The first administrator, when this start made one with a random password. */
  admin?: { email: string; password: string }
  close(): Promise<void>
}

/** Every service and the gateway in this process, over one in-process event bus; each listens on a loopback port of its own. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const parts = new Shutdown()
  try {
    return await startParts(options, parts)
  } catch (error) {
    await parts.run(() => {})
    throw error
  }
}
