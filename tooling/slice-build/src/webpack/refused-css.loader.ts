import type { LoaderContext } from 'webpack'

/** A slice brings CSS modules only: a plain stylesheet would reach the whole page. */
export default function refusedCss(this: LoaderContext<object>): never {
  throw new Error(`${this.resourcePath} is not a CSS module. Name it *.module.css; page-wide styles belong to the design system.`)
}
