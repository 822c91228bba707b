import { integers } from './memory'

/**
 * Must be raised by every change that can alter one bit of a result: units replay only on the version that made them.
 * Version 2 multiplies matrices of integers; in all else it is version 1, and one file has both.
 */
export function version(): u32 {
  return integers ? 2 : 1
}
