import { argon2 as argon2Callback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Random } from '@synet/core/random'
import { observe } from '#metrics/registry'

const argon2 = promisify(argon2Callback)
// OWASP's second choice of parameters: 19 MiB, 2 passes, 1 lane.
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** The queues of password checks: a flood of one kind does not delay the other. */
export type PasswordQueue = 'users' | 'operators'

const createQueue = (parallelMax: number) => ({ parallelMax, running: 0, waiting: [] as (() => void)[] })
const queues: Readonly<Record<PasswordQueue, ReturnType<typeof createQueue>>> = {
  users: createQueue(2),
  operators: createQueue(1),
}
let derived = 0

// Each derivation takes 19 MiB and a core for some 20 ms: without a bound, a burst of log-ins would use up the machine.
async function bounded<T>(name: PasswordQueue, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const queue = queues[name]
  if (queue.running >= queue.parallelMax) await new Promise<void>((resolve) => queue.waiting.push(resolve))
  queue.running++
  try {
    return await work()
  } finally {
    observe('synet_password_seconds', { queue: name }, (performance.now() - start) / 1_000)
    queue.running--
    queue.waiting.shift()?.()
  }
}

/** How many checks wait in each queue. */
export const waitingPasswords = (): Readonly<Record<PasswordQueue, number>> => ({
  users: queues.users.waiting.length,
  operators: queues.operators.waiting.length,
})

const derive = (queue: PasswordQueue, password: string, nonce: Uint8Array) =>
  bounded(queue, () => {
    derived++
    return argon2('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce })
  })

/** Counts the keys that this process has derived, which dominate the time of an answer. */
export const derivations = (): number => derived

/** @returns `argon2id$<salt>$<tag>`, both hex */
export async function hashPassword({ random }: { random: Random }, password: string): Promise<string> {
  const salt = random.bytes(16)
  const tag = await derive('users', password, salt)
  return `argon2id$${Buffer.from(salt).toString('hex')}$${tag.toString('hex')}`
}

// An account that does not exist costs the same work, so that the time reveals nothing.
const nobody = `argon2id$${'00'.repeat(16)}$${'00'.repeat(32)}`

export async function checkPassword(
  password: string,
  stored: string | undefined,
  queue: PasswordQueue = 'users',
): Promise<boolean> {
  const [, salt = '', tag = ''] = (stored ?? nobody).split('$')
  const expected = Buffer.from(tag, 'hex')
  const actual = await derive(queue, password, Buffer.from(salt, 'hex'))
  return stored !== undefined && timingSafeEqual(actual, expected)
}
