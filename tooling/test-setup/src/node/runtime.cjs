const { isAbsolute } = require('node:path')
const { types } = require('node:util')
const { SyntheticModule } = require('node:vm')
const { default: Runtime } = require('jest-runtime')
const { isPackage, isStateless } = require('./loaded-once.cjs')

/**
 * Jest's module loader, which loads some packages once per worker, as Node does, instead of for every test file. MongoDB's driver, Mongoose,
 * Fastify, KafkaJS and Redis took 1 of the 2 CPU seconds of a typical test file of a service, and ES modules a fifth of that of a test file of content. Replacements by `jest.unstable_mockModule` are found before.
 * In commands that end with their tests, it also loads code without state once, unless the test file replaces a module, which that code may import.
 */
module.exports = class NodeRuntime extends Runtime {
  #replacesModules = false

  constructor(...args) {
    super(...args)
    const { esmLoader } = this
    const build = esmLoader.buildSyncSourceEntry.bind(esmLoader)
    esmLoader.buildSyncSourceEntry = (entry) => (this.#isLoadedOnce(entry.identifier) ? loadedPackage(entry) : undefined) ?? build(entry)
  }

  setModuleMock(...args) {
    this.#replacesModules = true
    super.setModuleMock(...args)
  }

  #isLoadedOnce(path) {
    return isPackage(path) || (!this.#replacesModules && isStateless(path))
  }

  requireModule(from, moduleName, ...rest) {
    const path = moduleName === undefined ? from : this.#resolve(from, moduleName)
    return path !== undefined && isPackage(path) ? require(path) : super.requireModule(from, moduleName, ...rest)
  }

  /** Undefined for modules of Node, and for what jest reports as missing. */
  #resolve(from, moduleName) {
    if (isAbsolute(moduleName)) return moduleName
    try {
      return this._resolution.resolveCjs(from, moduleName)
    } catch {
      return undefined
    }
  }
}

/** An ES module of a package, as an entry of jest's graph of modules. Undefined if it cannot be loaded synchronously. */
function loadedPackage({ cacheKey, identifier, context }) {
  const namespace = namespaceOf(identifier)
  if (!namespace) return undefined
  const names = Object.keys(namespace)
  const module = new SyntheticModule(
    names,
    function setExports() {
      for (const name of names) this.setExport(name, namespace[name])
    },
    { context, identifier },
  )
  return { cacheKey, kind: 'prelinked', module }
}

function namespaceOf(path) {
  try {
    const namespace = require(path)
    return types.isModuleNamespaceObject(namespace) ? namespace : undefined
  } catch (error) {
    if (error.code === 'ERR_REQUIRE_ASYNC_MODULE') return undefined
    throw error
  }
}
