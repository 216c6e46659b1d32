/** A separate module, so that tests can replace it: jsdom cannot load pages. */
export const reloadPage = () => location.reload()
