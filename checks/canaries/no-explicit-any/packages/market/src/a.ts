export const size = (value: any): number => Number(value) // falls
