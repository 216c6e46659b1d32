import { announce, toast } from '@loomcast/web-kit'
import { saveBlob } from '@loomcast/web-kit/files'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../server-error.ts'
import type { InstalledParts } from './archive-files.ts'

/** The lock of the one page in this browser that makes an archive. */
const LOCK = 'loomcast-account-archive'

export interface Archive {
  /** The number of files that were started; null if none is made. */
  files: number | null
  start: (parts: InstalledParts) => Promise<void>
  cancel: () => void
}

/** Makes one zip file of all data of the account, in this browser. Only one is made at a time, even with several tabs. */
export function useArchive(): Archive {
  const [files, setFiles] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function make(parts: InstalledParts, signal: AbortSignal): Promise<void> {
    const { archiveFiles, zipOf } = await import(/* webpackChunkName: "account-archive" */ './archive.lazy.ts')
    const now = new Date()
    const zip = await zipOf(archiveFiles({ ...parts, signal, now }), (index) => setFiles(index + 1))
    if (signal.aborted) return
    saveBlob(zip, `loomcast_account_${now.toISOString().slice(0, 10)}.zip`)
    announce('Your data was downloaded')
  }

  async function start(parts: InstalledParts): Promise<void> {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setFiles(0)
    try {
      await alone(() => make(parts, stop.signal))
    } catch (error) {
      if (stop.signal.aborted) return
      console.error('Archive of the account', error)
      toast({
        kind: 'error',
        message: messageOf(error, "Your data couldn't be exported"),
        action: { label: 'Retry', onClick: () => void start(parts) },
      })
    } finally {
      running.current = null
      setFiles(null)
    }
  }

  return { files, start, cancel: () => running.current?.abort() }
}

async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) return work()
    toast({ kind: 'info', message: 'Your data is already being exported in another tab.' })
  })
}
