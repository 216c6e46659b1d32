/** Core: the components that the shell renders before any slice. Kept small; slices import from `./full`, which includes it. */
export {
  ActionIcon,
  Anchor,
  Button,
  Container,
  Group,
  Loader,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
export { Alert, type AlertProps, type AlertTone } from './core/alert.tsx'
export { Badge, type Tone } from './core/badge.tsx'
export { Card, type CardProps } from './core/card.tsx'
export { applyColorScheme, type ColorScheme } from './core/color-scheme.ts'
export type { Icon, IconProps } from './core/icon.tsx'
export * from './core/icons.ts'
export { Logo, LogoMark } from './core/logo.tsx'
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  UnavailableState,
  type UnavailableStateProps,
} from './core/states.tsx'
export { ThemeToggle, useColorScheme } from './core/theme-toggle.tsx'
export { type ToastItem, ToastList } from './core/toasts.tsx'
export { UiRoot } from './core/ui-root.tsx'
