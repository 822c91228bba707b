/** Nats per byte of a model that knows nothing. */
export const untrainedLoss = Math.log(256)

/** Random weights differ from that by less. */
const chance = 0.1

/** @returns the loss, unless it is no better than that of a model that knows nothing, or was not measured */
export const learnedLoss = (loss: number | null | undefined): number | undefined =>
  loss != null && loss < untrainedLoss - chance ? loss : undefined

/** Tells whether a figure says something: a share that is shown as more than zero, or a loss below that of knowing nothing. */
export const isMeaningful = (measure: 'nats' | 'right', value: number): boolean =>
  measure === 'nats' ? learnedLoss(value) !== undefined : value >= 0.0005
