export const isDone = (work: () => Promise<boolean>): string => (work() ? 'yes' : 'no') // falls
