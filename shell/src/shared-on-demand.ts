/** Never called. Makes the build provide the shared modules that slices import but the shell itself does not use. The first slice that needs one fetches it. */
export const sharedOnDemand = [
  () => import('@loomcast/design-system/charts'),
  () => import('@loomcast/design-system/choices'),
  () => import('@loomcast/design-system/dialogs'),
  () => import('@loomcast/design-system/fields'),
  () => import('@loomcast/design-system/media'),
  () => import('@loomcast/design-system/menus'),
  () => import('@loomcast/design-system/numbers'),
  () => import('@loomcast/design-system/parts'),
  () => import('@loomcast/design-system/switches'),
  () => import('@loomcast/design-system/tables'),
  () => import('@loomcast/design-system/tabs'),
  () => import('@loomcast/design-system/views'),
  () => import('@loomcast/design-system/full'),
  () => import('@loomcast/web-kit/query'),
  () => import('@loomcast/web-kit/transfer'),
]
