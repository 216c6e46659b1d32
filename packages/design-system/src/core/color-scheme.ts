import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

export type ColorScheme = MantineColorScheme

const KEY = 'loomcast-color-scheme'
const CHANGED = 'loomcast:color-scheme'

function stored(): ColorScheme | null {
  try {
    const value = window.localStorage.getItem(KEY)
    return isMantineColorScheme(value) ? value : null
  } catch {
    return null
  }
}

function store(value: ColorScheme | null): void {
  try {
    if (value === null) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, value)
  } catch {
    // If storage is blocked, the choice lasts only until the page is closed.
  }
}

/** Shares one choice between all React roots of the page (each slice has its own) and all tabs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => {}
  return {
    get: (fallback) => (typeof window === 'undefined' ? fallback : (stored() ?? fallback)),
    set: (value) => {
      if (stored() === value) return
      store(value)
      window.dispatchEvent(new CustomEvent<ColorScheme>(CHANGED, { detail: value }))
    },
    subscribe: (onUpdate) => {
      const elsewhere = (event: StorageEvent): void => {
        if (event.key === KEY) onUpdate(stored() ?? 'auto')
      }
      const here = (event: Event): void => {
        if (event instanceof CustomEvent && isMantineColorScheme(event.detail)) onUpdate(event.detail)
      }
      window.addEventListener('storage', elsewhere)
      window.addEventListener(CHANGED, here)
      stop = () => {
        window.removeEventListener('storage', elsewhere)
        window.removeEventListener(CHANGED, here)
      }
    },
    unsubscribe: () => stop(),
    clear: () => store(null),
  }
}
