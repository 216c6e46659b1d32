import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import type { ColorScheme } from './color-scheme.ts'
import { IconMoon, IconSun, IconSystem } from './icons.ts'

const NEXT: Record<ColorScheme, ColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' }
const NAME: Record<ColorScheme, string> = { auto: 'device default', light: 'light', dark: 'dark' }
const ICON = { auto: IconSystem, light: IconSun, dark: IconMoon }

/** Cycles through device, light and dark. Its label names the current and the next theme. */
export function ThemeToggle({ className }: { className?: string }) {
  // Without keepTransitions, Mantine writes a <style> element, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const next = NEXT[colorScheme]
  const Glyph = ICON[colorScheme]
  const label = `Theme: ${NAME[colorScheme]}. Change to ${NAME[next]}.`
  return (
    <ActionIcon color="neutral" aria-label={label} title={label} className={className} onClick={() => setColorScheme(next)}>
      <Glyph />
    </ActionIcon>
  )
}
