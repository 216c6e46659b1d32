import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serviceConfig } from '@loomcast/platform-config'
import { CommandError, SettingsError } from '@loomcast/service-kit/config'
import { AppError } from '@loomcast/service-kit/errors'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { systemClock } from '@loomcast/service-kit/time'
import { type ConfigurationStep, configureProvider } from '../src/configuration/configure-provider.ts'
import type { BillingContext } from '../src/context.ts'
import { createProvider } from '../src/engines/create-provider.ts'
import { type PaymentProvider, ProviderError } from '../src/engines/payment-provider.ts'
import { createBillingMetrics } from '../src/metrics.ts'
import { seedPackages } from '../src/packages/seed-packages.ts'
import { reconcileChanges } from '../src/reconciliation/reconcile.ts'
import { createRepositories } from '../src/repositories.ts'
import { loadBillingSettings } from '../src/settings.ts'
import { endpointOf } from '../src/webhooks/check-webhook-version.ts'
import { replayEvent, replayFailedEvents } from '../src/webhooks/replay-events.ts'

const USAGE = `npm run billing -- sync
npm run billing -- status
npm run billing -- reconcile
npm run billing -- replay EVENT…
npm run billing -- replay --failed

  sync        creates and updates the webhook endpoint, products, prices, promotion codes and the portal at the payment provider
  status      shows the account, the webhook endpoint, and events that are not processed
  reconcile   synchronizes the customers that changed at the payment provider, as the service does every hour
  replay      processes events of the provider again; the running service does that
  --failed    all failed events
  --data DIR  data folder of the Loomcast on this machine (default: .data)

Where: MONGODB_URL, otherwise the Loomcast that runs from the data folder. The provider is chosen by the service's settings, such as STRIPE_SECRET_KEY and
PUBLIC_URL.`

export interface CommandOptions {
  env: Readonly<Record<string, string | undefined>>
  /** Writes a line to the standard output. */
  print: (line: string) => void
}

const root = resolve(import.meta.dirname, '..', '..', '..')

type Billing = Awaited<ReturnType<typeof openBilling>>

/** Imported only here, because images have no local servers. */
async function localServers(data: string) {
  const { readServers } = await import('@loomcast/local-servers')
  return readServers(data)
}

async function openBilling(data: string, { env, print }: CommandOptions) {
  const servers = env['MONGODB_URL'] ? undefined : await localServers(data)
  const mongoUrl = env['MONGODB_URL'] || servers?.mongoUrl
  if (!mongoUrl) throw new CommandError(`No Loomcast runs from ${data}. Start it, or set MONGODB_URL.`)
  // The command uses neither Redis nor the signing keys.
  const unused = { REDIS_URL: 'redis://127.0.0.1:9', AUTH_JWKS_URL: 'http://127.0.0.1:9' }
  const local = servers && { STRIPE_EMULATOR_URL: servers.stripeEmulatorUrl, ...(servers.publicUrl && { PUBLIC_URL: servers.publicUrl }) }
  const settings = loadBillingSettings({ ...unused, ...local, ...env, MONGODB_URL: mongoUrl })
  const connection = await connectDatabase(mongoUrl, serviceConfig('billing').database)
  const logger = createLogger('billing', false)
  const { provider, webhookSecrets, clock, emulator } = createProvider({ settings, clock: systemClock, logger })
  await emulator?.refresh()
  const { publicUrl, graceDays, seller, termsUrl, withdrawalRule, planFacts } = settings
  const sale = { seller, termsUrl, withdrawalRule }
  const context: BillingContext = {
    connection,
    repositories: createRepositories(connection),
    provider,
    webhookSecrets,
    clock,
    publicUrl,
    graceDays,
    sale,
    planFacts,
    logger,
    metrics: createBillingMetrics(),
  }
  return {
    context,
    print,
    async close() {
      await connection.close()
    },
  }
}

function readCommand(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { failed: { type: 'boolean' }, data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    const [command, ...events] = positionals
    return { ...values, command, events }
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}

/** Runs a command and resolves to whether it succeeded completely. Rejects with one of EXPECTED for a failure that is not a bug. */
export async function runBillingCommand(args: string[], options: CommandOptions): Promise<boolean> {
  const { command, events, failed = false, data, help } = readCommand(args)
  if (help) {
    options.print(USAGE)
    return true
  }
  const isReplay = command === 'replay' && failed !== events.length > 0
  const isOther = command === 'sync' || command === 'status' || command === 'reconcile'
  if (!isReplay && (!isOther || failed || events.length > 0)) throw new CommandError(USAGE)
  const billing = await openBilling(resolve(options.env['INIT_CWD'] ?? root, data ?? resolve(root, '.data')), options)
  try {
    if (command === 'reconcile') return await reconcile(billing)
    if (command === 'sync') return await sync(billing)
    if (command === 'status') await status(billing)
    else await replay(billing, events)
    return true
  } finally {
    await billing.close()
  }
}

function requireProvider({ context: { provider } }: Billing): PaymentProvider {
  if (provider) return provider
  throw new CommandError('No payment provider is configured. Set STRIPE_SECRET_KEY.')
}

async function sync(billing: Billing): Promise<boolean> {
  const { print } = billing
  const provider = requireProvider(billing)
  await seedPackages(billing.context)
  return configureProvider(billing.context, provider, (step) => {
    for (const line of linesOf(step, provider)) print(line)
  })
}

function linesOf(result: ConfigurationStep, { name }: PaymentProvider): string[] {
  if ('failure' in result) return [`${result.step.padEnd(9)} failed: ${result.failure.message} Correct this and run sync again.`]
  switch (result.step) {
    case 'webhook': {
      const { webhookId, url, created, secret } = result
      const line = `webhook   ${webhookId}  ${url}  ${created ? 'created' : 'is up to date'}`
      if (secret === null || name !== 'stripe') return [line]
      return [line, `\nSet this signing secret now. It is shown only once:\nSTRIPE_WEBHOOK_SECRET=${secret}\n`]
    }
    case 'prices':
      return result.prices.map(
        ({ _id, package_id, include_video, interval, amount_minor, currency }) =>
          `price     ${_id}  ${package_id}${include_video ? ' with video' : ''}  ${amount_minor} ${currency} (minor units) per ${interval}`,
      )
    case 'codes':
      return [
        ...result.synced.map(({ code, is_active }) => `code      ${code}  ${is_active ? 'is up to date' : 'is deactivated'}`),
        ...result.failed.map(({ code, failure }) => `code      ${code} failed: ${failure.message} Correct this and run sync again.`),
      ]
    case 'portal':
      return [`portal    ${result.change === 'unchanged' ? 'is up to date' : result.change}`]
  }
}

async function status(billing: Billing): Promise<void> {
  const { context, print } = billing
  const { provider, webhookSecrets } = context
  print(`provider  ${provider?.name ?? 'none'}`)
  if (provider) {
    const account = await provider.account()
    print(`account   ${account.id}  charges ${enabled(account.chargesEnabled)}, payouts ${enabled(account.payoutsEnabled)}`)
    const endpoint = endpointOf(account, context.publicUrl)
    const version = endpoint?.apiVersion === account.apiVersion ? '' : `, but the service uses ${account.apiVersion}`
    print(
      endpoint
        ? `webhook   ${endpoint.id}  ${endpoint.url}  ${endpoint.status}, API version ${endpoint.apiVersion}${version}`
        : `webhook   none for ${context.publicUrl}`,
    )
  }
  print(`secrets   ${(await webhookSecrets()).length}`)
  const { providerEvents, alerts } = context.repositories
  print(`last event ${(await providerEvents.lastReceivedAt())?.toISOString() ?? 'never'}`)
  const failed = await providerEvents.list({ state: 'failed', limit: 20 })
  print(`${failed.length} failed events${failed.length === 20 ? ' or more' : ''}`)
  for (const { _id, type, received_at, last_error } of failed) print(`  ${_id}  ${type}  ${received_at.toISOString()}  ${last_error ?? ''}`)
  for (const [kind, count] of await alerts.countOpen()) print(`alert     ${kind}: ${count}`)
}

async function reconcile(billing: Billing): Promise<boolean> {
  requireProvider(billing)
  // Every synchronization has a lease of its own, so the service can reconcile at the same time.
  const { customers, drift, failures } = await reconcileChanges(billing.context, { isValid: () => true })
  billing.print(`${customers} customers synchronized, ${drift} of them had changes without an event, ${failures} failed`)
  return failures === 0
}

const enabled = (flag: boolean): string => (flag ? 'enabled' : 'disabled')

async function replay({ context, print }: Billing, eventIds: string[]): Promise<void> {
  const events = eventIds.length === 0 ? await replayFailedEvents(context) : []
  for (const id of eventIds) events.push(await replayEvent(context, id))
  print(`${events.length} ${events.length === 1 ? 'event' : 'events'} will be processed again`)
  for (const { _id, type } of events) print(`  ${_id}  ${type}`)
}

/** Failures with messages for people; other errors are bugs, or a database that is unavailable. */
export const EXPECTED = [CommandError, SettingsError, ProviderError, AppError]
