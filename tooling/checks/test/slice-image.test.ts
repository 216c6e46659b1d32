import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const slices = globSync('mfe-*', { cwd: root })

test.each(slices)('the image of %s is built from sources without services or tools other than the slice build', async (slice) => {
  const out = await mkdtemp(join(tmpdir(), 'loomcast-prune-'))
  try {
    await run(join(root, 'node_modules', '.bin', 'turbo'), ['prune', slice, '--out-dir', out, '--no-update-notifier'], {
      cwd: root,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    })
    const packages = globSync(['*/package.json', '*/*/package.json'], { cwd: out }).map((file) => file.replace('/package.json', ''))
    const others = packages.filter((folder) => folder !== 'contracts' && !folder.startsWith('packages/'))
    expect(others.sort()).toEqual([slice, 'tooling/slice-build'])
  } finally {
    await rm(out, { recursive: true, force: true })
  }
})
