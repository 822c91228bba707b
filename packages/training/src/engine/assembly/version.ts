/**
 * Must be raised by every change that can alter one bit of a result: units replay only on the version that made them.
 */
export const version: u32 = 1
