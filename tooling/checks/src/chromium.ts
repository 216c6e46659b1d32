import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { onPath } from '@loomcast/local-servers/fetch'

const run = promisify(execFile)

/**
 * Finds a Chromium for the browser journeys: `CHROMIUM_PATH`, otherwise one on PATH, otherwise (as root on Debian) installed from the
 * distribution.
 */
export async function findChromium(): Promise<{ path: string } | { path?: undefined; advice: string }> {
  const found = process.env['CHROMIUM_PATH'] || (await onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'))
  if (found) return { path: found }
  if (process.getuid?.() === 0 && (await onPath('apt-get'))) {
    console.log('▸ installing Chromium from the distribution (once)')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, maxBuffer: 64 << 20 }).catch(() => {})
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, maxBuffer: 64 << 20 }).catch(() => {})
    const installed = await onPath('chromium')
    if (installed) return { path: installed }
  }
  return {
    advice: 'The browser journeys need Chromium: install it (on Debian and Ubuntu: `sudo apt-get install chromium`) or set CHROMIUM_PATH.',
  }
}
