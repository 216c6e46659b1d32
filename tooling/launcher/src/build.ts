import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { StartError } from '@loomcast/local-servers'

/**
 * Builds the browser code with turbo, which builds only changed packages because its cache persists between runs. Returns the number of
 * packages that were built, not taken from the cache.
 */
export async function buildBrowserCode(root: string, onSlow: () => void): Promise<number> {
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(join(bin, 'turbo'), ['run', 'build', '--output-logs=errors-only', '--no-update-notifier'], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
      TURBO_TELEMETRY_DISABLED: '1',
      FORCE_COLOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // A build from the cache is too short to report.
  const slow = setTimeout(onSlow, 1_500)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const stopChild = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  process.once('exit', stopChild)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'ENOENT'
        ? 'The build tool is missing. Run `npm install` in this folder first.'
        : `The build did not start (${error.message}).`,
    )
  })
  clearTimeout(slow)
  process.off('exit', stopChild)
  if (code !== 0) throw new StartError(`The browser code did not build:\n\n${output.trim().split('\n').slice(-40).join('\n')}`)
  const summary = /Cached:\s+(\d+) cached, (\d+) total/.exec(output)
  return summary ? Number(summary[2]) - Number(summary[1]) : 0
}
