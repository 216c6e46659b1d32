import { resolve } from 'node:path'
import { parseName, UsageError } from './name.ts'
import { newService } from './service.ts'
import { newSlice } from './slice.ts'
import { requireNoUnfinished, undoUnfinished } from './unfinished.ts'

const USAGE = `npm run new -- service NAME   a service: services/NAME, reached under /api/NAME
npm run new -- slice NAME     a slice: mfe-NAME, with the page /NAME
npm run new -- undo           removes what a command left behind that was killed`

const root = resolve(import.meta.dirname, '..', '..', '..')
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

async function main([kind, name, ...rest]: string[], signal: AbortSignal): Promise<void> {
  if (kind === '--help' || kind === '-h') return console.log(USAGE)
  if (kind === 'undo') return undo()
  if ((kind !== 'service' && kind !== 'slice') || rest.length > 0) throw new UsageError(USAGE)
  const names = parseName(name)
  await requireNoUnfinished(root)
  const written = await (kind === 'service' ? newService : newSlice)(root, names, signal)
  console.log(`Written:\n${written.map((path) => `  ${path}`).join('\n')}\n`)
  console.log(
    kind === 'service'
      ? `npm start runs it, npm run test:unit -- services/${name} tests it. Next: docs/how-to/add-a-service.md`
      : `npm start runs it at /${name}, npm run test:unit -- mfe-${name} tests it. Next: docs/how-to/add-a-slice.md`,
  )
}

async function undo(): Promise<void> {
  const what = await undoUnfinished(root)
  console.log(what === undefined ? 'There is nothing to undo.' : `The ${what} was removed again.`)
}

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.exitCode = EXIT_CODES[signal]
    interruption.abort()
  })

try {
  await main(process.argv.slice(2), interruption.signal)
} catch (error) {
  if (interruption.signal.aborted) console.error('Interrupted. Everything that was written is removed again.')
  else console.error(error instanceof UsageError ? error.message : error)
  process.exitCode ??= 1
}
