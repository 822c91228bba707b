import type { Kit } from '#kit/en-US'

export const kit: Partial<Kit> = {}
