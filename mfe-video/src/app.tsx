import { defineLifecycle } from '@loomcast/web-kit'
import { prefetchPage, VideoApp } from './video-app.tsx'

export const lifecycle = defineLifecycle({ App: VideoApp, name: 'video', prefetch: prefetchPage })
