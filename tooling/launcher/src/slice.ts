import { RegistryFault, ReleaseRefused } from '@loomcast/gateway/registry'
import { CommandError } from '@loomcast/service-kit/config'
import { runSliceCommand } from './slice-command.ts'

try {
  await runSliceCommand(process.argv.slice(2), { env: process.env, print: (line) => console.log(line) })
} catch (error) {
  if (!(error instanceof CommandError || error instanceof ReleaseRefused || error instanceof RegistryFault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
