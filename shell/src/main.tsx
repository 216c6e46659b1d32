import '@loomcast/design-system/styles.css'
import './start/fatal.css'
import './shared-on-demand.ts'
import { accountView, session } from '@loomcast/web-kit'
import { createRoot } from 'react-dom/client'
import { start } from 'single-spa'
import { watchArrivals } from './arrival/arrival.ts'
import { Frame } from './frame/frame.tsx'
import { renewForAdminFiles } from './loader/admin-files.ts'
import { watchMissingFiles } from './loader/missing-parts.ts'
import { loadWhenIdle } from './registry/idle-load.ts'
import { watchOpenTab } from './registry/open-tab.ts'
import { watchRegistry } from './registry/registry.poll.ts'
import { readPageRegistry, registry } from './registry/registry.store.ts'
import { registerSlices } from './slices/applications.ts'
import { followNavigation } from './slices/follow.ts'
import { startSliceOfThisPage } from './start/early-load.ts'
import { showFatal } from './start/fatal.ts'
import { offerHost } from './start/host.ts'
import { startTelemetry } from './start/telemetry.ts'
import { supportTranslation } from './start/translated-page.ts'

try {
  // First, because the URL can contain the token of a view.
  accountView.adopt()
  supportTranslation()
  registry.live.set(readPageRegistry(document))
  offerHost()
  renewForAdminFiles()
  watchMissingFiles()
  registerSlices()
  // Must run before any router is created, because single-spa delays only listeners that are added after it is loaded.
  start({ urlRerouteOnly: true })
  followNavigation()
  watchArrivals()
  startSliceOfThisPage()
  drawFrame()
  watchRegistry()
  watchOpenTab()
  if (registry.live.get().needsPlan) void import('./registry/plan-segment.ts').then(({ watchPlan }) => watchPlan())
  loadWhenIdle()
  startTelemetry()
  session.start().catch(showFatal)
} catch (error) {
  showFatal(error)
}

function drawFrame(): void {
  const place = document.getElementById('shell')
  if (!place) throw new Error('the page has no #shell')
  createRoot(place, { identifierPrefix: 'shell-', onUncaughtError: showFatal }).render(<Frame />)
}
