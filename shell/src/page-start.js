/* Runs before the first paint: applies the stored theme, sends the page's first requests, and shows the error page if the app does not start. */
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

  // The user's session and what the page at this path lists in its slice's manifest. web-kit uses the responses (early-responses.ts). Without a valid token, and in
  // the tab of an administrator or of a view of an account, the page sends its requests itself.
  try {
    const token = localStorage.getItem('token')
    const isOwn = !localStorage.getItem('adminToken') && !sessionStorage.getItem('loomcast.view') && location.pathname !== '/view'
    const claims = token && JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
    if (claims && isOwn && claims.exp * 1000 > Date.now()) {
      const wanted = document.querySelector('meta[name="loomcast-requests"]')?.content.split(' ') ?? []
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
      const responses = {}
      for (const path of ['/api/auth/me', ...wanted]) {
        responses[path] = fetch(path, { headers, credentials: 'same-origin' })
        responses[path].catch(() => {})
      }
      globalThis.loomcastEarly = { token, sentAt: performance.now(), responses }
    }
  } catch {
    // Storage is unavailable, or the token cannot be read.
  }

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
