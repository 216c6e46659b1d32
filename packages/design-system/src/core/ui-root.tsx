import { MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { colorSchemeManager } from './color-scheme.ts'
import { theme } from './theme.ts'

/** Wraps every React root of the page. Writes no <style> element, because the variables are in styles.css. */
export function UiRoot({ children }: { children?: ReactNode }) {
  const [manager] = useState(colorSchemeManager)
  return (
    <MantineProvider
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
