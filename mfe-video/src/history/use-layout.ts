import { useState } from 'react'

export type Layout = 'grid' | 'list'

const KEY = 'loomcast.video-history.layout'

/** Grid or list, stored in the browser. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState<Layout>(read)
  return [
    layout,
    (next) => {
      setLayout(next)
      try {
        localStorage.setItem(KEY, next)
      } catch {
        // Without storage, the choice is lost on the next page load.
      }
    },
  ]
}

function read(): Layout {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid'
  }
}
