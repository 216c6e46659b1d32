import { setTimeout as delay } from 'node:timers/promises'
import { ReleaseRefused } from '../registry/registry-editor.ts'
import { KubernetesFault, type KubernetesObject, type KubernetesObjects } from './kubernetes-api.ts'

const ATTEMPTS = 50
const RETRY_MS = 20

/** The registry cannot be written by this process. */
export class ReadOnlyRegistry extends ReleaseRefused {
  override name = 'ReadOnlyRegistry'
  readonly code = 'EACCES'
}

/**
 * Writes an object that `prepare` has read, by compare-and-set: after a conflict, both steps are repeated, so no change is lost. An object
 * without a `resourceVersion` is created.
 */
export async function writeObject(objects: KubernetesObjects, prepare: () => Promise<KubernetesObject>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const object = await prepare()
    try {
      return await (object.metadata.resourceVersion === undefined ? objects.create(object) : objects.replace(object))
    } catch (error) {
      if (!(error instanceof KubernetesFault)) throw error
      if (error.status === 401 || error.status === 403) throw new ReadOnlyRegistry(error.message)
      if (error.status !== 409) throw new ReleaseRefused(`${error.message} The change may have been made: look at the status.`)
      if (attempt === ATTEMPTS) throw new ReleaseRefused('Others are changing the registry. Try again.')
      await delay(RETRY_MS * Math.random() * attempt)
    }
  }
}
