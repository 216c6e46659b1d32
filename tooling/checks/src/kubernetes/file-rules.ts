import { environmentOf } from './container-rules.ts'
import { type Container, isCommand, type Manifest, ofKind, type PodSpec, selects, type Workload, workloadsOf } from './manifest.ts'
import { need } from './pod-rules.ts'

/**
 * Checks where pods write files: stored files must be visible to every pod of the service, and temporary files must not fill the node's
 * disk.
 */
export function fileFindings(manifests: Manifest[]): string[] {
  return workloadsOf(manifests)
    .filter((workload) => workload.labels['app.kubernetes.io/name'] === 'video' && !isCommand(workload))
    .flatMap((workload) =>
      workload.pod.containers.flatMap((container) => findings(container, workload, manifests).map((text) => `${workload.name}: ${text}`)),
    )
}

function findings(container: Container, workload: Workload, manifests: Manifest[]): string[] {
  const env = environmentOf(container, manifests)
  const scratch = volumeAt(env['SCRATCH_FOLDER'], container, workload.pod)
  return [
    ...need(scratch?.emptyDir?.sizeLimit !== undefined, 'SCRATCH_FOLDER is on no emptyDir with a sizeLimit'),
    ...need(container.resources?.requests?.['ephemeral-storage'] !== undefined, 'it asks for no room on the disk'),
    ...(env['FILE_STORE'] === 's3'
      ? need(!!env['S3_BUCKET'], 'its files are in a bucket without a name')
      : folderFindings(env, container, workload, manifests)),
  ]
}

function folderFindings(env: Record<string, string>, container: Container, { pod, labels }: Workload, manifests: Manifest[]): string[] {
  const claim = volumeAt(env['FILE_FOLDER'], container, pod)?.persistentVolumeClaim?.claimName
  const disk = ofKind(manifests, 'PersistentVolumeClaim').find(({ metadata }) => metadata.name === claim)
  const together = pod.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
  const oneNode = together.some(
    ({ topologyKey, labelSelector }) => topologyKey === 'kubernetes.io/hostname' && labelSelector && selects(labelSelector, labels),
  )
  return [
    ...need(
      disk !== undefined,
      'FILE_FOLDER is on no PersistentVolumeClaim: files would be lost with the pod, and other pods would not see them',
    ),
    ...need(
      !disk || oneNode || disk.spec?.accessModes?.includes('ReadWriteMany') === true,
      'a disk of one node at a time is shared by pods that may be on several',
    ),
  ]
}

function volumeAt(folder: string | undefined, { volumeMounts = [] }: Container, { volumes = [] }: PodSpec) {
  const mount = volumeMounts.find(({ mountPath }) => folder === mountPath || folder?.startsWith(`${mountPath}/`))
  return volumes.find(({ name }) => name === mount?.name)
}
