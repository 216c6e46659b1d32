import { homedir } from 'node:os'
import { join } from 'node:path'

type Environment = Record<string, string | undefined>

/** The folder for downloaded programs: `LOOMCAST_CACHE`, otherwise the user's cache folder. */
export function cacheFolder(env: Environment = process.env): string {
  return env['LOOMCAST_CACHE'] || join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'loomcast')
}

// Paths, locale, proxies, certificates and the settings of package managers. Must never include a key or a database URL.
const PASSED =
  /^(?:PATH|HOME|USER|USERPROFILE|LANG|LC_\w+|TMPDIR|TEMP|TMP|SYSTEMROOT|XDG_\w+|PYENV\w*|VIRTUAL_ENV|PIP_\w+|NPM_CONFIG_\w+|(?:HTTPS?|NO|ALL)_PROXY|SSL_CERT_\w+|REQUESTS_CA_BUNDLE|NODE_EXTRA_CA_CERTS)$/iu

/** The environment for a child process, without this service's secrets. */
export function childEnvironment(env: Environment = process.env): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED.test(name)))
}
