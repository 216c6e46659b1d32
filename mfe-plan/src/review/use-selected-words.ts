import { type RefObject, useEffect, useState } from 'react'
import { type Part, placeOf } from './sentences.ts'

/** What a person has selected of a text that is shown in an element; null if nothing of it. */
export function useSelectedWords(shown: RefObject<HTMLElement | null>, text: string): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    function read(): void {
      const selection = document.getSelection()
      const isInside =
        selection !== null &&
        !selection.isCollapsed &&
        shown.current?.contains(selection.anchorNode) &&
        shown.current.contains(selection.focusNode)
      setPart(isInside ? placeOf(text, selection.toString()) : null)
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [shown, text])
  return part
}
