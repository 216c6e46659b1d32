export type Theme = 'light' | 'dark'
export type ColorTokens = Map<string, Record<Theme, string>>

/** Reads the color tokens of a style sheet, which have the form `--lc-name: light-dark(light, dark)`. */
export function readTokens(css: string): ColorTokens {
  const found = css.matchAll(/--lc-([\w-]+):\s*light-dark\(\s*((?:rgb\([^)]*\)|[^,])+),\s*((?:rgb\([^)]*\)|[^)])+)\)/g)
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, { light: light.trim(), dark: dark.trim() }]))
}

/** Contrast ratio of WCAG 2 (relative luminance of sRGB), 1 to 21. */
export function contrast(tokens: ColorTokens, theme: Theme, front: string, back: string): number {
  const [a, b] = [front, back].map((name) => luminance(color(tokens, theme, name)))
  const light = Math.max(a ?? 0, b ?? 0)
  const dark = Math.min(a ?? 0, b ?? 0)
  return (light + 0.05) / (dark + 0.05)
}

function color(tokens: ColorTokens, theme: Theme, name: string): string {
  const value = tokens.get(name)?.[theme]
  if (!value || !/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`${name} is not a plain color token`)
  return value
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
