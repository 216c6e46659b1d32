import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { applicationFindings } from './kubernetes/argo-cd-rules.ts'
import { composeFindings } from './kubernetes/compose-rules.ts'
import { containerFindings, serviceFacts } from './kubernetes/container-rules.ts'
import { DOCKERFILES, dockerfileFindings, environmentOfImage, readImageFiles, slicePaths, slicePort } from './kubernetes/dockerfiles.ts'
import { engineFindings, writeAlerts } from './kubernetes/engine-rules.ts'
import { fileFindings } from './kubernetes/file-rules.ts'
import { composePlatformFindings, deploymentFindings } from './kubernetes/platform-rules.ts'
import { podFindings } from './kubernetes/pod-rules.ts'
import { policyFindings } from './kubernetes/policy-rules.ts'
import { hadolint } from './kubernetes/programs.ts'
import { referenceFindings } from './kubernetes/reference-rules.ts'
import { registryFindings } from './kubernetes/registry-rules.ts'
import { renderAll } from './kubernetes/render.ts'
import { requestsOf } from './kubernetes/requests.ts'
import { schemaCheck } from './kubernetes/schemas.ts'
import { committedFiles, secretFindings } from './kubernetes/secret-rules.ts'

/**
 * `node tooling/checks/src/kubernetes.ts`: renders the base and every overlay with kustomize, and checks them against the Kubernetes schemas
 * and the rules of this project. Also checks the Dockerfiles and compose.yaml. Uses kubectl or kustomize from PATH, or otherwise downloads
 * kustomize. `--write` first writes the alerts of the Prometheus Operator.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)
let failed = 0

function report(what: string, findings: string[]): void {
  console.log(`${findings.length > 0 ? '✗' : '✓'} ${what}`)
  for (const finding of new Set(findings)) console.log(`    ${finding}`)
  failed += findings.length
}

if (process.argv.includes('--write')) writeAlerts(root)
const imageFiles = await readImageFiles(root)
const serviceEnv = environmentOfImage(imageFiles.service)
const knowledge = await serviceFacts(root)
const images = { ...knowledge, serviceEnv, slicePort: slicePort(imageFiles.sliceServer), slicePaths: slicePaths(imageFiles.sliceServer) }
const [{ installations, applications }, againstSchema] = await Promise.all([renderAll(root), schemaCheck(root)])

for (const { name, manifests } of installations) {
  const { cpus, gibibytes } = requestsOf(manifests)
  report(`k8s/${name}: ${manifests.length} objects that request ${cpus} CPUs and ${gibibytes} GiB of memory`, [
    ...manifests.flatMap(againstSchema),
    ...podFindings(manifests),
    ...referenceFindings(manifests),
    ...policyFindings(manifests),
    ...containerFindings(manifests, images),
    ...registryFindings(manifests),
    ...deploymentFindings(manifests),
    ...engineFindings(root, manifests),
    // Only an overlay configures where files are stored.
    ...(name === 'base' ? [] : fileFindings(manifests)),
  ])
}
report(`k8s/argo-cd: ${applications.length} objects`, [
  ...applications.flatMap(againstSchema),
  ...applicationFindings(applications, installations),
])
report('Dockerfiles', [...dockerfileFindings(imageFiles), ...(await lint())])
const compose = await readFile(join(root, 'compose.yaml'), 'utf8')
report('compose.yaml', [...composeFindings(compose, serviceEnv, knowledge.variables), ...composePlatformFindings(compose)])
report('no secret is committed', secretFindings(await committedFiles(root)))
process.exit(failed > 0 ? 1 : 0)

async function lint(): Promise<string[]> {
  const program = await hadolint()
  const files = Object.values(DOCKERFILES).map((file) => join(root, file))
  return run(program, files).then(
    () => [],
    (error: { stdout?: string; message: string }) => (error.stdout || error.message).trim().split('\n'),
  )
}
