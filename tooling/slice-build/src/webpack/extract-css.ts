import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/** Stylesheets as files. The loader of MiniCssExtractPlugin has no time limit, so a request without a response is repeated; see `insertLink`. */
export function extractCss(filename: string): MiniCssExtractPlugin {
  return new MiniCssExtractPlugin({ filename, chunkFilename: filename, ignoreOrder: true, insert: insertLink })
}

/**
 * Copied as text into the runtime of each build, so it refers to nothing outside. Another URL replaces the hanging request: the browser
 * would join a second one for the same URL to it.
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
