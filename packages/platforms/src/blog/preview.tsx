import { lazy } from 'react'
import type { PreviewComponent, PreviewProps } from '../preview/preview.ts'

// Markdown is the heaviest part of all previews: it is fetched with the first article.
const Article = lazy(() => import('./article.tsx').then((module) => ({ default: module.Article })))

export const Preview: PreviewComponent = (props: PreviewProps) => <Article {...props} />
