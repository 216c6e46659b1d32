/** Folders and files of the repository whose changes can change the figures of a benchmark, by its name. */
export const MEASURES: Readonly<Record<string, readonly string[]>> = {
  analytics: ['services/admin/src', 'packages/service-kit/src'],
  billing: ['services/billing/src', 'services/content/src/events', 'packages/service-kit/src'],
  gateway: ['gateway/src'],
  generation: ['services/content/src', 'packages/quota/src', 'packages/service-kit/src'],
  greed: ['gateway/src'],
  images: [
    'services/video/src/analysis',
    'services/video/src/engines/analysis',
    'services/video/src/engines/upscale',
    'packages/inference/src',
  ],
  loop: ['tooling/launcher/src', 'tooling/test-setup/src', 'services/content/src/service.ts'],
  phone: ['shell/src', 'mfe-content/src', 'mfe-video/src', 'packages/web-kit/src', 'packages/design-system/src'],
  publish: ['services/publish/src/sending', 'services/publish/src/posts/post.repository.ts', 'packages/service-kit/src/jobs'],
  relay: ['packages/service-kit/src/events'],
  render: ['services/video/src/engines'],
  streams: ['services/video/src/rendering', 'packages/service-kit/src'],
  text: ['services/auth/src', 'services/content/src', 'services/video/src', 'packages/platforms/src'],
  uploads: ['services/video/src/uploads', 'services/video/src/engines/decoder', 'packages/service-kit/src/scheduling'],
  web: ['shell/src', 'mfe-account/src', 'mfe-content/src', 'packages/web-kit/src', 'packages/design-system/src', 'tooling/slice-build/src'],
}
