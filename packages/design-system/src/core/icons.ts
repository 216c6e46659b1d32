import Activity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import AlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import AlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import ArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import CalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import Check from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import ChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import ChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import CircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import CreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import DeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import Gift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import Help from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import History from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import InfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import LayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import Lock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import Logout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import Menu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import Moon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import Pencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import PlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import PlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import Refresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import Settings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import Sun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import User from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import Video from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import X from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { icon } from './icon.tsx'

/** Icons that the shell needs, named by their meaning. */
export const IconMenu = icon(Menu2)
export const IconClose = icon(X)
export const IconSun = icon(Sun)
export const IconMoon = icon(Moon)
export const IconSystem = icon(DeviceDesktop)
export const IconUser = icon(User)
export const IconSettings = icon(Settings)
export const IconLogout = icon(Logout)
export const IconChevronDown = icon(ChevronDown)
export const IconChevronRight = icon(ChevronRight)
export const IconCheck = icon(Check)
export const IconWarning = icon(AlertTriangle)
export const IconDanger = icon(AlertCircle)
export const IconSuccess = icon(CircleCheck)
export const IconInfo = icon(InfoCircle)
export const IconArrowRight = icon(ArrowRight)
export const IconGenerate = icon(Pencil)
export const IconVideo = icon(Video)
export const IconHistory = icon(History)
export const IconRetry = icon(Refresh)
export const IconActivity = icon(Activity)
export const IconBilling = icon(CreditCard)
export const IconCalendar = icon(CalendarEvent)
export const IconConnections = icon(PlugConnected)
export const IconDashboard = icon(LayoutDashboard)
export const IconHelp = icon(Help)
export const IconReferral = icon(Gift)
export const IconLock = icon(Lock)
export const IconUnavailable = icon(PlugConnectedX)
