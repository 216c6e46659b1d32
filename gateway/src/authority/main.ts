import { loadSettings, port, str } from '@loomcast/service-kit/config'
import { runService } from '@loomcast/service-kit/http'
import { openRegistryStore } from '../releases/open-store.ts'
import { buildAuthority } from './authority.ts'

const settings = loadSettings('authority', {
  PORT: port({ default: 4900, desc: 'the port to listen on' }),
  REGISTRY: str({ desc: 'the registry, such as /registry/remotes.json' }),
  RELEASE_FREEZE: str({ default: '', desc: 'times without releases, such as 2026-12-20/2027-01-04, separated by commas' }),
  GATEWAY_URL: str({ default: '', desc: 'a gateway, which counts the open tabs, as reached without a proxy' }),
})

await runService({
  service: 'authority',
  port: settings.PORT,
  start: async () => {
    const { store, tokens } = openRegistryStore(settings.REGISTRY, process.env)
    const gateway = settings.GATEWAY_URL === '' ? undefined : settings.GATEWAY_URL
    const app = await buildAuthority({ store, tokens, freeze: settings.RELEASE_FREEZE, gateway })
    return { app, close: () => app.close() }
  },
})
