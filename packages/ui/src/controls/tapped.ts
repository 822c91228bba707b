/** Sets the loading state of the control that was tapped last. */
export const tapped: { show?: ((loading: boolean) => void) | undefined } = {}
