import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import type { Manifest } from './manifest.ts'
import { kustomize } from './programs.ts'

const run = promisify(execFile)

export interface Rendered {
  /** The folder inside k8s/, such as `overlays/small`. */
  name: string
  manifests: Manifest[]
}

/** Overlays with the components that no other one has. */
const VARIANTS = [join('dry-run', 'registry-objects'), join('dry-run', 'engines')]

/** Renders the base, every overlay, and the Applications of Argo CD with kustomize. Works on a copy, in which it first writes the secrets that are never committed. */
export async function renderAll(root: string): Promise<{ installations: Rendered[]; applications: Manifest[] }> {
  const scratch = await mkdtemp(join(tmpdir(), 'loomcast-k8s-'))
  try {
    const source = join(root, 'k8s')
    await cp(source, scratch, { recursive: true, filter: (path) => !/[/\\]secrets(\.new)?$/.test(path) })
    await run(join(scratch, 'overlays', 'small', 'secrets.sh'), { env: { ...process.env, ADMIN_EMAIL: 'admin@example.com' } })
    const overlays = (await readdir(join(scratch, 'overlays'))).sort().map((name) => join('overlays', name))
    const [applications, ...installations] = await Promise.all([
      render(join(scratch, 'argo-cd')),
      ...['base', ...overlays, ...VARIANTS].map(async (name) => ({ name, manifests: await render(join(scratch, name)) })),
    ])
    return { installations, applications }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Throws an error with the message from kustomize. */
export async function render(folder: string): Promise<Manifest[]> {
  const [program, ...args] = await kustomize()
  const { stdout } = await run(program, [...args, folder], { maxBuffer: 32 << 20 })
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
}
