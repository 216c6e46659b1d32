import { defineLifecycle } from '@loomcast/web-kit'
import { PlanApp, prefetchPage } from './plan-app.tsx'

export const lifecycle = defineLifecycle({ App: PlanApp, name: 'plan', prefetch: prefetchPage })
