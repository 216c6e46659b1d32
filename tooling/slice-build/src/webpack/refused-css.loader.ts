import type { LoaderContext } from 'webpack'

/** Rejects plain stylesheets in slices, because they would affect the whole page. Only CSS modules are allowed. */
export default function refusedCss(this: LoaderContext<object>): never {
  throw new Error(`${this.resourcePath} is not a CSS module. Name it *.module.css; page-wide styles belong to the design system.`)
}
