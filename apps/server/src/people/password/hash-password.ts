import { argon2 as argon2Callback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Random } from '@synet/core/random'
import { invariant, refuse, type Result } from '@synet/core/result'
import { observe } from '#platform/metrics/registry'
import { networkOf } from '#platform/http/network-of'

const argon2 = promisify(argon2Callback)
/** Parameters by the name before a hash: OWASP's second choice, 19 MiB, 2 passes, 1 lane. */
const costs = {
  argon2id: { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 },
  'test-argon2id': { memory: 8, passes: 1, parallelism: 1, tagLength: 32 },
} as const
type Cost = keyof typeof costs
let cost: Cost = 'argon2id'

const isTest = () => process.env['VITEST'] === 'true'

/**
 * Sets the cost of the hashes that are made from now on. Tests register thousands of people.
 * @throws InvariantError for the low cost outside tests: nothing that a process is configured with can lower it
 */
export function setPasswordCost(next: Cost): void {
  invariant(next === 'argon2id' || isTest(), 'only tests lower the cost of passwords')
  cost = next
}

/**
 * The queues of password checks: a flood of one kind does not delay the others. `payments` holds payment passwords of
 * sessions, which are limited by account; `users` holds what anybody may ask for, and changes of passwords.
 */
export type PasswordQueue = 'payments' | 'users' | 'operators'

const createQueue = (parallelMax: number) => ({ parallelMax, running: 0, waiting: [] as (() => void)[] })
// Strangers use one core, so that the event loop and the database have another. Node has four threads for such work.
const queues: Readonly<Record<PasswordQueue, ReturnType<typeof createQueue>>> = {
  payments: createQueue(2),
  users: createQueue(1),
  operators: createQueue(1),
}
/** Calls of strangers that may be at their passwords at once, in all and from one network: the last waits some two seconds. */
const placesMax = {
  users: { all: 60, network: 20 },
  // A network may try as many in ten minutes anyway.
  operators: { all: 120, network: 60 },
} as const
const againSeconds = 5
const places = { users: new Map<string, number>(), operators: new Map<string, number>() }
let derived = 0

// Each derivation takes 19 MiB and a core for some 20 ms: without a bound, a burst of log-ins would use up the machine.
async function runInQueue<T>(name: PasswordQueue, work: () => Promise<T>): Promise<T> {
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

/**
 * Does the work of a stranger's call that takes a password. Such calls are refused when many are in progress already,
 * before they count as a try.
 * @returns refusal `request.too-many`
 */
export async function withPasswordPlace<T>(
  queue: keyof typeof placesMax,
  ip: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const taken = places[queue]
  const network = networkOf(ip)
  const ofNetwork = taken.get(network) ?? 0
  const all = [...taken.values()].reduce((sum, one) => sum + one, 0)
  if (all >= placesMax[queue].all || ofNetwork >= placesMax[queue].network)
    return refuse('request.too-many', { seconds: againSeconds })
  taken.set(network, ofNetwork + 1)
  try {
    return await work()
  } finally {
    const left = (taken.get(network) ?? 1) - 1
    if (left > 0) taken.set(network, left)
    else taken.delete(network)
  }
}

/** How many checks wait in each queue. */
export const waitingPasswords = (): Readonly<Record<PasswordQueue, number>> => ({
  payments: queues.payments.waiting.length,
  users: queues.users.waiting.length,
  operators: queues.operators.waiting.length,
})

const derive = (queue: PasswordQueue, of: Cost, password: string, nonce: Uint8Array) =>
  runInQueue(queue, () => {
    derived++
    return argon2('argon2id', { ...costs[of], message: password.normalize('NFKC'), nonce })
  })

/** Counts the keys that this process has derived, which dominate the time of an answer. */
export const countDerivations = (): number => derived

/** @returns `argon2id$<salt>$<tag>`, both hex */
export async function hashPassword(
  { random }: { random: Random },
  password: string,
  queue: PasswordQueue = 'users',
): Promise<string> {
  const salt = random.bytes(16)
  const of = cost
  const tag = await derive(queue, of, password, salt)
  return `${of}$${Buffer.from(salt).toString('hex')}$${tag.toString('hex')}`
}

// An account that does not exist costs the same work, so that the time reveals nothing. Accounts of the platform and
// closed ones have an empty hash, which is no password's.
const createDummyHash = () => `${cost}$${'00'.repeat(16)}$${'00'.repeat(32)}`
const hashPattern = /^(?:argon2id|test-argon2id)\$[0-9a-f]{32}\$[0-9a-f]{64}$/
/** A hash of tests is none outside them. */
const isHash = (stored: string | undefined): stored is string =>
  stored !== undefined && hashPattern.test(stored) && (stored.startsWith('argon2id$') || isTest())

export async function checkPassword(
  password: string,
  stored: string | undefined,
  queue: PasswordQueue = 'users',
): Promise<boolean> {
  const [of, salt = '', tag = ''] = (isHash(stored) ? stored : createDummyHash()).split('$')
  const actual = await derive(queue, of as Cost, password, Buffer.from(salt, 'hex'))
  return timingSafeEqual(actual, Buffer.from(tag, 'hex')) && isHash(stored)
}
