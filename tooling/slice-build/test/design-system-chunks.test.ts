import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import webpack from 'webpack'
import { designSystemChunks } from '../src/webpack/design-system-chunks.ts'

/** A design system with one file per part, whose parts are named after the groups that use them. */
const GROUPS: Record<string, string[]> = {
  charts: ['chartsAndTables', 'fourOfThem'],
  choices: ['choicesAndDialogs', 'choicesAndFields', 'fourOfThem'],
  dialogs: ['choicesAndDialogs', 'fourOfThem'],
  fields: ['choicesAndFields', 'fourOfThem', 'fieldsAndSwitches', 'fieldsAndViews'],
  media: ['onlyMedia', 'fourOfThem'],
  switches: ['fieldsAndSwitches'],
  tables: ['chartsAndTables'],
  views: ['fieldsAndViews'],
}

let folder: string
/** The name of the file that contains each part. Undefined: the file of its group. */
const fileOf = new Map<string, string | undefined>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-chunks-'))
  const source = join(folder, 'design-system/src')
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(source, file)), { recursive: true })
    await writeFile(join(source, file), text)
  }
  for (const part of new Set(Object.values(GROUPS).flat())) await write(`parts/${part}.ts`, `export const ${part} = '${part}'`)
  for (const [group, parts] of Object.entries(GROUPS))
    await write(`groups/${group}.ts`, parts.map((part) => `export { ${part} } from '../parts/${part}.ts'`).join('\n'))
  const names = Object.keys(GROUPS)
  await write('full.ts', names.map((group) => `export * from './groups/${group}.ts'`).join('\n'))
  const loads = ['./full.ts', ...names.map((group) => `./groups/${group}.ts`)]
  await write('main.ts', `export default [${loads.map((file) => `() => import('${file}')`).join(', ')}]`)
  await record(await build(join(source, 'main.ts')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function build(entry: string): Promise<webpack.Stats> {
  const config: webpack.Configuration = {
    mode: 'production',
    context: folder,
    entry,
    output: { path: join(folder, 'out'), library: { type: 'commonjs' } },
    optimization: {
      concatenateModules: false,
      splitChunks: { chunks: 'async', cacheGroups: { default: false, defaultVendors: false, ...designSystemChunks() } },
    },
  }
  return new Promise((resolve, reject) =>
    webpack(config, (error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString()))
      else resolve(stats)
    }),
  )
}

function record({ compilation: { chunks, chunkGraph } }: webpack.Stats): void {
  for (const chunk of chunks)
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      const part = basename(module.nameForCondition() ?? '', '.ts')
      if (!fileOf.get(part)) fileOf.set(part, chunk.name ?? undefined)
    }
}

it('puts what several groups with overlays use into one file', () => {
  expect(fileOf.get('choicesAndDialogs')).toBe('floating')
})

it('puts what other groups use too into another file', () => {
  expect(fileOf.get('choicesAndFields')).toBe('controls')
  expect(fileOf.get('fourOfThem')).toBe('controls')
})

it('puts what a light group shares into a file of its own, so that its pages do not load the rest', () => {
  expect(fileOf.get('fieldsAndSwitches')).toBe('common')
})

it('leaves what one group uses in the file of the group', () => {
  expect(fileOf.has('onlyMedia')).toBe(true)
  expect(fileOf.get('onlyMedia')).toBeUndefined()
})

it('leaves what only groups of few pages use in their files', () => {
  expect(fileOf.has('chartsAndTables')).toBe(true)
  expect(fileOf.get('chartsAndTables')).toBeUndefined()
})

it('does not count the modules for slices of earlier contracts', () => {
  expect(fileOf.has('fieldsAndViews')).toBe(true)
  expect(fileOf.get('fieldsAndViews')).toBeUndefined()
})
