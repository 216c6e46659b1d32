import { defineLifecycle } from '@loomcast/web-kit'
import { AdminApp, prefetchPage } from './admin-app.tsx'

export const lifecycle = defineLifecycle({ App: AdminApp, name: 'admin', prefetch: prefetchPage })
