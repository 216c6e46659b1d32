import { useEffect, useRef, useState } from 'react'
import type { ReadFile } from './read-file.ts'

export interface PostFileState {
  read: ReadFile | undefined
  isReading: boolean
  /** The share of the file that was read, in percent. */
  percent: number
  /** Why the file cannot be used. */
  error: string | undefined
  choose: (file: File) => void
  /** Reads the posts from another column of the table. */
  chooseColumn: (column: string) => void
  clear: () => void
}

type State = Pick<PostFileState, 'read' | 'isReading' | 'percent' | 'error'>
const EMPTY: State = { read: undefined, isReading: false, percent: 0, error: undefined }

/** Reads the posts of a file in this browser. A new choice cancels the one before. */
export function usePostFile(): PostFileState {
  const [state, setState] = useState<State>(EMPTY)
  const running = useRef<AbortController>(undefined)
  const chosen = useRef<File>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File, column?: string) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    chosen.current = file
    setState({ ...EMPTY, isReading: true })
    try {
      const { readFile } = await import(/* webpackChunkName: "voice-files" */ './read-file.ts')
      const onProgress = (share: number) => {
        const percent = Math.floor(share * 100)
        if (!controller.signal.aborted) setState((before) => (before.percent === percent ? before : { ...before, percent }))
      }
      const read = await readFile(file, controller.signal, { column, onProgress })
      if (!controller.signal.aborted) setState({ ...EMPTY, read })
    } catch (error) {
      if (controller.signal.aborted) return
      setState({ ...EMPTY, error: error instanceof Error && error.name === 'UnreadableFile' ? error.message : NOT_LOADED })
    }
  }

  return {
    ...state,
    choose: (file) => void start(file),
    chooseColumn: (column) => {
      if (chosen.current) void start(chosen.current, column)
    },
    clear() {
      running.current?.abort()
      chosen.current = undefined
      setState(EMPTY)
    },
  }
}

const NOT_LOADED = 'A part of the page did not load. Check your connection and choose the file again.'
