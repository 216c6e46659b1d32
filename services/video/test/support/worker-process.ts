import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { VideoService } from './video-service.ts'

export interface WorkerProcess {
  child: ChildProcess
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
}

/** Starts a worker process for a service with the role `http`. */
export async function startWorkerProcess(video: VideoService, { sceneMs }: { sceneMs: number }): Promise<WorkerProcess> {
  const { settings, prefix, timeouts } = video.deps
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker-child.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(video.folder, 'compile-cache'),
      MONGODB_URL: settings.MONGODB_URL,
      REDIS_URL: settings.REDIS_URL,
      AUTH_JWKS_URL: settings.AUTH_JWKS_URL,
      FILE_SIGNING_KEY: settings.FILE_SIGNING_KEY,
      FILE_FOLDER: settings.FILE_FOLDER,
      SCRATCH_FOLDER: settings.SCRATCH_FOLDER,
      CHILD_DATABASE: video.database.name,
      CHILD_PREFIX: prefix,
      CHILD_TIMEOUTS: JSON.stringify(timeouts),
      CHILD_LOG: video.log,
      CHILD_SCENE_MS: String(sceneMs),
    },
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout!, 'data'), exited.then(() => Promise.reject(new Error('The worker exited')))])
  return {
    child,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
