/** Everything, for slices: the core and the rest. Its styles travel with its chunk. */
import './css/full.css'

export {
  Autocomplete,
  type AutocompleteProps,
  Checkbox,
  type CheckboxProps,
  CloseButton,
  Collapse,
  Divider,
  Drawer,
  type DrawerProps,
  Menu,
  type MenuProps,
  Modal,
  type ModalProps,
  NumberInput,
  type NumberInputProps,
  Popover,
  type PopoverProps,
  Radio,
  SegmentedControl,
  type SegmentedControlProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Table,
  Tabs,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
  Tooltip,
  type TooltipProps,
} from '@mantine/core'
export { CharacterCount, type CharacterCountProps } from './full/character-count.tsx'
export { type ConfirmOptions, confirm } from './full/confirm.tsx'
export { CopyButton, type CopyButtonProps } from './full/copy-button.tsx'
export { DateText, type DateTextProps } from './full/date-text.tsx'
export {
  FieldGroup,
  type FieldGroupProps,
  FormError,
  PasswordInput,
  type PasswordInputProps,
  Slider,
  type SliderProps,
} from './full/fields.tsx'
export * from './full/icons.ts'
export { PageHeader, type PageHeaderProps } from './full/page-header.tsx'
export { Pagination, type PaginationProps } from './full/pagination.tsx'
export { ProgressBar, type ProgressBarProps } from './full/progress-bar.tsx'
export { absoluteTime, relativeTime } from './full/relative-time.ts'
export { StatCard, type StatCardProps } from './full/stat-card.tsx'
export * from './index.ts'
