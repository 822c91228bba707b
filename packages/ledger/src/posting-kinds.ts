/**
 * Every kind of posting, with the buckets that it may touch. A posting of another kind, or
 * one that touches another bucket, breaks an invariant.
 */
export const postingKinds = {
  'recharge.credited': ['chain:*', 'available', 'loss'],
  'suspense.received': ['chain:*', 'suspense:*', 'loss'],
  'suspense.assigned': ['suspense:*', 'available'],
  'software.bought': ['available', 'sales'],
  'node.bought': ['available', 'sales'],
  'run.started': ['available', 'pledged', 'emission', 'reserved'],
  'run.day-credited': ['reserved', 'available'],
  'run.agent-credited': ['reserved', 'available'],
  'run.day-missed': ['reserved', 'emission'],
  'run.ended-early': ['reserved', 'emission', 'pledged', 'available'],
  'run.finished': ['reserved', 'pledged', 'available', 'emission'],
  'run.reinvested': ['reserved', 'emission', 'available'],
  transfer: ['available', 'fees'],
  swap: ['available', 'pool', 'fees', 'treasury'],
  'withdrawal.submitted': ['available', 'withdrawing'],
  'withdrawal.confirmed': ['withdrawing', 'chain:*', 'treasury', 'fees'],
  'withdrawal.returned': ['withdrawing', 'available'],
  'withdrawal.rebooked': ['available', 'loss', 'chain:*'],
  'reorg.reversed': ['available', 'chain:*', 'loss', 'suspense:*'],
  'loss.covered': ['loss', 'fees', 'sales', 'capital'],
  genesis: ['issuance', 'treasury', 'emission:locked'],
  'emission.released': ['emission:locked', 'emission'],
  grant: ['treasury', 'vesting'],
  'grant.vested': ['vesting', 'available'],
  'pool.funded': ['treasury', 'capital', 'pool'],
  'pool.reduced': ['pool', 'treasury', 'capital'],
  'capital.received': ['chain:*', 'suspense:*', 'capital', 'loss'],
  'capital.taken-out': ['fees', 'sales', 'capital', 'chain:*'],
  gas: ['chain:native', 'network-costs'],
  'lanes.gathered': ['fees', 'treasury'],
  correction: ['*'],
  'court-order': ['available'],
} as const satisfies Record<string, readonly string[]>
export type PostingKind = keyof typeof postingKinds

export function kindAllows(kind: PostingKind, bucket: string): boolean {
  return postingKinds[kind].some(
    (allowed: string) => allowed === bucket || (allowed.endsWith('*') && bucket.startsWith(allowed.slice(0, -1))),
  )
}
