import Adjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import ArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import ArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import Bookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import Bulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import Clock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import Copy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import Cpu from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import Crop from '@tabler/icons-react/dist/esm/icons/IconCrop.mjs'
import DeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import DeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import Dots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import Download from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import ExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import FileDescription from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs'
import FileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import FileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import Filter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import LayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import List from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import Pencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import PlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import PlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import PlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import PlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import Plus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import Repeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import Search from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import Send from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import ShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import Tag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import Trash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import Volume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import VolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import Wand from '@tabler/icons-react/dist/esm/icons/IconWand.mjs'
import { icon } from '../core/icon.tsx'

export { IconMove, IconUpload } from '../media/icons.ts'
export { IconSortDown, IconSortNone, IconSortUp } from '../tables/icons.ts'
// A component of the design system imports the icons that it needs from their own files: from this one, its group would contain all.
export { IconChevronLeft } from './chevron-left.ts'
export { IconHide, IconShow } from './field-icons.ts'

/** Icons that only slices use, named by their meaning. Marked as pure, so that each slice bundles only those it uses. */
export const IconCopy = /* @__PURE__ */ icon(Copy)
export const IconDownload = /* @__PURE__ */ icon(Download)
export const IconDelete = /* @__PURE__ */ icon(Trash)
export const IconEdit = /* @__PURE__ */ icon(Pencil)
export const IconTag = /* @__PURE__ */ icon(Tag)
export const IconSearch = /* @__PURE__ */ icon(Search)
export const IconFilter = /* @__PURE__ */ icon(Filter)
export const IconTemplate = /* @__PURE__ */ icon(Bookmark)
export const IconExternal = /* @__PURE__ */ icon(ExternalLink)
export const IconVerified = /* @__PURE__ */ icon(ShieldCheck)
export const IconList = /* @__PURE__ */ icon(List)
export const IconGrid = /* @__PURE__ */ icon(LayoutGrid)
export const IconMore = /* @__PURE__ */ icon(Dots)
export const IconStop = /* @__PURE__ */ icon(PlayerStop)
export const IconPlay = /* @__PURE__ */ icon(PlayerPlay)
export const IconText = /* @__PURE__ */ icon(FileText)
export const IconTip = /* @__PURE__ */ icon(Bulb)
export const IconRepost = /* @__PURE__ */ icon(Repeat)
export const IconAdjust = /* @__PURE__ */ icon(Adjustments)
export const IconEngine = /* @__PURE__ */ icon(Cpu)
export const IconDraft = /* @__PURE__ */ icon(FileDescription)
export const IconContinue = /* @__PURE__ */ icon(PlayerTrackNext)
export const IconWand = /* @__PURE__ */ icon(Wand)
export const IconZip = /* @__PURE__ */ icon(FileZip)
export const IconPhone = /* @__PURE__ */ icon(DeviceMobile)
export const IconTablet = /* @__PURE__ */ icon(DeviceTablet)
export const IconUndo = /* @__PURE__ */ icon(ArrowBackUp)
export const IconRedo = /* @__PURE__ */ icon(ArrowForwardUp)
export const IconCrop = /* @__PURE__ */ icon(Crop)
export const IconPause = /* @__PURE__ */ icon(PlayerPause)
export const IconSound = /* @__PURE__ */ icon(Volume)
export const IconMuted = /* @__PURE__ */ icon(VolumeOff)
export const IconTime = /* @__PURE__ */ icon(Clock)
export const IconAdd = /* @__PURE__ */ icon(Plus)
export const IconSend = /* @__PURE__ */ icon(Send)
