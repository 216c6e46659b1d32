import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { DockerfileParser } from 'dockerfile-ast'
import { applicationFindings } from '../src/kubernetes/argo-cd-rules.ts'
import { composeFindings } from '../src/kubernetes/compose-rules.ts'
import { containerFindings, type Images, serviceFacts } from '../src/kubernetes/container-rules.ts'
import { DOCKERFILES, dockerfileFindings, environmentOfImage, readImageFiles } from '../src/kubernetes/dockerfiles.ts'
import { engineFindings } from '../src/kubernetes/engine-rules.ts'
import { fileFindings } from '../src/kubernetes/file-rules.ts'
import type { Manifest } from '../src/kubernetes/manifest.ts'
import { podFindings } from '../src/kubernetes/pod-rules.ts'
import { policyFindings } from '../src/kubernetes/policy-rules.ts'
import { referenceFindings } from '../src/kubernetes/reference-rules.ts'
import { registryFindings } from '../src/kubernetes/registry-rules.ts'
import { type Rendered, renderAll } from '../src/kubernetes/render.ts'
import { requestsOf } from '../src/kubernetes/requests.ts'
import { schemaCheck } from '../src/kubernetes/schemas.ts'
import { secretFindings } from '../src/kubernetes/secret-rules.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'services/auth/package.json'), 'utf8'))
const AUTH_IMAGE = `loomcast/auth:${version}`
let printed = ''
let printedProduction = ''
let printedEngines = ''
let printedApplications = ''
let installations: Rendered[]
let images: Images
let againstSchema: (manifest: Manifest) => string[]

beforeAll(async () => {
  const [rendering, check, knowledge, files] = await Promise.all([
    renderAll(root),
    schemaCheck(root),
    serviceFacts(root),
    readImageFiles(root),
  ])
  installations = rendering.installations
  printedApplications = JSON.stringify(rendering.applications)
  const overlay = (called: string) => JSON.stringify(installations.find(({ name }) => name === `overlays/${called}`)?.manifests)
  printed = overlay('small')
  printedProduction = overlay('production')
  printedEngines = JSON.stringify(installations.find(({ name }) => name === 'dry-run/engines')?.manifests)
  againstSchema = check
  images = { ...knowledge, serviceEnv: environmentOfImage(files.service), slicePort: 8080, slicePaths: ['/health', '/release.json'] }
})

/** Findings for an overlay (by default the small one) in which every occurrence of a text is replaced. */
function findingsWith(from: string, to: string, overlay = printed): string {
  expect(overlay).toContain(from)
  const manifests = JSON.parse(overlay.replaceAll(from, to)) as Manifest[]
  const rules = [podFindings, referenceFindings, policyFindings, registryFindings, fileFindings, engineFindings.bind(undefined, root)]
  return [...manifests.flatMap(againstSchema), ...rules.flatMap((rule) => rule(manifests)), ...containerFindings(manifests, images)].join(
    '\n',
  )
}

describe('the small overlay', () => {
  test('has no findings', () => {
    expect(findingsWith('loomcast', 'loomcast')).toBe('')
  })

  test.each([
    ['a misspelled field', '"readinessProbe"', '"readynessProbe"', 'readynessProbe'],
    ['an unknown kind', '"kind":"PodDisruptionBudget"', '"kind":"PodDisruption"', 'not a kind of Kubernetes'],
    ['a pod that may be root', '"runAsNonRoot":true', '"runAsNonRoot":false', 'may run as root'],
    ['a root file system that can be written', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false', 'can be written'],
    ['a mounted account token', '"automountServiceAccountToken":false', '"automountServiceAccountToken":true', 'token is mounted'],
    ['a memory limit other than the request', '"limits":{"memory":"512Mi"}', '"limits":{"memory":"1Gi"}', 'must be the same'],
    ['a heap as large as the memory', 'max-old-space-size=384', 'max-old-space-size=512', 'not 75 %'],
    ['a heap that leaves no memory for images', 'max-old-space-size=640', 'max-old-space-size=1536', 'not 25 %'],
    ['a folder that can fill the node’s disk', '"emptyDir":{"sizeLimit":"8Gi"}', '"emptyDir":{}', 'on no emptyDir with a sizeLimit'],
    [
      'files that are lost with their pod',
      '"mountPath":"/files"',
      '"mountPath":"/elsewhere"',
      'FILE_FOLDER is on no PersistentVolumeClaim',
    ],
    ['a single-node disk shared by pods on several nodes', '"podAffinity"', '"podAntiAffinity"', 'shared by pods that may be on several'],
    ['a disk that no claim requests', '"claimName":"video-files"', '"claimName":"files"', 'no PersistentVolumeClaim files'],
    [
      'a grace period shorter than the shutdown',
      '"terminationGracePeriodSeconds":35',
      '"terminationGracePeriodSeconds":10',
      'before its shutdown',
    ],
    ['an image without a version', AUTH_IMAGE, 'loomcast/auth:latest', 'no fixed tag'],
    ['an image that does not exist', AUTH_IMAGE, 'loomcast/accounts:1.0.0', 'there is no image accounts'],
    ['a probe of a path without a route', '/health/ready', '/healthz', 'which no route serves'],
    ['a port on which nothing listens', '"containerPort":8080', '"containerPort":8081', 'listens on 8080'],
    ['a variable that no service reads', '"name":"CONTENT_URL"', '"name":"CONTENTS_URL"', 'CONTENTS_URL, which gateway does not read'],
    ['a setting that is missing', '"name":"CONTENT_URL"', '"name":"CONTENTS_URL"', 'CONTENT_URL is missing'],
    ['a value that a service rejects', '"value":"http://auth"', '"value":"auth"', 'AUTH_URL is not valid'],
    ['a role other than the label’s', '"name":"ROLE","value":"worker"', '"name":"ROLE","value":"http"', 'its ROLE differs'],
    ['a key that no Secret has', '"key":"MONGODB_URL"', '"key":"MONGO_URL"', 'no MONGO_URL in Secret'],
    ['a command whose file does not exist', '"scripts/billing.ts","sync"', '"scripts/bill.ts","sync"', 'is not a file in services/billing'],
    [
      'a variable that a command does not read',
      '"name":"SUPPORT_EMAIL"',
      '"name":"SUPPORT_MAIL"',
      'CronJob billing-sync: sets SUPPORT_MAIL',
    ],
    ['a command without MongoDB', '"worker","command","audit"', '"worker","audit"', 'NetworkPolicies stop billing command → mongodb'],
    ['a command with Redis', '"edge","http","worker"', '"edge","http","worker","command"', 'NetworkPolicies allow billing command → redis'],
    ['a backup without its volume', '"claimName":"backups"', '"claimName":"backup"', 'no PersistentVolumeClaim backup'],
    ['a worker that surges', '"maxSurge":0', '"maxSurge":1', 'must not surge'],
    [
      'a scaler without a target',
      '"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"auth-http"}',
      '"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"auth"}',
      'scales nothing',
    ],
    ['more workers than partitions', '"maxReplicas":2', '"maxReplicas":20', 'more workers than partitions'],
    ['a Service whose target port does not exist', '"targetPort":"http"', '"targetPort":"https"', 'a port that is not there'],
    [
      'a policy for a peer that does not exist',
      '"app.kubernetes.io/name":"kafka"}}}',
      '"app.kubernetes.io/name":"broker"}}}',
      'a peer that does not exist',
    ],
    [
      'a needed connection that is denied',
      '"port":27017,"protocol":"TCP"',
      '"port":27018,"protocol":"TCP"',
      'NetworkPolicies stop auth http → mongodb',
    ],
    [
      'an unneeded connection that is allowed',
      '"values":["http","worker","command","audit"]',
      '"values":["edge","http","worker","command","audit"]',
      'NetworkPolicies allow gateway → mongodb',
    ],
    ['access to the metadata service', '"169.254.0.0/16",', '', 'without leaving out 169.254.0.0/16'],
    [
      'a registry whose changes gateways would not see',
      '"mountPath":"/registry"',
      '"mountPath":"/registry","subPath":"remotes.json"',
      'subPath',
    ],
    ['a start that is ended while indexes are built', '"failureThreshold":900', '"failureThreshold":45', 'allow at least 1800 s'],
    ['a registry that the gateway rejects', '{ \\"releases\\": [] }', '{ \\"releases\\": {} }', 'remotes.json'],
  ])('%s is found', (_what, from, to, finding) => {
    expect(findingsWith(from, to)).toContain(finding)
  })
})

describe('the requests of an overlay', () => {
  const requests = (overlay: string) => requestsOf(JSON.parse(overlay) as Manifest[])
  const container = (cpu: string, memory: string) => ({ name: 'one', image: 'one', resources: { requests: { cpu, memory } } })
  const deployment = (pod: object, replicas?: number) => ({
    kind: 'Deployment',
    metadata: { name: 'one' },
    spec: { replicas, template: { spec: pod } },
  })

  test('are those of all containers of all replicas', () => {
    const pod = { containers: [container('300m', '512Mi'), container('1', '1Gi')] }
    expect(requests(JSON.stringify([deployment(pod, 2)]))).toEqual({ cpus: '2.60', gibibytes: '3.00' })
  })

  test('count a larger init container, and the lowest number of replicas of an autoscaler', () => {
    const pod = { initContainers: [container('100m', '2Gi')], containers: [container('300m', '512Mi')] }
    const scaler = {
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'one' },
      spec: { minReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'one' } },
    }
    expect(requests(JSON.stringify([deployment(pod), scaler]))).toEqual({ cpus: '0.90', gibibytes: '6.00' })
  })

  test('of the small overlay are known', () => {
    expect(Number(requests(printed).cpus)).toBeGreaterThan(2)
    expect(Number(requests(printed).gibibytes)).toBeGreaterThan(9)
  })
})

describe('the production overlay', () => {
  test.each([
    ['a misspelled field of KEDA', '"pollingInterval"', '"pollInterval"', 'pollInterval'],
    ['a worker that can be scaled to zero', '"minReplicaCount":1', '"minReplicaCount":0', 'may scale to nothing'],
    [
      'a key that no Secret has',
      '"key":"MONGODB_URL","name":"video","parameter"',
      '"key":"MONGO_URL","name":"video","parameter"',
      'no MONGO_URL in Secret video',
    ],
    [
      'an authentication that does not exist',
      '"authenticationRef":{"name":"video-worker"}',
      '"authenticationRef":{"name":"video"}',
      'no TriggerAuthentication video',
    ],
    [
      'two scalers for the same pods',
      '"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"video-worker"}',
      '"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"content-worker"}',
      'scale the same pods',
    ],
    ['a bucket without a name', '"S3_BUCKET":"loomcast-files"', '"S3_BUCKET":""', 'a bucket without a name'],
    [
      'files in a folder of the pod',
      '"name":"FILE_STORE","value":"s3"',
      '"name":"FILE_STORE","value":"folder"',
      'on no PersistentVolumeClaim',
    ],
  ])('%s is found', (_what, from, to, finding) => {
    expect(findingsWith('loomcast', 'loomcast', printedProduction)).toBe('')
    expect(findingsWith(from, to, printedProduction)).toContain(finding)
  })
})

describe('the engines of the cluster', () => {
  test.each([
    ['a route to a Service that does not exist', '"backendRefs":[{"name":"gateway"', '"backendRefs":[{"name":"gate"', 'leads to a Service'],
    ['a misspelled filter of a route', '"requestRedirect"', '"redirect"', '(redirect)'],
    ['a key of a certificate that does not exist', '"algorithm":"ECDSA"', '"algorithm":"DSA"', 'must be equal to one of'],
    [
      'a Secret that is not copied',
      '"kind":"ExternalSecret","metadata":{"name":"auth"',
      '"kind":"ExternalSecret","metadata":{"name":"other"',
      'copies the Secret auth',
    ],
    ['an alert that Prometheus has otherwise', '"alert":"OutboxLag"', '"alert":"OutboxLags"', 'its alerts differ'],
    [
      'a process that is not released in steps',
      '"kind":"Rollout","metadata":{"name":"auth-http"',
      '"kind":"Rollout","metadata":{"name":"auth"',
      'no Rollout auth-http',
    ],
    [
      'a Rollout of nothing',
      '"kind":"Deployment","name":"auth-http","scaleDown"',
      '"kind":"Deployment","name":"auth-https","scaleDown"',
      'takes the pods of nothing',
    ],
    ['a misspelled step', '"setWeight":20', '"setWeigth":20', 'setWeigth'],
    [
      'a consumer group whose lag is ignored',
      '"consumerGroup":"admin.users"',
      '"consumerGroup":"admin.user"',
      'ignores the lag of admin.users',
    ],
  ])('%s is found', (_what, from, to, finding) => {
    expect(findingsWith('loomcast', 'loomcast', printedEngines)).toBe('')
    expect(findingsWith(from, to, printedEngines)).toContain(finding)
  })
})

test('an overlay of staging has its own namespace, host and stores', () => {
  const printedStaging = JSON.stringify(installations.find(({ name }) => name === 'overlays/staging')?.manifests)
  expect(findingsWith('loomcast', 'loomcast', printedStaging)).toBe('')
  for (const own of ['"namespace":"loomcast"', '"loomcast.example.com"', '"loomcast-files"', 'kafka-1.example.com']) {
    expect(printedProduction).toContain(own)
    expect(printedStaging).not.toContain(own)
  }
})

describe('the Applications of Argo CD', () => {
  test.each([
    ['a misspelled field', '"selfHeal"', '"selfheal"', 'selfheal'],
    ['a folder that is not an overlay', 'k8s/overlays/staging', 'k8s/overlays/stage', 'not an overlay: k8s/overlays/stage'],
    ['a project that is not there', '"project":"loomcast"', '"project":"other"', 'in a project that is not there: other'],
    ['another namespace', '"namespace":"loomcast-staging"', '"namespace":"staging"', 'are in loomcast-staging'],
    [
      'a namespace that the project does not list',
      '"destinations":[{"namespace":"loomcast-staging"',
      '"destinations":[{"namespace":"x"',
      'not allow',
    ],
    ['another repository', '"sourceRepos":["https://git', '"sourceRepos":["https://other', 'does not allow https://git.example.com'],
    ['a kind that the project does not list', '"kind":"Namespace"', '"kind":"Node"', 'does not allow a Namespace'],
    ['a client-side apply', 'ServerSideApply=true', 'ServerSideApply=false', 'need ServerSideApply'],
  ])('%s is found', (_what, from, to, finding) => {
    const findingsOf = (printedObjects: string) => {
      const manifests = JSON.parse(printedObjects) as Manifest[]
      return [...manifests.flatMap(againstSchema), ...applicationFindings(manifests, installations)].join('\n')
    }
    expect(findingsOf(printedApplications)).toBe('')
    expect(printedApplications).toContain(from)
    expect(findingsOf(printedApplications.replaceAll(from, to))).toContain(finding)
  })
})

describe('compose.yaml', () => {
  test.each([
    ['an unknown field', 'restart: unless-stopped', 'restarts: unless-stopped', 'additional properties'],
    ['a variable that no service reads', 'CONTENT_URL:', 'CONTENTS_URL:', 'CONTENTS_URL, which gateway does not read'],
    ['a default password', ':?a password for Redis}', ':-redis}', 'REDIS_PASSWORD has a default'],
    [
      'a default signing key',
      ':?at least 32 characters that sign the addresses of files}',
      ':-00000000000000000000000000000000}',
      'FILE_SIGNING_KEY has a default',
    ],
    ['a port that is open to other machines', '127.0.0.1:$', '$', 'open to other machines'],
    ['a condition on a service that does not exist', 'mongodb: { condition', 'database: { condition', 'waits for database'],
  ])('%s is found', async (_what, from, to, finding) => {
    const text = await readFile(join(root, 'compose.yaml'), 'utf8')
    expect(text).toContain(from)
    expect(composeFindings(text, images.serviceEnv, images.variables)).toEqual([])
    expect(composeFindings(text.replaceAll(from, to), images.serviceEnv, images.variables).join('\n')).toContain(finding)
  })
})

describe('Dockerfiles', () => {
  test.each([
    ['the user root', 'USER 1000:1000', 'USER root', 'numbers other than 0'],
    ['another version of Node', /node:24\.[\d.]+/g, 'node:22.0.0', 'is not the repository’s'],
    ['base images without a digest', 'UNPINNED_IMAGES=refused', 'UNPINNED_IMAGES=allowed', 'without a digest'],
    ['a command in a shell', 'CMD ["node", "src/main.ts"]', 'CMD node src/main.ts', 'keeps SIGTERM from it'],
    ['an ffmpeg other than the tested one', 'imageio-ffmpeg==0.8.1', 'imageio-ffmpeg==0.6.0', 'not the one that tests run'],
    ['a program that only root can read', 'chmod -R a+rX /programs', 'true', 'can not be read by its user'],
    ['another port', 'EXPOSE 8080', 'EXPOSE 3000', 'exposes 3000 and listens on 8080'],
  ])('%s is found', async (_what, from, to, finding) => {
    const files = await readImageFiles(root)
    expect(dockerfileFindings(files)).toEqual([])
    const text = await readFile(join(root, DOCKERFILES.service), 'utf8')
    const service = DockerfileParser.parse(text.replaceAll(from, to))
    expect(
      dockerfileFindings({ ...files, service })
        .join('\n')
        .replaceAll("'", '’'),
    ).toContain(finding)
  })
})

test.each([
  ['a Secret object', 'k8s/x.yaml', 'kind: Secret\napiVersion: v1\n', 'a Secret is committed'],
  ['a password', 'k8s/x.env', 'REDIS_PASSWORD=hunter2\n', 'REDIS_PASSWORD has a value'],
  ['a signing key', 'k8s/x.env', 'FILE_SIGNING_KEY=hunter2hunter2hunter2hunter2hunter2\n', 'FILE_SIGNING_KEY has a value'],
  ['a URL with a password', 'k8s/x.env', 'MONGODB_URL=mongodb://auth:hunter2@mongodb/\n', 'an address with a password'],
])('a committed secret is found: %s', (_what, file, text, finding) => {
  expect(secretFindings(new Map([[file, text]])).join('\n')).toContain(finding)
})
