import { resolve } from 'node:path'
import { parseName, UsageError } from './name.ts'
import { newService } from './service.ts'
import { newSlice } from './slice.ts'

const USAGE = `npm run new -- service NAME   a service: services/NAME, reached under /api/NAME
npm run new -- slice NAME     a slice: mfe-NAME, with the page /NAME`

const root = resolve(import.meta.dirname, '..', '..', '..')

async function main([kind, name, ...rest]: string[]): Promise<void> {
  if (kind === '--help' || kind === '-h') return console.log(USAGE)
  if ((kind !== 'service' && kind !== 'slice') || rest.length > 0) throw new UsageError(USAGE)
  const names = parseName(name)
  const written = kind === 'service' ? await newService(root, names) : await newSlice(root, names)
  console.log(`Written:\n${written.map((path) => `  ${path}`).join('\n')}\n`)
  console.log(
    kind === 'service'
      ? `npm start runs it, npm run test:unit -- services/${name} tests it. Next: docs/how-to/add-a-service.md`
      : `npm start runs it at /${name}, npm run test:unit -- mfe-${name} tests it. Next: docs/how-to/add-a-slice.md`,
  )
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = 1
}
