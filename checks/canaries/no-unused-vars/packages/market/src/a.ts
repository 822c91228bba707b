const unused = 1 // falls
export const without = ({ a, ...rest }: { a: number; b: number }): object => rest
export const second = (_first: number, b: number): number => b
