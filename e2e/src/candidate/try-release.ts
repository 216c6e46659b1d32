import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { RegistryFault, ReleaseRefused } from '@loomcast/gateway/registry'
import { buildBrowserCode } from '@loomcast/launcher'
import { readArguments, sliceOf, userName } from '@loomcast/launcher/slice-arguments'
import { openRegistry } from '@loomcast/launcher/slice-registry'
import { passes, type VerdictFile, verdictFolder, verdictIn } from '@loomcast/launcher/verdict-file'
import { StartError } from '@loomcast/local-servers'
import { CommandError } from '@loomcast/service-kit/config'
import { launchBrowser } from '../browser.ts'
import { startWithCandidate } from './candidate-product.ts'
import { summaryOf, writeReport, writeVerdict } from './report.ts'
import { MOUNTS, tryCandidate } from './try-candidate.ts'

const USAGE = `npm run try-release -- SLICE
npm run try-release -- SLICE --acknowledge TEXT

Starts the product with the releases that visitors get and the build of the working tree, and opens every route of the slice with both: axe,
content security policy, errors, layout shift, pictures, budgets, leaks, and the releases of the other slices. Writes verdict.json and
index.html with the pictures to verdicts/SLICE/VERSION in the data folder. npm run slice -- promote needs a verdict without faults and open
differences.

  --acknowledge TEXT  records that the differences of the last trial of this build are wanted, and why
  --registry NAME     the registry, as for npm run slice (default: SLICE_REGISTRY, or remotes.json in the data folder)
  --url URL           the product that serves the files of its releases, if they are not on this machine
  --by NAME           who acknowledges (default: your user name)
  --data DIR          data folder of the Loomcast on this machine (default: .data)`

const root = resolve(import.meta.dirname, '..', '..', '..')

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parse(args)
  const [part, ...rest] = positionals
  if (values.help) return console.log(USAGE)
  if (part === undefined || rest.length > 0) throw new CommandError(USAGE)
  const slice = sliceOf(part)
  if (!existsSync(join(root, `mfe-${slice}`, 'slice.manifest.ts'))) throw new CommandError(`There is no slice ${slice}.\n\n${USAGE}`)
  const data = resolve(process.env['INIT_CWD'] ?? root, values.data ?? join(root, '.data'))
  if (values.acknowledge !== undefined) return acknowledge(slice, data, values.acknowledge, values.by ?? userName(process.env))
  const given = readArguments(values.registry === undefined ? [] : ['--registry', values.registry])
  const registry = openRegistry({ given, data, env: process.env, now: () => new Date() })
  const source = { releases: await registry.releases(), folder: join(data, 'slices'), url: values.url }
  if (source.releases.length === 0) console.log('The registry has no release: the build is not compared with one.')
  // The product builds it as well, but must be ready within a time limit, which the first build can exceed on a busy machine.
  await buildBrowserCode(root, () => console.log('Building the browser code'))
  console.log('Starting the product with the releases that visitors get')
  const trial = await startWithCandidate(slice, source)
  try {
    const browser = await launchBrowser()
    try {
      const result = await tryCandidate(trial, { browser, mounts: MOUNTS, print: (line) => console.log(line) })
      const folder = verdictFolder(data, slice, trial.candidate.version)
      await writeReport(folder, result)
      report(folder, result.verdict)
    } finally {
      await browser.close()
    }
  } finally {
    await trial.product.stop()
  }
}

/** Records that somebody has seen the differences of the build in the working tree. */
async function acknowledge(slice: string, data: string, why: string, by: string): Promise<void> {
  if (why.trim() === '') throw new CommandError('--acknowledge needs a reason.')
  const built = await readFile(join(root, `mfe-${slice}`, 'dist', 'slice.json'), 'utf8').catch(() => '{}')
  const { version, integrity }: { version?: string; integrity?: string } = JSON.parse(built)
  const folder = verdictFolder(data, slice, version ?? '')
  const verdict = verdictIn(await readFile(join(folder, 'verdict.json'), 'utf8').catch(() => ''))
  if (!verdict || verdict.integrity !== integrity)
    throw new CommandError(`This build of ${slice} has no verdict. Try it first: npm run try-release -- mfe-${slice}`)
  const acknowledged = { ...verdict, acknowledged: { by, at: new Date().toISOString(), why } }
  await writeVerdict(folder, acknowledged, await readFile(join(folder, 'pictures.html'), 'utf8'))
  report(folder, acknowledged)
}

function report(folder: string, verdict: VerdictFile): void {
  for (const line of summaryOf(verdict)) console.log(line)
  console.log(`Pictures: ${join(folder, 'index.html')}`)
  if (!passes(verdict)) process.exitCode = 1
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const options = { acknowledge: text, registry: text, url: text, by: text, data: text, help: { type: 'boolean', short: 'h' } } as const
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CommandError || error instanceof StartError || error instanceof ReleaseRefused || error instanceof RegistryFault))
    throw error
  console.error(error.message)
  process.exitCode = 1
}
