export const atMs = Date.now() // falls
export const at = new Date() // falls
export const text = Date() // falls
export const chance = Math.random() // falls
export const given = new Date(0)
