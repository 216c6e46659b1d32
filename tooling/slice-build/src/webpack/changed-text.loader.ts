import type { LoaderContext } from 'webpack'

/** Simulates the change of a release by replacing one sentence in one file. */
export default function changedText(this: LoaderContext<{ from: string; to: string | (() => string) }>, source: string): string {
  const { from, to } = this.getOptions()
  if (!source.includes(from)) throw new Error(`${this.resourcePath} no longer contains "${from}"; choose another sentence.`)
  if (typeof to === 'string') return source.replace(from, to)
  this.cacheable(false)
  return source.replace(from, to())
}
