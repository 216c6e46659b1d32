import { optional, SettingsError } from '@loomcast/service-kit/config'
import { APP_NETWORKS, type App, type AppNetwork, type Apps } from './adapter.ts'

type Prefix = Uppercase<AppNetwork>
type Variable = `${Prefix}_CLIENT_ID` | `${Prefix}_CLIENT_SECRET`

const prefixOf = (network: AppNetwork) => network.toUpperCase() as Prefix

/** Two variables for each network, such as the ids and secrets of its developer pages. */
export const appVariables = Object.fromEntries(
  APP_NETWORKS.flatMap((network) => {
    const prefix = prefixOf(network)
    return [
      [
        `${prefix}_CLIENT_ID`,
        optional({ default: '', desc: 'client id of your app at this network; with it, people can connect accounts' }),
      ],
      [`${prefix}_CLIENT_SECRET`, optional({ default: '', desc: 'client secret of this app' })],
    ]
  }),
) as Record<Variable, ReturnType<typeof optional>>

/** Longer than any client id or secret, and nothing that a header could not contain. */
const CREDENTIAL = /^[\x21-\x7e]{1,512}$/

/** Throws SettingsError with one line per variable. An app without an id and a secret is not registered. */
export function loadApps(values: Readonly<Record<Variable, string>>, publicUrl: string): Apps {
  const problems: string[] = []
  const registered: Partial<Record<AppNetwork, App>> = {}
  for (const network of APP_NETWORKS) {
    const prefix = prefixOf(network)
    const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const
    const [clientId, clientSecret] = [values[idName], values[secretName]]
    if (clientId === '' && clientSecret === '') continue
    if (clientId === '') problems.push(`${idName} is missing: ${secretName} is set`)
    else if (clientSecret === '') problems.push(`${secretName} is missing: ${idName} is set`)
    else if (!CREDENTIAL.test(clientId)) problems.push(`${idName} has spaces or other characters that no client id has`)
    else if (!CREDENTIAL.test(clientSecret)) problems.push(`${secretName} has spaces or other characters that no client secret has`)
    else registered[network] = { clientId, clientSecret }
  }
  if (Object.keys(registered).length > 0 && !isReturnAddress(publicUrl))
    problems.push('PUBLIC_URL has to start with https:// (or be http://localhost), because networks send people back to it')
  if (problems.length > 0) throw new SettingsError('publish', problems)
  return { registered, publicUrl }
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Networks send codes to addresses with https, and to the developer's own machine. */
function isReturnAddress(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || LOCAL.includes(hostname)
}
