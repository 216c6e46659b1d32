import type { ComponentType } from 'react'
import { createStore } from './store.ts'

/** The state of code that is loaded at run time. `why` is a message for logs, not for users. */
export type LoadState<T> =
  | { status: 'pending' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; why: string; attempts: number; stillTrying: boolean }

/** Loads on first use and retries while it has subscribers. */
export interface Loadable<T> {
  get: () => LoadState<T>
  subscribe: (listener: () => void) => () => void
  /** Retries now instead of at the next automatic attempt. */
  retry: () => void
}

export interface HostWidget {
  /** Unique among all slices. */
  id: string
  slice: string
  /** The name that users see, such as "Recent content". */
  label: string
  order: number
  /** Height in px to reserve while the widget loads. */
  height: number
  component: Loadable<ComponentType>
}

/** Services that the page provides to slices. The shell connects its implementation at startup. */
export interface Host {
  serves: (path: string) => boolean
  prefetch: (path: string) => void
  widgets: (slot: string) => readonly HostWidget[]
  /** Asks the user to confirm leaving with unsaved changes. Resolves to true if the user leaves. */
  confirmLeave: () => Promise<boolean>
  /** Called when a message is shown because a part of the page failed to load or is late. The page can be loaded again with another release. */
  partFailed: () => void
}

const standalone: Host = {
  serves: () => false,
  prefetch: () => {},
  widgets: () => NO_WIDGETS,
  partFailed: () => {},
  confirmLeave: async () => window.confirm("You have unsaved changes. They'll be lost if you leave."),
}

const NO_WIDGETS: readonly HostWidget[] = []

export const currentHost = createStore<Host>(standalone)

/** For the shell only. Connecting a new host (after a registry update) re-renders every slot and availability check. */
export function connectHost(host: Host): void {
  currentHost.set(host)
}
