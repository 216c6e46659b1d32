import { resolve } from 'node:path'
import type { Written } from './change-set.ts'
import { parseName, UsageError } from './name.ts'
import { removeService, removeSlice } from './remove.ts'
import { newService } from './service.ts'
import { newSlice } from './slice.ts'
import { requireNoUnfinished, undoUnfinished } from './unfinished.ts'

const USAGE = `npm run new -- service NAME          a service: services/NAME, reached under /api/NAME
npm run new -- slice NAME            a slice: mfe-NAME, with the page /NAME
npm run new -- remove service NAME   removes a service that was never released (--force: also files that are not committed)
npm run new -- remove slice NAME     removes a slice that was never released (--force: also files that are not committed)
npm run new -- undo                  restores what a command changed that was killed`

const root = resolve(import.meta.dirname, '..', '..', '..')
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

async function main(args: string[], signal: AbortSignal): Promise<void> {
  if (args[0] === '--help' || args[0] === '-h') return console.log(USAGE)
  if (args[0] === 'undo') return undo()
  await (args[0] === 'remove' ? remove(args.slice(1), signal) : add(args, signal))
}

async function add([kind, name, ...rest]: string[], signal: AbortSignal): Promise<void> {
  if ((kind !== 'service' && kind !== 'slice') || rest.length > 0) throw new UsageError(USAGE)
  const names = parseName(name)
  await requireNoUnfinished(root)
  const { created, changed } = await (kind === 'service' ? newService : newSlice)(root, names, signal)
  print('Created', created)
  print('Changed', changed)
  console.log(
    kind === 'service'
      ? `npm start runs it, npm run test:unit -- services/${name} tests it. Next: docs/how-to/add-a-service.md`
      : `npm start runs it at /${name}, npm run test:unit -- mfe-${name} tests it. Next: docs/how-to/add-a-slice.md`,
  )
}

async function remove([kind, name, ...options]: string[], signal: AbortSignal): Promise<void> {
  const unknown = options.filter((option) => option !== '--force')
  if ((kind !== 'service' && kind !== 'slice') || unknown.length > 0) throw new UsageError(USAGE)
  const removal = { names: parseName(name), force: options.length > 0 }
  await requireNoUnfinished(root)
  const { removed, changed }: Written = await (kind === 'service' ? removeService : removeSlice)(root, removal, signal)
  print('Removed', removed)
  print('Changed', changed)
}

function print(heading: string, paths: string[]): void {
  console.log(`${heading}:\n${paths.map((path) => `  ${path}`).join('\n')}\n`)
}

async function undo(): Promise<void> {
  const what = await undoUnfinished(root)
  console.log(what === undefined ? 'There is nothing to undo.' : `The files are restored. The command that was killed ${what}.`)
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
  if (interruption.signal.aborted) console.error('Interrupted. Everything is as it was before.')
  else console.error(error instanceof UsageError ? error.message : error)
  process.exitCode ??= 1
}
