import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { fileStore } from '@loomcast/gateway/registry'
import { makeChange } from '@loomcast/gateway/releases'
import { approvalFaults } from '../../src/contracts/shell-approvals.ts'

test('the shell can be deployed when two people have approved its version in the registry of the environment', async () => {
  const root = await mkdtemp(join(tmpdir(), 'loomcast-approvals-'))
  const overlay = join(root, 'k8s', 'overlays', 'production')
  await mkdir(overlay, { recursive: true })
  const file = join(overlay, 'remotes.json')
  await writeFile(file, '{ "releases": [] }')
  const faults = (part: string, version = '2.2.0') => approvalFaults({ root, environment: 'production', part, version, env: {} })
  const approve = (by: string) =>
    makeChange(
      fileStore(file),
      { action: 'approve', slice: 'shell', version: '2.2.0' },
      { by },
      { frozenUntil: undefined, gateway: undefined },
    )

  expect(await faults('shell')).toEqual([expect.stringContaining('it has no approval: npm run slice -- approve shell 2.2.0')])
  expect(await faults('mfe-content')).toEqual([])
  await approve('ann')
  await approve('ann')
  expect(await faults('shell')).toEqual([expect.stringContaining('only ann has approved it')])
  await approve('bob')
  expect([await faults('shell'), (await faults('shell', '2.2.1')).length]).toEqual([[], 1])
  await rm(root, { recursive: true })
})
