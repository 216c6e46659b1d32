/** localStorage or sessionStorage that never throws. What the browser refuses to store lasts as long as the page. */
export interface PageStorage {
  getItem(key: string): string | null
  /** False if the browser refused it, because storage is blocked or full. */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
  keys(): string[]
}

/** What the stores of single values need. */
export type StringStore = Pick<PageStorage, 'getItem' | 'removeItem'> & { setItem(key: string, value: string): unknown }

function createPageStorage(storage: () => Storage): PageStorage {
  const inMemory = new Map<string, string>()

  /** Even the access to `window.localStorage` throws if the user blocks it. */
  function attempt<T>(use: (stored: Storage) => T, otherwise: T): T {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }

  return {
    getItem: (key) => inMemory.get(key) ?? attempt((stored) => stored.getItem(key), null),
    setItem(key, value) {
      const isStored = attempt((stored) => {
        stored.setItem(key, value)
        return true
      }, false)
      if (isStored) inMemory.delete(key)
      else {
        // A value from before must not appear again after a reload.
        attempt((stored) => stored.removeItem(key), undefined)
        inMemory.set(key, value)
      }
      return isStored
    },
    removeItem(key) {
      inMemory.delete(key)
      attempt((stored) => stored.removeItem(key), undefined)
    },
    keys: () => [...new Set([...inMemory.keys(), ...attempt((stored) => Object.keys(stored), [])])],
  }
}

/** Shared by the tabs of this browser, except for what the browser refuses to store. */
export const browserStorage = createPageStorage(() => window.localStorage)
/** Of this tab. */
export const tabStorage = createPageStorage(() => window.sessionStorage)
