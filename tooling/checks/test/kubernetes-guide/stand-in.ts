import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseAllDocuments } from 'yaml'

/**
 * Stands in for docker and kubectl: `stand-in.ts docker|kubectl ARGUMENT…` in the folder of the guide. Checks the arguments as the programs would, keeps built images
 * and applied objects in the folder of GUIDE_STATE, and exits with 64 for what the guide must not run.
 */
const state = String(process.env['GUIDE_STATE'])
const imagesFile = join(state, 'images')
const objectsFile = join(state, 'objects.yaml')
const [program, ...args] = process.argv.slice(2)

interface KubernetesObject {
  kind: string
  metadata: { name: string }
  spec?: { ports?: { port: number }[] }
}

function refuse(why: string): never {
  console.error(`${program} ${args.join(' ')}: ${why}`)
  process.exit(64)
}

function requireThat(holds: boolean, otherwise: string): void {
  if (!holds) refuse(otherwise)
}

const lines = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])

function build(): void {
  const { values, positionals } = parseArgs({
    args: args.slice(1),
    allowPositionals: true,
    options: { file: { type: 'string', short: 'f' }, 'build-arg': { type: 'string', multiple: true }, tag: { type: 'string', short: 't' } },
  })
  const { file = '', tag = '', 'build-arg': given = [] } = values
  const [context = '', ...more] = positionals
  requireThat(context === '.' && more.length === 0, 'the context is the repository')
  requireThat(existsSync(file), `there is no ${file}`)
  const declared = [...readFileSync(file, 'utf8').matchAll(/^ARG (\w+)/gm)].map(([, name]) => name)
  const buildArguments = new Map(given.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]))
  for (const [name, value] of buildArguments) {
    requireThat(declared.includes(name), `${file} declares no argument ${name}`)
    requireThat(!name.endsWith('_IMAGE') || /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(value), `${name} has no digest`)
  }
  const part = buildArguments.get('SERVICE') ?? buildArguments.get('PACKAGE')
  const folders = ['', 'services/', 'packages/', 'tooling/'].map((folder) => `${folder}${part}/package.json`)
  const manifest = part === undefined ? undefined : folders.find((each) => existsSync(each))
  if (!manifest) refuse(`there is no ${part}`)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  requireThat(tag === `loomcast/${part}:${version}`, `the tag of ${part} is loomcast/${part}:${version}`)
  appendFileSync(imagesFile, `${tag}\n`)
}

function docker(): void {
  const [command, ...rest] = args
  if (
    command === 'buildx' &&
    rest[0] === 'imagetools' &&
    rest[1] === 'inspect' &&
    rest[3] === '--format' &&
    rest[4] === '{{.Manifest.Digest}}'
  )
    console.log(`sha256:${Buffer.from(String(rest[2])).toString('hex').padEnd(64, '0').slice(0, 64)}`)
  else if (command === 'build') build()
  else if (command === 'run' && rest[0] === '--rm' && rest[2] === 'cat' && rest[3] === '/srv/release.json') {
    const image = String(rest[1])
    requireThat(lines(imagesFile).includes(image), `${image} was not built`)
    console.log(readFileSync(join(state, `${image.slice('loomcast/'.length, image.indexOf(':'))}.json`), 'utf8'))
  } else refuse('the guide does not need this')
}

function find(kind: string, name: string): KubernetesObject {
  const objects = parseAllDocuments(existsSync(objectsFile) ? readFileSync(objectsFile, 'utf8') : '').map((each) => each.toJS())
  return (
    (objects as KubernetesObject[]).find((each) => each.kind === kind && each.metadata.name === name) ??
    refuse(`no ${kind} ${name} was applied`)
  )
}

function kubectl(): void {
  if (args[0] === 'apply' && args[1] === '-k' && args.length === 3) {
    const [render = '', ...options] = String(process.env['GUIDE_KUSTOMIZE']).split(' ')
    writeFileSync(objectsFile, execFileSync(render, [...options, String(args[2])], { maxBuffer: 32 << 20 }))
    return
  }
  requireThat(args[0] === '-n', 'it names no namespace')
  find('Namespace', String(args[1]))
  const command = args.slice(2)
  const [verb, first = '', second = ''] = command
  const nameIn = (text: string, kind: string) =>
    text.startsWith(`${kind}/`) ? text.slice(kind.length + 1) : refuse(`${text} is no ${kind}`)
  if (verb === 'rollout' && first === 'status') find('Deployment', nameIn(second, 'deployment'))
  else if (verb === 'port-forward') {
    const ports = find('Service', nameIn(first, 'service')).spec?.ports?.map(({ port }) => port)
    requireThat(ports?.includes(Number(second.split(':')[1])) === true, `the service has no port of ${second}`)
  } else if (verb === 'create' && first === 'job') {
    find('CronJob', nameIn(second.replace('--from=', ''), 'cronjob'))
    appendFileSync(objectsFile, `---\n${JSON.stringify({ kind: 'Job', metadata: { name: command[3] } })}\n`)
  } else if (verb === 'wait' || verb === 'logs') find('Job', nameIn(String(command.at(-1)), 'job'))
  else refuse('the guide does not need this')
}

if (program === 'docker') docker()
else kubectl()
