import Adjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import ArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import ArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
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
import Dots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import Download from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import Edit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import ExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import Eye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import EyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import FileDescription from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs'
import FileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import Filter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import Hash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import Heart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import Key from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import Keyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import LayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import Link from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import List from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import LockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import MessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import Minus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import MoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
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
import { icon } from '../core/icon.tsx'

/** The rest of the icons, by what they mean here. */
export const IconArrowLeft = icon(ArrowLeft)
export const IconChevronLeft = icon(ChevronLeft)
export const IconChevronUp = icon(ChevronUp)
export const IconCopy = icon(Copy)
export const IconDownload = icon(Download)
export const IconDelete = icon(Trash)
export const IconSearch = icon(Search)
export const IconFilter = icon(Filter)
export const IconTemplate = icon(Bookmark)
export const IconAdd = icon(Plus)
export const IconRemove = icon(Minus)
export const IconShow = icon(Eye)
export const IconHide = icon(EyeOff)
export const IconExternal = icon(ExternalLink)
export const IconUnlock = icon(LockOpen)
export const IconVerified = icon(ShieldCheck)
export const IconClock = icon(Clock)
export const IconCalendar = icon(Calendar)
export const IconList = icon(List)
export const IconGrid = icon(LayoutGrid)
export const IconMore = icon(Dots)
export const IconUndo = icon(ArrowBackUp)
export const IconStop = icon(PlayerStop)
export const IconPlay = icon(PlayerPlay)
export const IconSend = icon(Send)
export const IconHash = icon(Hash)
export const IconLink = icon(Link)
export const IconPhoto = icon(Photo)
export const IconUpload = icon(Upload)
export const IconText = icon(FileText)
export const IconTip = icon(Bulb)
export const IconThumbUp = icon(ThumbUp)
export const IconHeart = icon(Heart)
export const IconComment = icon(MessageCircle)
export const IconShare = icon(Share3)
export const IconRepost = icon(Repeat)
export const IconChart = icon(ChartBar)
export const IconAdjust = icon(Adjustments)
export const IconKey = icon(Key)
export const IconEdit = icon(Edit)
export const IconSort = icon(ArrowsSort)
export const IconEngine = icon(Cpu)
export const IconTone = icon(MoodSmile)
export const IconDraft = icon(FileDescription)
export const IconKeyboard = icon(Keyboard)
export const IconContinue = icon(PlayerTrackNext)
export const IconImage = icon(PhotoSpark)
