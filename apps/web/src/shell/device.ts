import { storage } from './storage.ts'

const key = 'device'
let made: string | undefined

/** A random name of this browser: the server counts devices by it, and tells their owner of a new one. */
export function deviceId(): string {
  const known = storage.read(key) ?? made
  if (known) return known
  made = crypto.randomUUID()
  storage.write(key, made)
  return made
}
