import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRACT_VERSION } from '@loomcast/contracts/registry'

/**
 * What slices can import of the modules that the shell provides, by the version of the contract. A slice that was built with a later export fails in a shell
 * that has none, so an export without a higher version would get past the gateway, which compares versions. `WRITE_SHARED_EXPORTS=true` records a new version.
 */
interface SharedExports {
  version: string
  modules: Record<string, string[]>
}

const RECORD = join(__dirname, '../../contracts/shared-exports.json')
const MODULES = join(__dirname, '../../tooling/slice-build/src/webpack/shared-modules.ts')

const numbersOf = (version: string) => version.split('.').map(Number)

function isHigher(version: string, than: string): boolean {
  const one = numbersOf(version)
  const other = numbersOf(than)
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** What is wrong with exports, compared with those of the recorded version. */
function findingsOf(recorded: SharedExports, current: SharedExports): string[] {
  const names = ({ modules }: SharedExports) =>
    Object.entries(modules).flatMap(([module, each]) => each.map((name) => `${name} of ${module}`))
  const before = new Set(names(recorded))
  const now = new Set(names(current))
  const added = [...now].filter((name) => !before.has(name))
  const removed = [...before].filter((name) => !now.has(name))
  const isNewMajor = (numbersOf(current.version)[0] ?? 0) > (numbersOf(recorded.version)[0] ?? 0)
  if (removed.length > 0 && !isNewMajor) return removed.map((name) => `${name} was removed: restore it, or raise the major version.`)
  if (added.length === 0 || isHigher(current.version, recorded.version)) return []
  return added.map((name) => `${name} is new since contract ${recorded.version}: raise CONTRACT_VERSION.`)
}

function currentExports(): SharedExports {
  const shared = [...new Set(readFileSync(MODULES, 'utf8').match(/'@loomcast\/[\w/-]+'/gu))].map((name) => name.slice(1, -1)).sort()
  const modules = Object.fromEntries(shared.map((name) => [name, Object.keys(jest.requireActual<object>(name)).sort()]))
  return { version: CONTRACT_VERSION, modules }
}

describe('the exports of shared modules', () => {
  const recorded: SharedExports = { version: '1.4.0', modules: { '@loomcast/web-kit': ['a', 'b'] } }
  const changed = (version: string, ...names: string[]): SharedExports => ({ version, modules: { '@loomcast/web-kit': names } })

  test('can stay, and grow with a higher version', () => {
    for (const current of [recorded, changed('1.4.1', 'a', 'b'), changed('1.5.0', 'a', 'b', 'c'), changed('1.10.0', 'a', 'b', 'c')])
      expect(findingsOf(recorded, current)).toEqual([])
  })

  test('cannot grow in the same version or a lower one', () => {
    const finding = ['c of @loomcast/web-kit is new since contract 1.4.0: raise CONTRACT_VERSION.']
    expect(findingsOf(recorded, changed('1.4.0', 'a', 'b', 'c'))).toEqual(finding)
    expect(findingsOf(recorded, changed('1.3.9', 'a', 'b', 'c'))).toEqual(finding)
  })

  test('lose nothing without a new major version', () => {
    expect(findingsOf(recorded, changed('1.5.0', 'a'))).toEqual([
      'b of @loomcast/web-kit was removed: restore it, or raise the major version.',
    ])
    expect(findingsOf(recorded, changed('2.0.0', 'a'))).toEqual([])
  })

  test('are those of the recorded version of the contract', () => {
    const current = currentExports()
    const known = JSON.parse(readFileSync(RECORD, 'utf8')) as SharedExports
    expect(findingsOf(known, current)).toEqual([])
    if (process.env['WRITE_SHARED_EXPORTS']) writeFileSync(RECORD, `${JSON.stringify(current, undefined, 2)}\n`)
    else expect(known).toEqual(current)
  })
})
