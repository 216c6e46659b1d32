import { join } from 'node:path'
import { findChromium } from '@loomcast/local-servers/chromium'
import { type Browser, chromium } from 'playwright-core'
import type { BenchContext } from '../bench.ts'
import { type Build, buildOurs, buildSingle } from './builds.ts'
import { type BenchServer, startServer } from './server.ts'

export const VARIANTS = ['ours', 'single'] as const
export type Variant = (typeof VARIANTS)[number]

export interface Served {
  build: Build
  server: BenchServer
}

export async function serveAll({ folder, log, atEnd }: BenchContext): Promise<Record<Variant, Served>> {
  const serve = async (build: Build) => {
    const server = await startServer(build)
    atEnd(() => server.stop())
    return { build, server }
  }
  log('building both')
  return {
    ours: await serve(await buildOurs(join(folder, 'ours'))),
    single: await serve(await buildSingle(join(folder, 'single'))),
  }
}

export async function launch({ atEnd }: BenchContext): Promise<Browser> {
  const found = await findChromium()
  if (found.path === undefined) throw new Error(found.advice)
  const browser = await chromium.launch({
    executablePath: found.path,
    // While requests are recorded, V8 otherwise parses the shell's script again at the first request, for its stack trace.
    args: ['--disable-gpu', '--js-flags=--no-enable-lazy-source-positions', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  atEnd(() => browser.close())
  return browser
}

export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value)
}
