import { optional, SettingsError } from '@loomcast/service-kit/config'
import { APP_NETWORKS, type App, type AppNetwork, type Apps, ID_SETTINGS } from './adapter.ts'

type IdOf<Each extends AppNetwork> = Each extends keyof typeof ID_SETTINGS ? (typeof ID_SETTINGS)[Each] : `${Uppercase<Each>}_CLIENT_ID`
type SecretOf<Each extends AppNetwork> = `${Uppercase<Each>}_CLIENT_SECRET`
type Variable = { [Each in AppNetwork]: IdOf<Each> | SecretOf<Each> }[AppNetwork]

/** The names of the settings of an app. */
function namesOf(network: AppNetwork): readonly [id: Variable, secret: Variable] {
  const prefix = network.toUpperCase()
  const own: Partial<Record<AppNetwork, Variable>> = ID_SETTINGS
  return [own[network] ?? (`${prefix}_CLIENT_ID` as Variable), `${prefix}_CLIENT_SECRET` as Variable]
}

/** Two variables for each network, such as the ids and secrets of its developer pages. */
export const appVariables = Object.fromEntries(
  APP_NETWORKS.flatMap((network) => {
    const [id, secret] = namesOf(network)
    return [
      [id, optional({ default: '', desc: 'client id of your app at this network; with it, people can connect accounts' })],
      [secret, optional({ default: '', desc: 'client secret of this app' })],
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
    const [idName, secretName] = namesOf(network)
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
