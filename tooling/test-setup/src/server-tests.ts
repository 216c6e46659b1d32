import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What a test calls to get a real server (service-kit/testing). */
const USES_SERVER = /\b(testDatabase|testRedis|testServer|busConformance)\b/
const RELATIVE_IMPORT = /from '(\.[^']+\.ts)'/g
/** Code under test gets its connections from the test, so only the tests and their support are read. */
const TEST_FOLDER = /\/(test|pact|testing)\//

/** The test files that match the patterns, as paths relative to the root: those that use a real server, themselves or through their support, and the others. */
export function divideByServers(root: string, patterns: string[]): { server: string[]; pure: string[] } {
  const known = new Map<string, boolean>()
  const usesServer = (file: string): boolean => {
    const result = known.get(file)
    if (result !== undefined) return result
    // Prevents endless recursion when files import each other.
    known.set(file, false)
    const text = readFileSync(file, 'utf8')
    const imported = [...text.matchAll(RELATIVE_IMPORT)].map(([, path = '']) => join(dirname(file), path))
    const uses = USES_SERVER.test(text) || imported.some((path) => TEST_FOLDER.test(path) && existsSync(path) && usesServer(path))
    known.set(file, uses)
    return uses
  }
  const files = globSync(patterns, { cwd: root, exclude: (path) => path.includes('node_modules') }).map((path) => join(root, path))
  const divided = Map.groupBy(files.sort(), usesServer)
  const paths = (uses: boolean) => (divided.get(uses) ?? []).map((file) => relative(root, file))
  return { server: paths(true), pure: paths(false) }
}
