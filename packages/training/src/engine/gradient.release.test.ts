import { describeGradients } from './test-support/describe-gradients.ts'

describeGradients([
  // 320 positions: longer than one block of the product's inner dimension.
  { model: { layers: 1, width: 8, heads: 1, context: 8, batch: 40 }, perTensor: 15 },
  { model: { layers: 2, width: 16, heads: 2, context: 8, batch: 3 }, perTensor: 25 },
  { model: { layers: 1, width: 128, heads: 4, context: 32, batch: 1 }, perTensor: 3 },
  { model: { layers: 2, width: 16, heads: 2, context: 16, batch: 3 }, perTensor: 25, answersOnly: true },
])
