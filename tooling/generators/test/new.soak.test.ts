import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ScratchCopy, scratchCopy } from './scratch-copy.ts'

let copy: ScratchCopy
beforeAll(async () => {
  copy = await scratchCopy()
})
afterAll(() => copy?.remove())

test('every package compiles after a service and a slice were added, and compose.yaml, k8s and the images are consistent', async () => {
  for (const kind of ['service', 'slice']) await copy.run('node', 'tooling/generators/src/new.ts', kind, 'ping')
  await copy.run('node', 'tooling/checks/src/kubernetes.ts')
  for (const project of ['tsconfig.json', 'tsconfig.web.json']) expect(await copy.run('tsc', '-p', project)).toBe('')
}, 600_000)
