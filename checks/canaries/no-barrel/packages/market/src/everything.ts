export * from './fee.ts' // falls
