import { answersOnly, integers } from './memory'

/**
 * Must be raised by every change that can alter one bit of a result: units replay only on the version that made them.
 * Version 2 multiplies matrices of integers; in all else it is version 1. Version 3 is version 2 of lines
 * `question=answer`: only answers count, and windows begin with lines. One file has all of them.
 */
export function version(): u32 {
  if (!integers) return 1
  return answersOnly ? 3 : 2
}
