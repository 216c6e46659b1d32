import type { LoaderContext } from 'webpack'

/** The change that a release makes: one sentence of one page. */
export default function released(this: LoaderContext<{ from: string; to: string }>, source: string): string {
  const { from, to } = this.getOptions()
  if (!source.includes(from)) throw new Error(`${this.resourcePath} does not say "${from}" any more; choose another sentence.`)
  return source.replace(from, to)
}
