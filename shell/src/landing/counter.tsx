import { VisuallyHidden } from '@loomcast/design-system'
import { useEffect, useState } from 'react'

const prefersReducedMotion = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/** Cubic ease-out. */
const eased = (part: number) => 1 - (1 - part) ** 3

/**
 * Counts up to `end` once, over `durationMs`, starting `startMs` after it is rendered. With reduced motion it shows the final value immediately. Screen readers
 * get only the final value.
 */
export function Counter({ end, durationMs, startMs, suffix }: { end: number; durationMs: number; startMs: number; suffix: string }) {
  const [value, setValue] = useState(() => (prefersReducedMotion() ? end : 0))
  useEffect(() => {
    if (prefersReducedMotion()) return setValue(end)
    let frame = 0
    let began: number | undefined
    const step = (now: number) => {
      began ??= now
      const part = Math.min(1, (now - began) / durationMs)
      setValue(Math.round(end * eased(part)))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    const timer = setTimeout(() => {
      frame = requestAnimationFrame(step)
    }, startMs)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [end, durationMs, startMs])
  const format = (number: number) => `${number.toLocaleString('en-US')}${suffix}`
  return (
    <>
      <span aria-hidden="true">{format(value)}</span>
      <VisuallyHidden>{format(end)}</VisuallyHidden>
    </>
  )
}
