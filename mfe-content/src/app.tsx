import { defineLifecycle } from '@loomcast/web-kit'
import { ContentApp } from './content-app.tsx'

export const lifecycle = defineLifecycle({ App: ContentApp, name: 'content' })
