/** How every version's samples are drawn, so that they can be compared and made again. */
export const sampling = { seed: 1, temperature: 0.5, bytes: 96 } as const

/** How much of the held-out text a version is measured on, as a round measures it. */
export const heldOutMeasuredBytes = 8_192
