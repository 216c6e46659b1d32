import { browserStorage } from '@loomcast/web-kit'
import { useState } from 'react'

const prefix = 'loomcast.dismissed.'

/**
 * The banners that the user dismissed, stored per `scope`, so that a banner reappears in a new scope, such as the next month. Other tabs see the change on
 * their next render.
 */
export function useDismissals(scope: string): { isDismissed: (id: string) => boolean; dismiss: (id: string) => void } {
  const key = prefix + scope
  const [inMemory, setInMemory] = useState<ReadonlySet<string>>(new Set())
  const scoped = (id: string) => `${key}:${id}`
  return {
    isDismissed: (id) => inMemory.has(scoped(id)) || read(key).includes(id),
    dismiss(id) {
      setInMemory(new Set([...inMemory, scoped(id)]))
      write(key, [...new Set([...read(key), id])])
    },
  }
}

function read(key: string): string[] {
  try {
    const value: unknown = JSON.parse(browserStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

function write(key: string, ids: string[]): void {
  try {
    browserStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // Dismissed until the next page load.
  }
}
