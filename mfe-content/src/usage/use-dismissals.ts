import { useState } from 'react'

const prefix = 'loomcast.dismissed.'

/**
 * The banners that the user dismissed, stored per `scope`: a dismissed banner reappears in the next month. Other tabs read the change
 * on their next load.
 */
export function useDismissals(scope: string): { isDismissed: (what: string) => boolean; dismiss: (what: string) => void } {
  const key = prefix + scope
  const [inMemory, setInMemory] = useState<ReadonlySet<string>>(new Set())
  const id = (what: string) => `${key}:${what}`
  return {
    isDismissed: (what) => inMemory.has(id(what)) || read(key).includes(what),
    dismiss(what) {
      setInMemory(new Set([...inMemory, id(what)]))
      write(key, [...new Set([...read(key), what])])
    },
  }
}

function read(key: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

function write(key: string, what: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(what))
  } catch {
    // Dismissed until the next page load.
  }
}
