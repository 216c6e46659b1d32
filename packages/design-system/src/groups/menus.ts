/** Menus, popovers and tooltips. */
import '../css/full.css'

export { Menu, Popover, Tooltip } from '@mantine/core'
