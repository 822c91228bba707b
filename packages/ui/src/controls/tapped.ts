/** Sets the loading state of the button that was tapped last. */
export const tapped: { show?: ((loading: boolean) => void) | undefined } = {}
