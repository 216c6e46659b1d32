import { startSliceServer } from './dev-server/dev-server.ts'
import { readSliceOptions, SLICE_USAGE } from './dev-server/slice-options.ts'
import { UsageError } from './dev-server/usage-error.ts'

/** `npm run dev -w mfe-content`: serves that slice from its sources, with hot reload, and everything else from a running installation. */
try {
  const options = readSliceOptions(process.argv.slice(2), process.cwd())
  if (options === 'help') console.log(SLICE_USAGE)
  else await startSliceServer(options)
} catch (error) {
  console.error(error instanceof UsageError ? `✗ ${error.message}` : error)
  process.exitCode = 1
}
