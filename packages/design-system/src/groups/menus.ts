/** Menus, popovers and tooltips. */
import '../css/full.css'

export { Menu, type MenuProps, Popover, type PopoverProps, Tooltip, type TooltipProps } from '@mantine/core'
