import { browserStorage, createStore } from '@loomcast/web-kit'
import { useEffect, useEffectEvent } from 'react'

export interface Shortcut {
  /** As in `KeyboardEvent.key`. */
  key: string
  /** For the help dialog: "Search". */
  label: string
  /** Returns false if it does not apply, so that the browser handles the key. */
  run: (event: KeyboardEvent) => boolean
}

const STORAGE_KEY = 'loomcast.admin.shortcuts'

/** The shortcuts of the components on the page, in the order in which they were mounted. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/** Users can turn off shortcuts of single characters, because speech input can trigger them (WCAG 2.1.4). */
export const shortcutsEnabled = createStore<boolean>(read())

export function setShortcutsEnabled(enabled: boolean): void {
  shortcutsEnabled.set(enabled)
  try {
    browserStorage.setItem(STORAGE_KEY, enabled ? 'on' : 'off')
  } catch {
    // Without storage, the choice is lost on the next page load.
  }
}

/** Registers shortcuts while the component is mounted. A component registers the same keys on every render. */
export function useShortcuts(own: readonly Shortcut[]): void {
  const run = useEffectEvent((index: number, event: KeyboardEvent) => own[index]?.run(event) ?? false)
  const names = own.map(({ key, label }) => `${key}\n${label}`).join('\n\n')
  useEffect(() => {
    const registered = names.split('\n\n').map((name, index): Shortcut => {
      const [key = '', label = ''] = name.split('\n')
      return { key, label, run: (event) => run(index, event) }
    })
    shortcuts.set([...shortcuts.get(), ...registered])
    return () => shortcuts.set(shortcuts.get().filter((each) => !registered.includes(each)))
  }, [names])
}

/** Handles the keys of the page. Keys are left to the browser while the user types, and while a dialog or a menu is open. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !shortcutsEnabled.get()) return
      if (isTyping(event.target) || isOverlayOpen()) return
      for (const shortcut of shortcuts.get()) {
        if (shortcut.key !== event.key || !shortcut.run(event)) continue
        event.preventDefault()
        return
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const NOT_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color', 'image'])

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function isOverlayOpen(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]') !== null
}

function read(): boolean {
  try {
    return browserStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}
