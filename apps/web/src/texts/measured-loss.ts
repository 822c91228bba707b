/** Nats per byte of a model that knows nothing. */
export const untrainedLoss = Math.log(256)

/** Random weights differ from that by less. */
const chance = 0.1

/** @returns the loss, unless it is no better than that of a model that knows nothing, or was not measured */
export const learnedLoss = (loss: number | null | undefined): number | undefined =>
  loss != null && loss < untrainedLoss - chance ? loss : undefined
