export { feeOf } from './fee.ts' // falls
export const own = 1
