import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/**
 * Extracts stylesheets into files. MiniCssExtractPlugin loads them without a time limit, so `insertLink` repeats requests that get no
 * response.
 */
export function extractCss(filename: string): MiniCssExtractPlugin {
  return new MiniCssExtractPlugin({ filename, chunkFilename: filename, ignoreOrder: true, insert: insertLink })
}

/**
 * Copied as text into the runtime of each build, so it must not refer to anything outside. Repeats a hanging request under another URL,
 * because the browser would merge a second request for the same URL with the first.
 */
function insertLink(link: HTMLLinkElement): void {
  const url = link.href
  let attempts = 1
  const timer = setInterval(() => {
    attempts += 1
    link.href = `${url}?attempt=${attempts}-${Date.now().toString(36)}`
    if (attempts === 3) clearInterval(timer)
  }, 8_000)
  for (const event of ['load', 'error']) link.addEventListener(event, () => clearInterval(timer))
  document.head.append(link)
}
