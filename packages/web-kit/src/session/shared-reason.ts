import { browserStorage } from '../page-storage.ts'

const KEY = 'loomcast.session-end'

/** Why the session ended, as a sentence, for the other tabs of the browser. It stays until the next login or logout. */
export const sharedReason = {
  read(): string | undefined {
    return browserStorage.getItem(KEY) ?? undefined
  },
  write(reason: string): void {
    browserStorage.setItem(KEY, reason)
  },
  remove(): void {
    browserStorage.removeItem(KEY)
  },
}
