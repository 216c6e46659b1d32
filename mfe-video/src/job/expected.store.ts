import type { StringStore } from '@loomcast/web-kit'

/** Ids of the running videos that appeared in this browser, stored across reloads. The end of a video is announced once, by the tab that removes its id first. */
const key = (userId: string) => `loomcast.videos.${userId}`
const AT_MOST = 50

export interface Expected {
  read(userId: string): string[]
  add(userId: string, jobId: string): void
  /** True for the tab that removed the id. */
  take(userId: string, jobId: string): boolean
  clear(userId: string): void
}

export function expectedStore(storage: StringStore): Expected {
  function read(userId: string): string[] {
    try {
      const value: unknown = JSON.parse(storage.getItem(key(userId)) ?? '[]')
      return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
    } catch {
      return []
    }
  }
  function write(userId: string, ids: string[]): void {
    try {
      if (ids.length === 0) storage.removeItem(key(userId))
      else storage.setItem(key(userId), JSON.stringify(ids.slice(-AT_MOST)))
    } catch {
      // Without storage, the end of a video is not announced.
    }
  }
  return {
    read,
    add(userId, jobId) {
      const ids = read(userId)
      if (!ids.includes(jobId)) write(userId, [...ids, jobId])
    },
    take(userId, jobId) {
      const ids = read(userId)
      if (!ids.includes(jobId)) return false
      write(
        userId,
        ids.filter((id) => id !== jobId),
      )
      return true
    },
    clear: (userId) => write(userId, []),
  }
}
