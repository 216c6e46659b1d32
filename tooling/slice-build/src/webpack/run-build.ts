import webpack, { type Configuration } from 'webpack'

export interface Build {
  /** Builds; returns the error messages. With `cache: { type: 'memory' }`, later runs repeat only what depends on changed files. */
  run(): Promise<string[]>
  close(): Promise<void>
}

/** Builds once; returns the error messages. */
export async function runBuild(config: Configuration): Promise<string[]> {
  const build = openBuild(config)
  try {
    return await build.run()
  } finally {
    await build.close()
  }
}

/** For several builds of the same source. */
export function openBuild(config: Configuration): Build {
  const compiler = webpack(config)
  if (!compiler) throw new Error('There is nothing to build.')
  return {
    run: () =>
      new Promise((done, fail) => {
        compiler.run((error, stats) => (error ? fail(error) : done(stats?.compilation.errors.map((one) => one.message) ?? [])))
      }),
    close: () => new Promise((done, fail) => compiler.close((error) => (error ? fail(error) : done()))),
  }
}
