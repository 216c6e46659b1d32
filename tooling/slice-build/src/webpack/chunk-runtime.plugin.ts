import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule, HotUpdateChunk, sources } = webpack
const { JavascriptModulesPlugin } = webpack.javascript
const { LoadScriptRuntimeModule } = webpack.runtime

const NAME = 'ChunkRuntimePlugin'
/** What a runtime's script elements carry: the list that their chunk is pushed to. */
const PLACE = 'mfeChunks'
const LIST = `${RuntimeGlobals.require}.${PLACE}`
/** After webpack's own: its chunk format, its list. */
const LATER = 100

/**
 * A chunk finds its runtime by the script element that runs it, and names no build: its content, hence its name, is the same in every release that did not
 * change it. Webpack's own way is a global list that is named in each chunk; two releases on one page would need lists of two names, or take each other's chunks.
 */
export class ChunkRuntimePlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new OwnListRuntimeModule())
      })
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}\nscript[${JSON.stringify(PLACE)}] = ${LIST};`,
      )
      JavascriptModulesPlugin.getCompilationHooks(compilation).renderChunk.tap({ name: NAME, stage: LATER }, (source, { chunk }) => {
        if (chunk instanceof HotUpdateChunk) return source
        const head = headOf(compilation)
        if (!String(source.source()).startsWith(head)) throw new Error(`${NAME}: webpack writes chunks in another way than "${head}"`)
        const changed = new sources.ReplaceSource(source)
        changed.replace(0, head.length - 1, `document.currentScript[${JSON.stringify(PLACE)}].push([`)
        return changed
      })
    })
  }
}

/** How webpack begins a chunk. */
function headOf({ runtimeTemplate, outputOptions }: webpack.Compilation): string {
  const list = `${runtimeTemplate.globalObject}[${JSON.stringify(outputOptions.chunkLoadingGlobal)}]`
  return `(${runtimeTemplate.assignOr(list, '[]')}).push([`
}

/** Takes the list that this runtime has just made out of the page's globals: no other runtime may meet it, not even one of the same build. */
class OwnListRuntimeModule extends RuntimeModule {
  constructor() {
    super('own list of chunks', RuntimeModule.STAGE_TRIGGER)
  }

  override generate(): string {
    const { outputOptions, runtimeTemplate } = this.compilation ?? {}
    const list = `${runtimeTemplate?.globalObject}[${JSON.stringify(outputOptions?.chunkLoadingGlobal)}]`
    return `${LIST} = ${list};\ndelete ${list};`
  }
}
