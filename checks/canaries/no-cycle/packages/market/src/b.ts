import { a } from './a.ts' // falls
export const b = (): number => a() + 1
