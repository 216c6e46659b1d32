/** Images and videos: upload, sorting, playback. */
import '../css/media.css'

export { BeforeAfter } from '../media/before-after.tsx'
export { Dropzone } from '../media/dropzone.tsx'
export { SortableList } from '../media/sortable-list.tsx'
export { VideoPlayer } from '../media/video-player.tsx'
