import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** `npm run seeds -w e2e [-- SEED…]`: runs `numbers-agree.test.ts` with six fixed seeds, or the given ones, one after the other. */
const SEEDS = ['20360203', '1', '2', '3', '5', '8']
const root = join(import.meta.dirname, '..', '..', '..')
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')

function run(seed: string): Promise<number> {
  const args = ['--experimental-vm-modules', jest, '--selectProjects', 'e2e', '--', 'e2e/test/numbers-agree.test.ts']
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RANDOM_SEED: seed, LOOMCAST_SOAK: 'true' },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

const given = process.argv.slice(2)
const failed: string[] = []
for (const seed of given.length > 0 ? given : SEEDS) if ((await run(seed)) !== 0) failed.push(seed)
console.log(failed.length === 0 ? 'All seeds agree.' : `Seeds that do not agree: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
