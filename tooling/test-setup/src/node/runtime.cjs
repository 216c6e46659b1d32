const { isAbsolute } = require('node:path')
const { default: Runtime } = require('jest-runtime')

/** Large CommonJS packages of services and of the browser journeys. None keeps what a test file changes. Build tools check regular expressions of the tests' context by class. */
const PACKAGE =
  /\/node_modules\/(?:@fastify|@google|@redis|ajv|ajv-formats|bullmq|fastify|fontkit|kafkajs|mongodb|mongoose|nodemailer|openai|pdfkit|pino|playwright-core|prom-client|redis|sharp|stripe)\//

/**
 * Jest's module loader, which loads some packages once per worker, as Node does, instead of for every test file. MongoDB's driver, Mongoose,
 * Fastify, KafkaJS and Redis took 1 of the 2 CPU seconds of a typical test file of a service. Replacements by `jest.unstable_mockModule` are found before.
 */
module.exports = class NodeRuntime extends Runtime {
  requireModule(from, moduleName, ...rest) {
    const path = moduleName === undefined ? from : this.#resolve(from, moduleName)
    return path !== undefined && PACKAGE.test(path.replaceAll('\\', '/')) ? require(path) : super.requireModule(from, moduleName, ...rest)
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
