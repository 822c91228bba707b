import type { Pages } from '#pages/en-US'

export const pages: Partial<Pages> = {}
