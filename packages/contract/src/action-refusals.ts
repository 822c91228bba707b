import type { ErrorCode } from '#errors'

const byPayPassword = ['pay-password.locked'] as const

/**
 * The refusals of each action that do not depend on what its user types: pages ask for them before the first field. The
 * first that holds counts. A test compares them with the codes that the calls refuse with.
 */
export const actionRefusals = {
  pledge: [
    'user.frozen',
    'task.payouts-overdue',
    'task.node-busy',
    'request.too-many',
    'software.expired',
    'node.expired',
    ...byPayPassword,
  ],
  withdraw: [
    'user.frozen',
    'withdrawal.held',
    'withdrawal.open-limit',
    'request.too-many',
    'passkey.lost',
    ...byPayPassword,
  ],
  transfer: ['passkey.lost', 'user.frozen', ...byPayPassword],
  /** To people whom the user has not paid yet. */
  transferToNew: ['transfer.held'],
  swap: ['user.frozen', 'swap.unavailable', ...byPayPassword],
  buy: ['user.frozen', 'product.payouts-overdue', 'product.paused', ...byPayPassword],
  starter: ['starter.used', 'product.payouts-overdue'],
  recharge: ['recharge.open-limit', 'recharge.day-limit'],
  endEarly: [...byPayPassword],
} as const satisfies Record<string, readonly ErrorCode[]>

export type Action = keyof typeof actionRefusals
