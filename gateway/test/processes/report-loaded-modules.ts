import { registerHooks } from 'node:module'

/** Preloaded into a process under test: writes the URL of every module that it loads, by import or by require, to its standard error. */
registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`loaded ${url}\n`)
    return nextLoad(url, context)
  },
})
