const { isAbsolute } = require('node:path')
const { types } = require('node:util')
const { SyntheticModule } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/** Large packages of services and of the browser journeys. None keeps what a test file changes. Build tools check regular expressions of the tests' context by class. */
const PACKAGE =
  /\/node_modules\/(?:@fastify|@google|@redis|@huggingface|ajv|ajv-formats|bullmq|compromise|core-js|csv-stringify|envalid|fastify|fontkit|gpt-tokenizer|jose|kafkajs|mongodb|mongoose|nodemailer|openai|pdfkit|pino|playwright-core|prom-client|rate-limiter-flexible|redis|restructure|sharp|stripe|twitter-text|typebox)\//
const isPackage = (path) => PACKAGE.test(path.replaceAll('\\', '/'))

/**
 * Jest's module loader, which loads some packages once per worker, as Node does, instead of for every test file. MongoDB's driver, Mongoose,
 * Fastify, KafkaJS and Redis took 1 of the 2 CPU seconds of a typical test file of a service, and ES modules a fifth of that of a test file of content. Replacements by `jest.unstable_mockModule` are found before.
 */
module.exports = class NodeRuntime extends Runtime {
  constructor(...args) {
    super(...args)
    const { esmLoader } = this
    const build = esmLoader.buildSyncSourceEntry.bind(esmLoader)
    esmLoader.buildSyncSourceEntry = (entry) => (isPackage(entry.identifier) ? loadedPackage(entry) : undefined) ?? build(entry)
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
