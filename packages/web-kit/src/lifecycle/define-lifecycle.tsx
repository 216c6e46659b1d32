import { Loader, UiRoot } from '@loomcast/design-system'
import { type ComponentType, Suspense, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { SliceBoundary } from './slice-boundary.tsx'

/** What the shell passes to a slice. */
export interface MountProps {
  domElement: HTMLElement
  /** The first screen is rendered. */
  onReady?: () => void
  /** A rendering error: before the first screen (`boot`) or later (`running`). */
  onCrash?: (error: unknown, phase: 'boot' | 'running') => void
}

export interface Lifecycle {
  bootstrap: (props: MountProps) => Promise<void>
  mount: (props: MountProps) => Promise<void>
  unmount: (props: Pick<MountProps, 'domElement'>) => Promise<void>
  /** Prefetches what a page of the slice needs. */
  prefetch?: (path: string) => void
}

/**
 * The only export of a slice. Mounting and unmounting never wait for React, so that a slice that throws or suspends forever cannot block
 * the shell's navigation. Callbacks report readiness and crashes instead.
 */
export function defineLifecycle({ App, name, prefetch }: Pick<Lifecycle, 'prefetch'> & { App: ComponentType; name: string }): Lifecycle {
  const roots = new Map<HTMLElement, Root>()

  return {
    ...(prefetch ? { prefetch } : {}),
    async bootstrap() {},

    async mount({ domElement, onReady, onCrash }) {
      let booted = false
      const ready = () => {
        booted = true
        onReady?.()
      }
      const crashed = (error: unknown) => onCrash?.(error, booted ? 'running' : 'boot')
      // Makes useId unique on a page with several React roots.
      const root = createRoot(domElement, { identifierPrefix: `${name}-`, onUncaughtError: crashed })
      roots.set(domElement, root)
      root.render(
        <UiRoot>
          <SliceBoundary onError={crashed}>
            <Suspense fallback={<Loader />}>
              <App />
              <FirstScreen onShown={ready} />
            </Suspense>
          </SliceBoundary>
        </UiRoot>,
      )
    },

    async unmount({ domElement }) {
      roots.get(domElement)?.unmount()
      roots.delete(domElement)
    },
  }
}

/** Its effect runs after its siblings under the Suspense boundary have been rendered to the screen. */
function FirstScreen({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when the screen first appears
  useEffect(onShown, [])
  return null
}
