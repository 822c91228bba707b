export const atMs = Date.now()
