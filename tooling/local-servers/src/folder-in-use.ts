import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from './fetch.ts'

/** Another server process is using the data folder. */
export class FolderInUse extends StartError {
  constructor(folder: string, label: string) {
    super(`The data folder ${folder} is in use by another ${label}. Stop the other Loomcast, or start this one with --data DIR.`)
  }
}

/** How long to wait until a killed predecessor has released the folder. */
const TAKEOVER_MS = 10_000

/** Starts a server. Retries while a predecessor that is stopping still locks the folder. */
export async function whenFolderIsFree<T>(start: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TAKEOVER_MS
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > deadline) throw error
      await delay(250)
    }
  }
}
