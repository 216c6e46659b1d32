/** A single bundle has no releases to poll for. */
export const watchRegistry = () => () => {}
export const refreshRegistry = async () => {}
export const fetchRegistry = async () => true
