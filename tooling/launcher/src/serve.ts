import { recordServers, type ServerAddresses } from '@loomcast/local-servers'
import { type Platform, type PlatformOptions, startPlatform } from './platform.ts'
import { loadServices } from './services.ts'
import { terminal } from './terminal.ts'

export { loadServices }

/** Starts the services and the gateway, and records their URLs for operator commands. */
export async function serve(options: PlatformOptions): Promise<Platform> {
  const { mongoUrl, redisUrl, kafkaBrokers = '' } = options
  const platform = await startPlatform(options)
  const servers: ServerAddresses = {
    mongoUrl,
    redisUrl,
    kafkaBrokers,
    stripeEmulatorUrl: platform.stripeEmulatorUrl,
    publicUrl: platform.url,
  }
  await recordServers(options.data, servers)
  return platform
}

/** Prints where the product is, and what the services report. */
export function announce(platform: Platform): void {
  terminal.ready(platform.url)
  for (const line of platform.report) terminal.plain(`  ${line}`)
  terminal.plain(`  Mail that the product sends: ${platform.url}/dev/mail`)
  terminal.plain(`  Logs: ${process.env['LOG_FILE']}   Stop: Ctrl-C\n`)
}
