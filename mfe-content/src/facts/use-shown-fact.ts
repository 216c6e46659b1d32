import { announce } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import type { Fact } from '../api/fact.ts'
import { FIELD_NAMES, sentenceOf } from './fact.ts'

interface Shown {
  fact: Fact
  /** Whether the fact is selected in its field. */
  selects: boolean
}

export interface ShownFact {
  /** The fact at the displayed place. */
  fact: Fact | undefined
  /** Registers the editor of a field. */
  fieldRef: (field: Fact['field']) => (element: HTMLTextAreaElement | null) => void
  /** Selects the fact in its field and shows its place in the brief. */
  show: (fact: Fact) => void
  /** Shows the place of the fact at this offset of the text, if there is one. */
  showAt: (offset: number) => void
  /** Moves the focus back to where the fact was chosen. */
  close: () => void
}

/** The fact that the user has chosen in the list or in the text, until its post changes. */
export function useShownFact({ facts = [], prompt }: ContentItem, changed: boolean): ShownFact {
  const [shown, setShown] = useState<Shown>()
  const fields = useRef(new Map<Fact['field'], HTMLTextAreaElement>())
  const opener = useRef<Element | null>(null)
  const fact = shown && !changed && facts.includes(shown.fact) ? shown.fact : undefined

  useEffect(() => {
    const field = shown?.selects && fields.current.get(shown.fact.field)
    if (!field) return
    const { start, end } = shown.fact
    field.focus({ preventScroll: true })
    field.setSelectionRange(start, end)
    const mark = field.parentElement?.querySelector('[data-shown]') ?? field
    mark.scrollIntoView?.({ block: 'center' })
  }, [shown])

  function show(next: Fact) {
    opener.current = document.activeElement
    setShown({ fact: next, selects: true })
    const place = next.source_start === null || next.source_end === null ? next.quote : prompt.slice(next.source_start, next.source_end)
    announce([`Selected in the ${FIELD_NAMES[next.field]}.`, sentenceOf(next), place].filter(Boolean).join(' '))
  }

  return {
    fact,
    fieldRef: (field) => (element) => {
      if (element) fields.current.set(field, element)
      else fields.current.delete(field)
    },
    show,
    showAt(offset) {
      if (changed) return
      const at = facts.find(({ field, start, end }) => field === 'text' && start <= offset && offset <= end)
      if (at === fact) return
      opener.current = document.activeElement
      setShown(at && { fact: at, selects: false })
    },
    close() {
      setShown(undefined)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
