import type { WorkUnit } from './work-unit.ts'

/** The steps with which a unit of protocol 5 begins, each longer than the one before. */
const warmUpSteps = 8

/**
 * The learning rate of a unit's step. A unit begins without moments, so that its first steps would move all parameters
 * alike by the whole rate, whatever their gradients: in protocol 5 it rises.
 * @param index from 0
 */
export const stepRate = ({ protocol, learningRate }: Pick<WorkUnit, 'protocol' | 'learningRate'>, index: number) =>
  protocol === 5 && index < warmUpSteps ? (learningRate * (index + 1)) / (warmUpSteps + 1) : learningRate
