import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const script = join(import.meta.dirname, '..', '..', 'src', 'contracts', 'can-i-deploy.ts')
const canDeploy = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test.each([
  ['an environment without a service', ['--environment', 'production'], /Usage: npm run can-i-deploy/],
  ['a positional argument', ['content'], /Unexpected argument 'content'/],
  [
    'a service that does not exist',
    ['--environment', 'production', '--service', 'contnet'],
    /There is no part "contnet". Parts: .*content/,
  ],
  ['an unknown environment', ['--environment', 'moon', '--service', 'content'], /environments\/moon.json does not exist/],
])('rejects %s', (_name, args, message) => {
  const { status, output } = canDeploy(...args)
  expect([status, output]).toEqual([1, expect.stringMatching(message)])
  expect(output).not.toContain('    at ')
})

test('allows a part whose providers were verified with its pacts, and that keeps those of its consumers', () => {
  const { status, output } = canDeploy('--environment', 'production', '--service', 'gateway')
  expect([status, output]).toEqual([0, expect.stringMatching(/^✓ gateway can be deployed to production\.$/m)])
})
