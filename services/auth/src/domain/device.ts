export interface Device {
  /** For example `Chrome`; null if not recognized. */
  browser: string | null
  /** For example `Windows`; null if not recognized. */
  system: string | null
  kind: 'computer' | 'phone' | 'tablet' | 'other'
}

/** No browser sends a longer text. Only this many characters are matched. */
const LONGEST = 512

/** The order matters: most browsers also list the browsers they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string, Device['kind']][] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iOS', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows NT\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

/** Describes the browser from its `User-Agent` header. The client can send any header, so no decision may depend on the result. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, LONGEST)
  const [, system = null, kind = 'other'] = SYSTEMS.find(([pattern]) => pattern.test(text)) ?? []
  const [, browser = null] = BROWSERS.find(([pattern]) => pattern.test(text)) ?? []
  return { browser, system, kind }
}
