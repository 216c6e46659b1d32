const { default: Runtime } = require('jest-runtime')

const isPackage = (path) => path.includes('/node_modules/') || path.includes('\\node_modules\\')

/** For the worker: the code of files of packages, and what their modules require. */
const code = new Map()
const required = new Map()

/**
 * Jest's module loader for the tests of pages. It finds, reads and transforms the modules of packages once per worker instead of once per test file (pages
 * load a thousand modules, most of Mantine); each test file still executes them. Mocks by the test are found first.
 */
module.exports = class BrowserRuntime extends Runtime {
  constructor(...args) {
    super(...args)
    const { _resolution: resolution, transformCache } = this
    const { resolveCjs } = resolution
    resolution.resolveCjs = (from, name) =>
      name && isPackage(from)
        ? cached(required, `${from}\0${name}`, () => resolveCjs.call(resolution, from, name))
        : resolveCjs.call(resolution, from, name)
    const { transform } = transformCache
    transformCache.transform = (path, options) =>
      isPackage(path) && !options
        ? cached(code, path, () => transform.call(transformCache, path, options))
        : transform.call(transformCache, path, options)
  }

  requireModuleOrMock(from, name) {
    const path = isPackage(from) ? required.get(`${from}\0${name}`) : undefined
    const loaded =
      path === undefined || this.mockState.explicitCjsMock.size > 0 ? undefined : this.registries.getActiveCjsRegistry().get(path)
    return loaded ? loaded.exports : super.requireModuleOrMock(from, name)
  }
}

function cached(map, key, compute) {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = compute()
  map.set(key, value)
  return value
}
