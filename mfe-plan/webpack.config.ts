import { slice } from '@loomcast/slice-build'
import manifest from './slice.manifest.ts'

export default slice(import.meta.dirname, manifest)
