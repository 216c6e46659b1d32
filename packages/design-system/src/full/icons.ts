import Adjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import ArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import ArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import ArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs'
import ArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import Bookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import Bulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import Calendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import ChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import ChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import ChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import Clock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import Copy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import Cpu from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import DeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import DeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import Dots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import Download from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import Edit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import ExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import Eye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import EyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import FileDescription from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs'
import FileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import FileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import Filter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import Hash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import Heart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import Key from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import Keyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import LayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import LetterCase from '@tabler/icons-react/dist/esm/icons/IconLetterCase.mjs'
import Link from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import List from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import LockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import MessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import Microphone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import Minus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import MoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import Movie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import Music from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import Photo from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import PhotoSpark from '@tabler/icons-react/dist/esm/icons/IconPhotoSpark.mjs'
import PlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import PlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import PlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import Plus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import Repeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import Search from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import Send from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import Share3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs'
import ShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import ThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import Trash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import Upload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import Wand from '@tabler/icons-react/dist/esm/icons/IconWand.mjs'
import ZoomInArea from '@tabler/icons-react/dist/esm/icons/IconZoomInArea.mjs'
import { icon } from '../core/icon.tsx'

/** The other icons, named by their meaning. Marked as pure, so that each slice bundles only those it uses. */
export const IconArrowLeft = /* @__PURE__ */ icon(ArrowLeft)
export const IconChevronLeft = /* @__PURE__ */ icon(ChevronLeft)
export const IconChevronUp = /* @__PURE__ */ icon(ChevronUp)
export const IconCopy = /* @__PURE__ */ icon(Copy)
export const IconDownload = /* @__PURE__ */ icon(Download)
export const IconDelete = /* @__PURE__ */ icon(Trash)
export const IconSearch = /* @__PURE__ */ icon(Search)
export const IconFilter = /* @__PURE__ */ icon(Filter)
export const IconTemplate = /* @__PURE__ */ icon(Bookmark)
export const IconAdd = /* @__PURE__ */ icon(Plus)
export const IconRemove = /* @__PURE__ */ icon(Minus)
export const IconShow = /* @__PURE__ */ icon(Eye)
export const IconHide = /* @__PURE__ */ icon(EyeOff)
export const IconExternal = /* @__PURE__ */ icon(ExternalLink)
export const IconUnlock = /* @__PURE__ */ icon(LockOpen)
export const IconVerified = /* @__PURE__ */ icon(ShieldCheck)
export const IconClock = /* @__PURE__ */ icon(Clock)
export const IconCalendar = /* @__PURE__ */ icon(Calendar)
export const IconList = /* @__PURE__ */ icon(List)
export const IconGrid = /* @__PURE__ */ icon(LayoutGrid)
export const IconMore = /* @__PURE__ */ icon(Dots)
export const IconUndo = /* @__PURE__ */ icon(ArrowBackUp)
export const IconStop = /* @__PURE__ */ icon(PlayerStop)
export const IconPlay = /* @__PURE__ */ icon(PlayerPlay)
export const IconSend = /* @__PURE__ */ icon(Send)
export const IconHash = /* @__PURE__ */ icon(Hash)
export const IconLink = /* @__PURE__ */ icon(Link)
export const IconPhoto = /* @__PURE__ */ icon(Photo)
export const IconUpload = /* @__PURE__ */ icon(Upload)
export const IconText = /* @__PURE__ */ icon(FileText)
export const IconTip = /* @__PURE__ */ icon(Bulb)
export const IconThumbUp = /* @__PURE__ */ icon(ThumbUp)
export const IconHeart = /* @__PURE__ */ icon(Heart)
export const IconComment = /* @__PURE__ */ icon(MessageCircle)
export const IconShare = /* @__PURE__ */ icon(Share3)
export const IconRepost = /* @__PURE__ */ icon(Repeat)
export const IconChart = /* @__PURE__ */ icon(ChartBar)
export const IconAdjust = /* @__PURE__ */ icon(Adjustments)
export const IconKey = /* @__PURE__ */ icon(Key)
export const IconEdit = /* @__PURE__ */ icon(Edit)
export const IconSort = /* @__PURE__ */ icon(ArrowsSort)
export const IconEngine = /* @__PURE__ */ icon(Cpu)
export const IconTone = /* @__PURE__ */ icon(MoodSmile)
export const IconDraft = /* @__PURE__ */ icon(FileDescription)
export const IconKeyboard = /* @__PURE__ */ icon(Keyboard)
export const IconContinue = /* @__PURE__ */ icon(PlayerTrackNext)
export const IconImage = /* @__PURE__ */ icon(PhotoSpark)
export const IconMove = /* @__PURE__ */ icon(ArrowsMove)
export const IconFilm = /* @__PURE__ */ icon(Movie)
export const IconMusic = /* @__PURE__ */ icon(Music)
export const IconWand = /* @__PURE__ */ icon(Wand)
export const IconUpscale = /* @__PURE__ */ icon(ZoomInArea)
export const IconVoice = /* @__PURE__ */ icon(Microphone)
export const IconZip = /* @__PURE__ */ icon(FileZip)
export const IconCaption = /* @__PURE__ */ icon(LetterCase)
export const IconPhone = /* @__PURE__ */ icon(DeviceMobile)
export const IconTablet = /* @__PURE__ */ icon(DeviceTablet)
