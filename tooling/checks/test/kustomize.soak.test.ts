import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'
import { builtKustomize, kustomize } from '../src/kubernetes/programs.ts'

const run = promisify(execFile)
const base = resolve(import.meta.dirname, '..', '..', '..', 'k8s', 'base')
const rendered = async (program: string, ...args: string[]) => (await run(program, [...args, base], { maxBuffer: 16 << 20 })).stdout

it('renders the same manifests with the kustomize of a machine that has none', async () => {
  const [program, ...args] = await kustomize()
  const text = await rendered(await builtKustomize(), 'build')
  expect(text).toBe(await rendered(program, ...args))
  expect(text).toContain('kind: Deployment')
})
