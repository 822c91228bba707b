import type { Messages, Templates } from '#messages/en-US'

export const messages: Partial<Messages> = {}

export const templates: Partial<Templates> = {}
