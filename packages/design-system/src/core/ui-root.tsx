import { MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { colorSchemeManager } from './color-scheme.ts'
import { theme } from './theme.ts'

export interface UiRootProps {
  children?: ReactNode
  /** In tests without layout: Mantine has no transitions, and does not hide a menu because its button seems to be outside of the page. */
  env?: 'default' | 'test'
}

/** Wraps every React root of the page. Writes no <style> element, because the variables are in styles.css. */
export function UiRoot({ children, env = 'default' }: UiRootProps) {
  const [manager] = useState(colorSchemeManager)
  return (
    <MantineProvider
      env={env}
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={manager}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  )
}
