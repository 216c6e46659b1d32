/** Images and videos: upload, sorting, playback. */
import '../css/media.css'

export { BeforeAfter, type BeforeAfterProps } from '../media/before-after.tsx'
export { Dropzone, type DropzoneProps } from '../media/dropzone.tsx'
export { SortableList, type SortableListProps, type SortableRow } from '../media/sortable-list.tsx'
export { VideoPlayer, type VideoPlayerProps } from '../media/video-player.tsx'
