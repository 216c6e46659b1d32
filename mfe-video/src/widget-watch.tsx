import { useJobs } from './job/page-jobs.ts'

/** Rendered by the shell on every page while a video is running. Keeps the job watch connected, so that the end of a video is announced. Has no UI. */
export default function Watch() {
  useJobs()
  return null
}
