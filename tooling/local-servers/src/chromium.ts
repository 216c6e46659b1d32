import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { onPath } from './fetch.ts'

const run = promisify(execFile)

/** Without the windows and menus of a browser: a new page takes a quarter of the CPU time. Playwright uses it by default too. */
const HEADLESS = 'chromium-headless-shell'

/**
 * Finds a Chromium for the browser journeys: `CHROMIUM_PATH`, otherwise the headless one on PATH, otherwise (as root on Debian) that one installed from the
 * distribution, otherwise another one on PATH.
 */
export async function findChromium(): Promise<{ path: string } | { path?: undefined; advice: string }> {
  const found = process.env['CHROMIUM_PATH'] || (await onPath(HEADLESS))
  if (found) return { path: found }
  const installed = await onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  const path = (await installHeadless(installed !== undefined)) ?? installed
  if (path) return { path }
  return {
    advice: `The browser journeys need Chromium: install it (on Debian: \`sudo apt-get install ${HEADLESS}\`) or set CHROMIUM_PATH.`,
  }
}

/** The lists of the distribution are only updated if there is no other Chromium. */
async function installHeadless(hasOther: boolean): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !(await onPath('apt-get'))) return undefined
  console.log('▸ installing headless Chromium from the distribution (once)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', HEADLESS], { env, maxBuffer: 64 << 20 })
  try {
    await install()
  } catch {
    if (hasOther) return undefined
    await run('apt-get', ['update', '-qq'], { env, maxBuffer: 64 << 20 }).catch(() => {})
    await install().catch(() => {})
  }
  return onPath(HEADLESS)
}
