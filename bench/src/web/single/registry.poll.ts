/** A single bundle has no releases to ask for. */
export const watchRegistry = () => () => {}
export const refreshRegistry = async () => {}
