/** A separate module, because tests replace it: jsdom cannot load pages. */
export const reloadPage = () => location.reload()
