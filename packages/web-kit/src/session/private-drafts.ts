import { browserStorage } from '../page-storage.ts'

/** Prefix of the localStorage keys of unsent work, whichever slice wrote it. A key ends with the id of the user. */
const DRAFT_PREFIX = 'loomcast.draft.'

/** For a sign-out. */
export const forgetAllDrafts = (): void => forget(() => true)

/** For an administrator who has viewed the account of this user. */
export const forgetDraftsOf = (userId: string): void => forget((key) => key.endsWith(`.${userId}`))

function forget(isUnwanted: (key: string) => boolean): void {
  for (const key of browserStorage.keys()) {
    if (key.startsWith(DRAFT_PREFIX) && isUnwanted(key)) browserStorage.removeItem(key)
  }
}
