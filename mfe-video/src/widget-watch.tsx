import { useJobs } from './job/page-jobs.ts'

/** Rendered by the shell on every page while a video is running. Keeps the watch connected, which announces the end of a video. Shows nothing. */
export default function Watch() {
  useJobs()
  return null
}
