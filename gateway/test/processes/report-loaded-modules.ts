import { registerHooks } from 'node:module'

/** Preloaded into a process under test. Writes the URL of every module that the process imports or requires to standard error. */
registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`loaded ${url}\n`)
    return nextLoad(url, context)
  },
})
