import { slice } from '@loomcast/dev/webpack'
import manifest from './slice.manifest.ts'

export default slice(import.meta.dirname, manifest)
