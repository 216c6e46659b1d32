import { EXPECTED, runBillingCommand } from './billing-command.ts'

try {
  const succeeded = await runBillingCommand(process.argv.slice(2), { env: process.env, print: (line) => console.log(line) })
  if (!succeeded) process.exitCode = 1
} catch (error) {
  const message = (error as Error).message
  console.error(EXPECTED.some((type) => error instanceof type) ? message : `The command failed: ${message}`)
  process.exitCode = 1
}
