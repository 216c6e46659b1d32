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
    const names = [RuntimeGlobals.getChunkScriptFilename, `${RuntimeGlobals.require}.miniCssF`]
    const wraps = names.map((name) => `if (${name}) { var f = ${name}; ${name} = function (id) { return f(id) + query; }; }`)
    return [
      'var script = document.currentScript;',
      'var query = script && script.src ? new URL(script.src).search : "";',
      'if (query) {',
      ...wraps.map((wrap) => `(function () { ${wrap} })();`),
      '}',
    ].join('\n')
  }
}
