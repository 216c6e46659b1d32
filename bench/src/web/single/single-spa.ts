/** Replaces single-spa in a single bundle: emits events before and after a URL change, and mounts and unmounts the pages for the URL. */
interface Application {
  name: string
  app: () => Promise<{ mount: () => Promise<void>; unmount: () => Promise<void> }>
  activeWhen: () => boolean
}

const applications = new Map<string, Application & { mounted: boolean }>()

export const getAppNames = () => [...applications.keys()]

export function registerApplication(application: Application): void {
  applications.set(application.name, { ...application, mounted: false })
}

export async function triggerAppChange(): Promise<void> {
  for (const one of applications.values()) {
    const wanted = one.activeWhen()
    if (wanted === one.mounted) continue
    one.mounted = wanted
    const { mount, unmount } = await one.app()
    await (wanted ? mount() : unmount())
  }
  window.dispatchEvent(new CustomEvent('single-spa:routing-event', { detail: {} }))
}

export function start(): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history)
    history[method] = (state, unused, url) => {
      const oldUrl = location.href
      const newUrl = new URL(url ?? '', location.href).href
      window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail: { oldUrl, newUrl, cancelNavigation() {} } }))
      original(state, unused, url)
      window.dispatchEvent(new PopStateEvent('popstate', { state }))
    }
  }
  window.addEventListener('popstate', () => void triggerAppChange())
  void triggerAppChange()
}
