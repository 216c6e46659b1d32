/** In a module of its own, because tests have no page to load. */
export const reloadPage = () => location.reload()
