export interface Device {
  /** `Chrome`; null when it is none that is known. */
  browser: string | null
  /** `Windows`; null when it is none that is known. */
  system: string | null
  kind: 'computer' | 'phone' | 'tablet' | 'other'
}

/** Longer texts are no browser's; the rest is not looked at. */
const LONGEST = 512

/** In this order: most browsers also name the ones that they descend from. */
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

/** Describes the browser of a `User-Agent` header. The header is the client's claim: nothing may depend on it. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, LONGEST)
  const [, system = null, kind = 'other'] = SYSTEMS.find(([pattern]) => pattern.test(text)) ?? []
  const [, browser = null] = BROWSERS.find(([pattern]) => pattern.test(text)) ?? []
  return { browser, system, kind }
}
