import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/** A file that says nothing for this long is asked for once more, at another address, while the first question stays open. */
const SILENCE_MS = 8_000
/** After a failure. */
const PAUSE_MS = 1_000
const ATTEMPTS = 3

/**
 * Makes the loading of a build's files independent of one bad connection. A browser joins a new request to one that hangs at the same address, so every further
 * attempt gets an address of its own: the query of the entry's own attempt (`?attempt=2`) is carried over to every file that the entry loads, and a file that
 * fails or hangs is asked for again by itself. `loomcast:again` (somebody pressed "Try again") asks at once. Whichever answer comes first counts; a script that arrives after all were given up still registers what it holds.
 */
export class ChunkRetryPlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.compilation.tap('ChunkRetryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.getChunkScriptFilename).tap('ChunkRetryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new ChunkRetryRuntimeModule())
      })
    })
  }
}

class ChunkRetryRuntimeModule extends RuntimeModule {
  constructor() {
    // After the modules that define the file names.
    super('attempts of files', RuntimeModule.STAGE_TRIGGER)
  }

  override generate(): string {
    const { require: self, loadScript, getChunkScriptFilename } = RuntimeGlobals
    return `
var script = document.currentScript;
var query = script && script.src ? new URL(script.src).search : "";
if (query) {
  ${[getChunkScriptFilename, `${self}.miniCssF`]
    .map((name) => `if (${name}) { (function (f) { ${name} = function (id) { return f(id) + query; }; })(${name}); }`)
    .join('\n  ')}
}
if (${loadScript}) { (function (load) {
  ${loadScript} = function (url, done, key, id) {
    var count = 0, open = 0, over = false, timer;
    var end = function (event) {
      over = true;
      clearTimeout(timer);
      removeEventListener("loomcast:again", attempt);
      done(event);
    };
    var attempt = function () {
      var again = ++count > 1 ? (url.indexOf("?") < 0 ? "?" : "&") + "again=" + count + "-" + Date.now().toString(36) : "";
      open++;
      clearTimeout(timer);
      if (count < ${ATTEMPTS}) timer = setTimeout(attempt, ${SILENCE_MS});
      // Without the key by which webpack looks for a script element that is already open: it would meet that of another runtime, whose chunk is not ours.
      load(url + again, function (event) {
        open--;
        if (over) return;
        if ((event && event.type === "load") || (!open && count >= ${ATTEMPTS})) {
          end(event);
        } else if (count < ${ATTEMPTS}) {
          clearTimeout(timer);
          timer = setTimeout(attempt, ${PAUSE_MS});
        }
      }, undefined, id);
    };
    addEventListener("loomcast:again", attempt);
    attempt();
  };
})(${loadScript}); }`
  }
}
