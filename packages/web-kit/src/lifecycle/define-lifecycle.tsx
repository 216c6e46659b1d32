import { Loader, UiRoot } from '@loomcast/design-system'
import { type ComponentType, Suspense, startTransition, useLayoutEffect } from 'react'
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
  /** Prefetches what a page of the slice needs. The promise settles when the page's code has arrived or failed. */
  prefetch?: (path: string) => Promise<unknown> | undefined
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
      const render = () => {
        if (roots.get(domElement) !== root) return
        // A transition lets the browser handle input during the first render.
        startTransition(() =>
          root.render(
            <UiRoot>
              <SliceBoundary onError={crashed}>
                <Suspense fallback={<Loader />}>
                  <App />
                  <FirstScreen onShown={ready} />
                </Suspense>
              </SliceBoundary>
            </UiRoot>,
          ),
        )
      }
      // With the page's code, the page renders at once. Without it, React would render a fallback first and replace it no sooner than 300 ms later.
      const code = prefetch?.(location.pathname)
      if (code) code.then(render, render)
      else render()
    },

    async unmount({ domElement }) {
      roots.get(domElement)?.unmount()
      roots.delete(domElement)
    },
  }
}

/** Its effect runs when its siblings under the Suspense boundary are in the document, before the browser paints them. */
function FirstScreen({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when the screen first appears
  useLayoutEffect(onShown, [])
  return null
}
