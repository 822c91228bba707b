export function faultsOf(message: string): string[]
