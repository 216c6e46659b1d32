import type { NavigationIcon } from '@loomcast/contracts/registry'
import {
  type Icon,
  IconActivity,
  IconBilling,
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
export const ICONS: Readonly<Record<NavigationIcon, Icon>> = {
  activity: IconActivity,
  billing: IconBilling,
  dashboard: IconDashboard,
  generate: IconGenerate,
  help: IconHelp,
  history: IconHistory,
  referral: IconReferral,
  settings: IconSettings,
  user: IconUser,
  video: IconVideo,
}
