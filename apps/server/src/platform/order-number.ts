const letters = { recharge: 'R', withdrawal: 'W', transfer: 'T', swap: 'S', run: 'L', purchase: 'P' } as const

export type NumberedOrder = keyof typeof letters

/** The number that people see: each kind of order has a letter of its own. */
export const orderNumber = (kind: NumberedOrder, id: bigint | string): string =>
  `${letters[kind]}${id.toString().padStart(8, '0')}`
