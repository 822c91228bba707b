import { fetchBounded } from '@synet/core/read-body'
import { BaseError, type Hex, HttpRequestError, RpcError, RpcRequestError, TimeoutError } from 'viem'

/** The longest answer that is asked for is a block of TRON, of two megabytes before it is written as JSON. */
const answerBytesMax = 20_000_000
/** Reads the whole answer of a node, which may lie: it has a bound, and leads nowhere else. */
export const fetchAnswer = fetchBounded(answerBytesMax)

/**
 * A node's answer lacks what its interface promises. This is a fault of the node: it says nothing about the chain, and
 * nothing about what was asked for. Only `null` means that there is none.
 */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError'
}

/** @throws UnreadableAnswerError */
export function assertReadable(condition: unknown, what: string): asserts condition {
  if (!condition) throw new UnreadableAnswerError(`the node's answer has no readable ${what}`)
}

type Fields = Readonly<Record<string, unknown>>

/** @throws UnreadableAnswerError unless it is an object with fields */
export function readFields(value: unknown, what: string): Fields {
  assertReadable(typeof value === 'object' && value !== null && !Array.isArray(value), what)
  return value as Fields
}

/** @throws UnreadableAnswerError unless it is an array */
export function readArray(value: unknown, what: string): readonly unknown[] {
  assertReadable(Array.isArray(value), what)
  return value
}

/**
 * Reads a number that a node writes in hexadecimal. `BigInt` alone would take an empty text for zero.
 * @throws UnreadableAnswerError unless it has 1 to 64 digits after 0x
 */
export function readQuantity(value: unknown, what: string): bigint {
  assertReadable(typeof value === 'string' && /^0x[\da-fA-F]{1,64}$/.test(value), what)
  return BigInt(value)
}

/**
 * Reads a number that TRON's own interface writes in decimal.
 * @throws UnreadableAnswerError unless it is whole and not negative
 */
export function wholeNumber(value: unknown, what: string): bigint {
  assertReadable(typeof value === 'number' && Number.isSafeInteger(value) && value >= 0, what)
  return BigInt(value)
}

/**
 * Reads data that a node writes in hexadecimal.
 * @param bytes their number; any number of whole ones without it
 * @throws UnreadableAnswerError
 */
export function readHex(value: unknown, what: string, bytes?: number): Hex {
  assertReadable(typeof value === 'string' && /^0x([\da-fA-F]{2})*$/.test(value), what)
  assertReadable(bytes === undefined || value.length === 2 + 2 * bytes, what)
  return value as Hex
}

export const readHash = (value: unknown, what: string): Hex => readHex(value, what, 32)

const failures = [HttpRequestError, RpcError, RpcRequestError, TimeoutError]

/** Tells whether a library's error is that of a node which refused, failed or did not answer in time. */
export const isNodeFailure = (error: BaseError): boolean =>
  error.walk((cause) => failures.some((failure) => cause instanceof failure)) !== null

/**
 * Reads what a library decodes: its error about the data is one of the answer.
 * @throws UnreadableAnswerError, or the node's own error
 */
export async function readDecoded<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    assertReadable(!(error instanceof BaseError) || isNodeFailure(error), what)
    throw error
  }
}
