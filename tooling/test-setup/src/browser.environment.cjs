const { makeStylesFast } = require('./fast-jsdom.cjs')
const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom with browser APIs that it lacks but Node has: fetch and its classes, streams, text codecs, crypto. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    makeStylesFast(this.global)
    const names = [
      'fetch',
      'Headers',
      'Request',
      'Response',
      'ReadableStream',
      'WritableStream',
      'TransformStream',
      'DecompressionStream',
      'TextEncoder',
      'TextDecoder',
      'structuredClone',
      'BroadcastChannel',
    ]
    for (const name of names) this.global[name] ??= globalThis[name]
    // Node's fetch accepts only Node's own signals.
    this.global.AbortController = globalThis.AbortController
    this.global.AbortSignal = globalThis.AbortSignal
    this.global.DOMException = globalThis.DOMException
    if (!this.global.crypto?.subtle) Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
  }
}
