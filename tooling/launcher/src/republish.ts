import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readServers, StartError } from '@loomcast/local-servers'
import { SERVICES, type ServiceName } from '@loomcast/platform-config'
import { republishedServices } from './republished-services.ts'

const USAGE = `npm run republish -- SERVICE…
npm run republish -- all

  SERVICE     ${SERVICES.join(', ')}
  all         every service that publishes events, one after another
  --data DIR  data folder of the Loomcast on this machine (default: .data)

Publishes the present state of a service's data again, for a new installation of a consumer. The running service sends the events; consumers ignore what
they have. An interrupted run continues where it stopped.

Where: MONGODB_URL, otherwise the Loomcast that runs from the data folder.`

const root = resolve(import.meta.dirname, '..', '..', '..')

function readCommand(args: string[]) {
  try {
    const options = { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    return { ...values, names: positionals }
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}

async function republish(service: ServiceName, mongoUrl: string): Promise<void> {
  const file = join(root, 'services', service, 'src', 'republish.ts')
  const child = spawn(process.execPath, [file], { stdio: 'inherit', env: { ...process.env, MONGODB_URL: mongoUrl } })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartError(`The data of ${service} was not published completely. Run the command again to continue.`)
}

async function main(): Promise<void> {
  const { names, data, help } = readCommand(process.argv.slice(2))
  if (help) return console.log(USAGE)
  const services = republishedServices(names)
  if (services.length === 0) throw new StartError(USAGE)
  const folder = resolve(process.env['INIT_CWD'] ?? root, data ?? resolve(root, '.data'))
  const mongoUrl = process.env['MONGODB_URL'] || (await readServers(folder))?.mongoUrl
  if (!mongoUrl) throw new StartError(`No Loomcast runs from ${folder}. Start it, or set MONGODB_URL.`)
  for (const service of services) await republish(service, mongoUrl)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
