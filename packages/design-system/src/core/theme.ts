import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core'

/** All ten shades are the same token, because tokens.css already switches between the themes with `light-dark()`. */
const tokenScale = (token: string): MantineColorsTuple => {
  const value = `var(${token})`
  return [value, value, value, value, value, value, value, value, value, value]
}

interface Tone {
  fill: string
  fillHover: string
  onFill: string
  soft: string
  ink: string
}

const tone = (name: string, extra: Partial<Tone> = {}): Tone => ({
  fill: `var(--lc-${name})`,
  fillHover: `var(--lc-${name})`,
  onFill: 'var(--lc-surface)',
  soft: `var(--lc-${name}-soft)`,
  ink: `var(--lc-${name})`,
  ...extra,
})

const primary = tone('primary', { fillHover: 'var(--lc-primary-hover)', onFill: 'var(--lc-on-primary)' })
const tones: Record<string, Tone> = {
  loom: primary,
  primary,
  danger: tone('danger', { fillHover: 'var(--lc-danger-hover)', onFill: 'var(--lc-on-danger)' }),
  success: tone('success'),
  warning: tone('warning'),
  spark: tone('spark', { ink: 'var(--lc-spark-ink)' }),
  neutral: { fill: 'var(--lc-ink)', fillHover: 'var(--lc-ink)', onFill: 'var(--lc-page)', soft: 'var(--lc-sunken)', ink: 'var(--lc-ink)' },
}

/** Returns the tokens for buttons and icon buttons by variant and tone. `color` is the name of a tone; any other value means primary. */
const resolveVariant: VariantColorsResolver = ({ variant, color }) => {
  const chosen = tones[color ?? 'loom'] ?? primary
  const clear = '1px solid transparent'
  switch (variant) {
    case 'filled':
      return { background: chosen.fill, hover: chosen.fillHover, color: chosen.onFill, border: clear }
    case 'light':
      return { background: chosen.soft, hover: chosen.soft, color: chosen.ink, border: clear }
    case 'outline':
      return { background: 'transparent', hover: chosen.soft, color: chosen.ink, border: `1px solid ${chosen.ink}` }
    case 'default':
      return {
        background: 'var(--lc-surface)',
        hover: 'var(--lc-sunken)',
        color: chosen === primary ? 'var(--lc-ink)' : chosen.ink,
        border: '1px solid var(--lc-line-strong)',
      }
    case 'transparent':
      return { background: 'transparent', hover: 'transparent', color: chosen.ink, border: clear }
    default:
      return {
        background: 'transparent',
        hover: 'var(--lc-sunken)',
        color: chosen === primary ? 'var(--lc-ink)' : chosen.ink,
        border: clear,
      }
  }
}

const medium = { defaultProps: { size: 'md' } }
const dialog = {
  // base.css locks scrolling, because Mantine's own lock writes a <style> element, which the content security policy forbids.
  defaultProps: {
    lockScroll: false,
    padding: 'lg',
    closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 20 },
    overlayProps: { backgroundOpacity: 0, 'data-lc-dialog': true },
    transitionProps: { duration: 160, transition: 'fade' },
  },
}
const floating = { shadow: 'md', radius: 'md', transitionProps: { duration: 120, transition: 'fade' } }

export const theme = createTheme({
  primaryColor: 'loom',
  primaryShade: 5,
  colors: { loom: tokenScale('--lc-primary'), danger: tokenScale('--lc-danger'), spark: tokenScale('--lc-spark') },
  variantColorResolver: resolveVariant,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: 'var(--lc-font-text)',
  fontFamilyMonospace: 'var(--lc-font-mono)',
  headings: { fontFamily: 'var(--lc-font-display)', fontWeight: 'var(--lc-weight-display)' },
  components: {
    Button: medium,
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle' } },
    TextInput: medium,
    PasswordInput: medium,
    Textarea: medium,
    NumberInput: medium,
    Select: { defaultProps: { size: 'md', allowDeselect: false, checkIconPosition: 'right', withScrollArea: false } },
    Autocomplete: { defaultProps: { size: 'md', withScrollArea: false } },
    Combobox: { defaultProps: floating },
    Checkbox: medium,
    Switch: medium,
    SegmentedControl: medium,
    Menu: { defaultProps: { ...floating, position: 'bottom-end', offset: 6 } },
    Popover: { defaultProps: { ...floating, offset: 6 } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true }, openDelay: 250, transitionProps: { duration: 120 } } },
    Modal: { defaultProps: { ...dialog.defaultProps, centered: true, radius: 'lg' } },
    Drawer: { defaultProps: { ...dialog.defaultProps, position: 'right' } },
    // A header element in a dialog would be a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
})
