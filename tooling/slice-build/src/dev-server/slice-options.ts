import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

export interface SliceOptions {
  /** Folder of the slice. */
  dir: string
  /** Origin of the installation that serves everything except the slice. */
  shell: string
  port: number
  /** `own`: the page is rendered by this repository's shell, in development mode. `remote`: by the installation's shell. */
  page: 'own' | 'remote'
}

export const SLICE_USAGE = `npm run dev -w mfe-content -- [options]

  --shell URL    a running installation, local or remote (default: http://localhost:3000)
  --port N       port to listen on (default: 3100)
  --page WHICH   own: this repository's shell, changes appear in place (default); remote: the installation's own page, changes reload it
  --help         this text`

export function readSliceOptions(args: string[], folder: string): SliceOptions | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  const dir = resolve(folder, positionals[0] ?? '.')
  if (!existsSync(join(dir, 'slice.manifest.ts')))
    throw new UsageError(`There is no slice in ${dir} (no slice.manifest.ts).\n\n${SLICE_USAGE}`)
  const shell = values.shell ?? 'http://localhost:3000'
  if (!URL.canParse(shell) || !/^https?:$/.test(new URL(shell).protocol))
    throw new UsageError(`--shell must be an HTTP or HTTPS address, not "${shell}".`)
  const port = Number(values.port ?? 3100)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`--port must be a number from 1 to 65535, not "${values.port}".`)
  if (values.page !== undefined && values.page !== 'own' && values.page !== 'remote')
    throw new UsageError(`--page must be "own" or "remote", not "${values.page}".`)
  return { dir, shell: new URL(shell).origin, port, page: values.page ?? 'own' }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        shell: { type: 'string' },
        port: { type: 'string' },
        page: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : error}\n\n${SLICE_USAGE}`)
  }
}
