declare module 'twitter-text/dist/parseTweet.js' {
  export default function parseTweet(text: string): { weightedLength: number; valid: boolean }
}
declare module 'twitter-text/dist/extractUrlsWithIndices.js' {
  export default function extractUrlsWithIndices(text: string): { url: string; indices: [number, number] }[]
}
declare module 'twitter-text/dist/regexp/extractUrl.js' {
  const extractUrl: RegExp
  export default extractUrl
}
declare module 'twitter-text/dist/configs.js' {
  const configs: {
    defaults: {
      defaultWeight: number
      ranges: { start: number; end: number; weight: number }[]
      scale: number
      transformedURLLength: number
    }
  }
  export default configs
}
declare module 'twemoji-parser/dist/lib/regex.js' {
  const module: RegExp | { default: RegExp }
  export default module
}
