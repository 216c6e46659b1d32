import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/**
 * Carries the query of the entry's own address (`?attempt=2`) over to every file that the entry loads. A browser joins a new request to one that hangs
 * at the same address, so an attempt that should be independent needs addresses of its own, all the way down.
 */
export class RetryUrlPlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.compilation.tap('RetryUrlPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.getChunkScriptFilename).tap('RetryUrlPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryUrlRuntimeModule())
      })
    })
  }
}

class RetryUrlRuntimeModule extends RuntimeModule {
  constructor() {
    // After the modules that define the file names.
    super('attempt of the entry', RuntimeModule.STAGE_TRIGGER)
  }

  override generate(): string {
    const { require: self, loadScript, getChunkScriptFilename } = RuntimeGlobals
    return [
      'var script = document.currentScript;',
      'var query = script && script.src ? new URL(script.src).search : "";',
      'if (query) {',
      ...[getChunkScriptFilename, `${self}.miniCssF`].map(
        (name) => `if (${name}) { (function (f) { ${name} = function (id) { return f(id) + query; }; })(${name}); }`,
      ),
      // Otherwise the loader would wait for the script element of the attempt before.
      `if (${loadScript}) { (function (l) { ${loadScript} = function (url, done, key, id) { return l(url, done, key && key + query, id); }; })(${loadScript}); }`,
      '}',
    ].join('\n')
  }
}
