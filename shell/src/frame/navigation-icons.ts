import type { NavigationIcon, NavigationItem } from '@loomcast/contracts/registry'
import {
  type Icon,
  IconActivity,
  IconBilling,
  IconCalendar,
  IconChevronRight,
  IconConnections,
  IconDashboard,
  IconGenerate,
  IconHelp,
  IconHistory,
  IconReferral,
  IconSettings,
  IconUser,
  IconVideo,
} from '@loomcast/design-system'

/** The design system's icon for each name that a slice manifest can use. */
const ICONS: Readonly<Record<NavigationIcon, Icon>> = {
  activity: IconActivity,
  billing: IconBilling,
  calendar: IconCalendar,
  connections: IconConnections,
  dashboard: IconDashboard,
  generate: IconGenerate,
  help: IconHelp,
  history: IconHistory,
  referral: IconReferral,
  settings: IconSettings,
  user: IconUser,
  video: IconVideo,
}

/** An arrow if the item has no icon, or one that this release of the shell does not have. */
export function iconOf({ icon }: NavigationItem): Icon {
  return icon && Object.hasOwn(ICONS, icon) ? ICONS[icon] : IconChevronRight
}
