'use strict'
const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const swc = require('@swc/jest')

/**
 * Built-in objects that no test replaces. Jest runs modules in a context in which reading a global variable is slow: the analysis of a picture, which calls
 * `Math.round` for each pixel, took six times as long as in Node. Each ES module gets constants for those that it uses. (Jest's `sandboxInjectedGlobals` is for
 * CommonJS modules only.)
 */
const names = ['Array', 'Float32Array', 'Float64Array', 'Int32Array', 'JSON', 'Math', 'Number', 'Object', 'Uint8Array', 'Uint8ClampedArray']

/** `code` with constants for the built-in objects that it uses, on its first line so that source maps stay valid. */
function withConstants(code) {
  const used = names.filter((name) => new RegExp(`(?<![\\w.$'"\`])${name}\\b`).test(code) && !declares(code, name))
  return used.length === 0 ? code : `const { ${used.join(', ')} } = globalThis; ${code}`
}

const declares = (code, name) =>
  new RegExp(`(?:const|let|var|class|function|as)\\s+${name}\\b|[{,]\\s*${name}\\s*[,}][^;]*\\b(?:from|=)\\s`).test(code)

const ownHash = createHash('sha256').update(readFileSync(__filename)).digest('hex').slice(0, 16)

exports.createTransformer = (options) => {
  const transformer = swc.createTransformer(options)
  return {
    ...transformer,
    getCacheKey: (...args) => `${transformer.getCacheKey(...args)}-${ownHash}`,
    process: (...args) => {
      const result = transformer.process(...args)
      return { ...result, code: withConstants(result.code) }
    },
    async processAsync(...args) {
      const result = await transformer.processAsync(...args)
      return { ...result, code: withConstants(result.code) }
    },
  }
}
