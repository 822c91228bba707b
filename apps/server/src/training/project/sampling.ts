/** The parameters of every version's samples, fixed so that samples can be compared and reproduced. */
export const sampling = { seed: 1, temperature: 0.5, bytes: 96 } as const

/** A version is measured on this many bytes of the held-out text; rounds use the same number. */
export const heldOutMeasuredBytes = 8_192
