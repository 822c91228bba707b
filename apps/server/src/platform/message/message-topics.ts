import { addMs, days, minutes } from '@synet/core/clock'

export type MessageTopic = 'code' | 'security' | 'account' | 'reminder' | 'news'

interface TopicRule {
  /** The queue's order: what has a lower one goes first. */
  readonly rank: number
  /** A message of this topic is dropped this long after it was written, or at its own deadline if that is earlier. */
  readonly usefulMs: number
  /** Whether one that was not delivered in time waits for an operator, who can send it again. */
  readonly kept: boolean
}

/** How long each kind of message is useful. */
export const messageTopics: Readonly<Record<MessageTopic, TopicRule>> = {
  /** The life of a code. */
  code: { rank: 0, usefulMs: minutes(10), kept: false },
  /** Who has access to the account. */
  security: { rank: 1, usefulMs: days(7), kept: true },
  /** Decisions about the account, its money and its freezes. */
  account: { rank: 2, usefulMs: days(7), kept: true },
  /** Each has a deadline. */
  reminder: { rank: 2, usefulMs: days(7), kept: false },
  news: { rank: 2, usefulMs: days(2), kept: true },
}

/** Returns when a message of a topic is of no use any more. @param deadline its own, if it has one */
export function usefulUntil(topic: MessageTopic, at: Date, deadline?: Date): Date {
  const latest = addMs(at, messageTopics[topic].usefulMs)
  return deadline && deadline < latest ? deadline : latest
}

export const keptTopics = Object.entries(messageTopics).flatMap(([topic, { kept }]) => (kept ? [topic] : []))
