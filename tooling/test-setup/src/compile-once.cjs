'use strict'
const vm = require('node:vm')

/**
 * Compiles each CommonJS module once per worker. Jest compiles every module again for every test file (`vm.compileFunction`), which takes 0.7 of the 3 CPU seconds
 * of a typical test of a service. A `vm.Script` does not depend on a context, so that one for each module is enough.
 */
exports.compileOnce = () => {
  const compile = vm.compileFunction
  /** By file name. */
  const compiled = new Map()

  vm.compileFunction = (code, parameters, options) => {
    if (!options?.parsingContext) return compile(code, parameters, options)
    const { filename } = options
    let entry = compiled.get(filename)
    if (entry?.code !== code) {
      // The script would import on behalf of the first test file.
      if (/\bimport\s*\(/.test(code)) return compile(code, parameters, options)
      entry = { code, script: new vm.Script(`(function (${parameters.join(', ')}) {${code}\n})`, { filename }) }
      compiled.set(filename, entry)
    }
    return entry.script.runInContext(options.parsingContext)
  }
}
