/**
 * All components, for slices. Contains only re-exports, because a slice's build resolves each name to its group and requests only those
 * groups from the shell. Each slice bundles the icons that it uses, and the functions of `english-text.ts`.
 */

export {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  Container,
  EmptyState,
  ErrorState,
  Group,
  type Icon,
  IconActivity,
  IconArrowRight,
  IconBilling,
  IconCalendar,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconClose,
  IconConnections,
  IconDanger,
  IconDashboard,
  IconGenerate,
  IconHelp,
  IconHistory,
  IconInfo,
  IconLock,
  IconLogout,
  IconMenu,
  IconMoon,
  IconReferral,
  IconRetry,
  IconSettings,
  IconSuccess,
  IconSun,
  IconSystem,
  IconUnavailable,
  IconUser,
  IconVideo,
  IconWarning,
  Loader,
  LogoMark,
  PageHeader,
  Skeleton,
  Text,
  ThemeToggle,
  Title,
  ToastList,
  type Tone,
  UiRoot,
  UnavailableState,
  UnstyledButton,
  VisuallyHidden,
} from '@loomcast/design-system'
export { Autocomplete, Select } from '@loomcast/design-system/choices'
export { confirm, Drawer, Modal } from '@loomcast/design-system/dialogs'
export { Checkbox, FieldGroup, FormError, PasswordInput, Slider, Textarea, TextInput } from '@loomcast/design-system/fields'
export { BeforeAfter, Dropzone, SortableList, VideoPlayer } from '@loomcast/design-system/media'
export { Menu, Popover, Tooltip } from '@loomcast/design-system/menus'
export { NumberInput } from '@loomcast/design-system/numbers'
export {
  CharacterCount,
  CloseButton,
  Collapse,
  DateText,
  Divider,
  Pagination,
  ProgressBar,
  StatCard,
} from '@loomcast/design-system/parts'
export { Switch } from '@loomcast/design-system/switches'
export { SegmentedControl, Tabs } from '@loomcast/design-system/tabs'
export { dateLocale } from './full/date-locale.ts'
export { dateText, dayText, numberText } from './full/english-text.ts'
export * from './full/icons.ts'
