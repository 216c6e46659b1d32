import { CommandError } from '@loomcast/service-kit/config'
import { runDoctor } from './doctor/doctor-command.ts'

try {
  process.exitCode = await runDoctor(process.argv.slice(2), { env: process.env, print: (line) => console.log(line) })
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
