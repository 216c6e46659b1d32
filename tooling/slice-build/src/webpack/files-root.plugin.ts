import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/**
 * Where a slice's files are, decided as its entry runs: beside it (`publicPath: 'auto'`), unless whoever runs it says otherwise on the script element
 * (`data-files`). The shell does so for what the gateway serves, where files named by content have one address for all versions.
 */
export class FilesRootPlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.compilation.tap('FilesRootPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.publicPath).tap('FilesRootPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new FilesRootRuntimeModule())
      })
    })
  }
}

class FilesRootRuntimeModule extends RuntimeModule {
  constructor() {
    // After the one that looks where the entry is.
    super('root of files', RuntimeModule.STAGE_ATTACH)
  }

  override generate(): string {
    return `
var script = document.currentScript;
var root = script && script.getAttribute("data-files");
if (root) ${RuntimeGlobals.publicPath} = root;`
  }
}
