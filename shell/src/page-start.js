/* Runs before anything is drawn: the remembered theme, and the last resort for a page whose program does not come up. */
;(() => {
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('loomcast-color-scheme')
  } catch {
    // Storage is refused; the page follows the device.
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
  // The program could not be fetched (an error event of the script element), does not parse, or gave up by itself.
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
