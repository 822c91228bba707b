import { type Amount, parseMinor, statedMinor } from '@synet/core/amount'
import { type Refusal, refuse } from '@synet/core/result'

/** The signer's own limits, decimal USDT. Two operators change them by their signatures. */
export interface Policy {
  /** Two operators must approve this sum and more. */
  readonly twoFrom: string
  /** What may be paid to a user within a day without an operator. */
  readonly automaticPerUser: string
  /** What may be paid on a network within a day without an operator. */
  readonly automaticPerDay: string
  /** How long an address must be known to the signer before it is paid, hours. */
  readonly newAddressHours: number
}

export const defaultPolicy: Policy = {
  twoFrom: '5000',
  automaticPerUser: '0',
  automaticPerDay: '0',
  newAddressHours: 24,
}

/** No policy may go beyond these, whoever signs it. */
const bounds = {
  twoFrom: '5000',
  automaticPerUser: '200',
  automaticPerDay: '2000',
  newAddressHours: [24, 168],
} as const

/** @returns the refusal of a policy beyond the bounds, which names them */
export function refusePolicy(policy: Policy): Refusal | undefined {
  if (isWithinBounds(policy)) return undefined
  const { twoFrom, automaticPerUser: user, automaticPerDay: day, newAddressHours } = bounds
  const [min, max] = newAddressHours
  return refuse('policy.limits', { twoFrom, user, day, min, max })
}

function isWithinBounds(policy: Policy): boolean {
  const amounts = ['twoFrom', 'automaticPerUser', 'automaticPerDay'] as const
  const [hoursMin, hoursMax] = bounds.newAddressHours
  return (
    amounts.every((name) => {
      const minor = parseMinor('USDT', policy[name])
      return minor !== undefined && minor >= 0n && minor <= statedMinor('USDT', bounds[name])
    }) &&
    Number.isInteger(policy.newAddressHours) &&
    policy.newAddressHours >= hoursMin &&
    policy.newAddressHours <= hoursMax
  )
}

/** The limits of a policy, as amounts in minor units. */
export interface Limits {
  readonly twoFrom: Amount<'USDT'>
  readonly automaticPerUser: Amount<'USDT'>
  readonly automaticPerDay: Amount<'USDT'>
  readonly newAddressHours: number
}

/** The signer's records, as far as a policy is read from them. */
interface PolicyRecords {
  newest(kind: 'policy'): { readonly content: Policy } | undefined
}

export const readPolicy = (records: PolicyRecords): Policy => records.newest('policy')?.content ?? defaultPolicy

export function readLimits(records: PolicyRecords): Limits {
  const policy = readPolicy(records)
  return {
    twoFrom: statedMinor('USDT', policy.twoFrom),
    automaticPerUser: statedMinor('USDT', policy.automaticPerUser),
    automaticPerDay: statedMinor('USDT', policy.automaticPerDay),
    newAddressHours: policy.newAddressHours,
  }
}
