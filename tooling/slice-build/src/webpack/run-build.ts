import webpack, { type Configuration } from 'webpack'

/** Builds once; returns the error messages. */
export function runBuild(config: Configuration): Promise<string[]> {
  const compiler = webpack(config)
  if (!compiler) throw new Error('There is nothing to build.')
  return new Promise((done, fail) => {
    compiler.run((error, stats) =>
      compiler.close(() => (error ? fail(error) : done(stats?.compilation.errors.map((one) => one.message) ?? []))),
    )
  })
}
