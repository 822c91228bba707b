/** Raised by any change that can change one bit of a result: units replay only on the version that made them. */
export const version: u32 = 1
