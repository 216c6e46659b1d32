declare module 'twitter-text/dist/parseTweet.js' {
  export default function parseTweet(text: string): { weightedLength: number; valid: boolean }
}
declare module 'twitter-text/dist/extractUrlsWithIndices.js' {
  export default function extractUrlsWithIndices(text: string): { url: string; indices: [number, number] }[]
}
