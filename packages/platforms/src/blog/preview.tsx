import { lazy } from 'react'
import type { PreviewComponent, PreviewProps } from '../preview/preview.ts'

// The Markdown renderer is the largest dependency of the previews, so it is fetched only when the first article is shown.
const Article = lazy(() => import('./article.tsx').then((module) => ({ default: module.Article })))

export const Preview: PreviewComponent = (props: PreviewProps) => <Article {...props} />
