/* Runs before the first paint: applies the stored theme, and shows the error page if the app does not start. */
;(() => {
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('loomcast-color-scheme')
  } catch {
    // Storage is unavailable, so the device's theme is used.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const show = () => {
    const place = document.getElementById('shell')
    const template = document.getElementById('fatal')
    if (!place || !template || place.querySelector('main')) return
    place.replaceChildren(template.content.cloneNode(true))
    place.querySelector('button')?.addEventListener('click', () => location.reload())
  }
  // The main script could not be fetched (an error event of the script element), does not parse, or throws while it starts.
  addEventListener(
    'error',
    (event) => {
      const source = event.target instanceof HTMLScriptElement ? event.target.src : event.filename
      if (/\/assets\/main[.\w]*\.js/.test(source || '')) show()
    },
    true,
  )
  addEventListener('loomcast:fatal', show)
})()
