import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from './fetch.ts'

/** The data folder still belongs to another server process. */
export class FolderInUse extends StartError {}

/** How long a predecessor that was just killed may take to let go of the folder. */
const TAKEOVER_MS = 10_000

/** Starts a server, again while its folder is held by a predecessor that is going down. */
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
