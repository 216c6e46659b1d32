const { types } = require('node:util')
const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')
require('../fast-exit.cjs')

/**
 * Jest's environment for Node with two differences:
 * - Its context is an ordinary one. Jest's intercepts each use of a global variable, which made calculations up to six times as slow as in Node.
 * - `instanceof` is true for the built-in classes across the tests' context and the worker's own, in which packages run (runtime.cjs).
 */
module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(...args)
    } finally {
      vm.createContext = createContext
    }
    for (const name of [...ERRORS, ...CREATED_BY_NAME]) this.global[name] = shared(name, this.global[name])
  }
}

/** What the engine itself throws is of the tests' context. */
const ERRORS = ['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']
const CREATED_BY_NAME = [
  'Date',
  'Map',
  'Set',
  ...['Int8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'],
  ...['Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'],
]
/** Created by literals and async functions too. To change their prototypes would make them slow. */
const RECOGNIZED = { Array: Array.isArray, Promise: types.isPromise, RegExp: types.isRegExp }

/** The class of the worker's own context, of which objects of the tests' context become instances. */
function shared(name, { prototype }) {
  Object.setPrototypeOf(prototype, globalThis[name].prototype)
  prototype.constructor = globalThis[name]
  return globalThis[name]
}

for (const [name, isInstance] of Object.entries(RECOGNIZED)) {
  const own = globalThis[name]
  const value = function (object) {
    return this === own ? isInstance(object) : Function.prototype[Symbol.hasInstance].call(this, object)
  }
  Object.defineProperty(own, Symbol.hasInstance, { value })
}
