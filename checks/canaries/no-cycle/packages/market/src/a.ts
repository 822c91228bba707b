import { b } from './b.ts' // falls
export const a = (): number => b() + 1
