import { defineLifecycle } from '@loomcast/web-kit'
import { ContentApp, prefetchPage } from './content-app.tsx'

export const lifecycle = defineLifecycle({ App: ContentApp, name: 'content', prefetch: prefetchPage })
