import type { ComponentType } from 'react'
import { createStore } from './store.ts'

/** The state of a piece of code that comes from elsewhere. `why` is a sentence for logs, not for users. */
export type LoadState<T> =
  | { status: 'pending' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; why: string; attempts: number; stillTrying: boolean }

/** Loads on first use, keeps trying while anyone is subscribed, and says where it stands. */
export interface Loadable<T> {
  get: () => LoadState<T>
  subscribe: (listener: () => void) => () => void
  /** Now, not at the next automatic attempt. */
  retry: () => void
}

export interface HostWidget {
  /** Unique among all slices. */
  id: string
  slice: string
  /** What a person calls it: "Recent content". */
  label: string
  order: number
  /** Height in px kept free while it loads. */
  height: number
  component: Loadable<ComponentType>
}

/** What the page around the slices offers them. The shell connects the real one at start. */
export interface Host {
  serves: (path: string) => boolean
  prefetch: (path: string) => void
  widgets: (slot: string) => readonly HostWidget[]
  /** Asks "leave without saving?"; true means leave. */
  confirmLeave: () => Promise<boolean>
}

const alone: Host = {
  serves: () => false,
  prefetch: () => {},
  widgets: () => NO_WIDGETS,
  confirmLeave: async () => window.confirm("You have unsaved changes. They'll be lost if you leave."),
}

const NO_WIDGETS: readonly HostWidget[] = []

export const currentHost = createStore<Host>(alone)

/** For the shell only. Connecting again (a new registry) re-renders every slot and availability check. */
export function connectHost(host: Host): void {
  currentHost.set(host)
}
