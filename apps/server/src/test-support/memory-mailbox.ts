import type { Message } from '@synet/stack/mailbox'
import type { deliverMessages } from '#platform/message/deliver-messages'
import { sealedFor } from '#platform/message/queue-message'
import { openMessage } from '#platform/message/seal-message'
import { messageKey } from '#test-support/seeded-product'

type Delivery = Parameters<typeof deliverMessages>[1]

/** Keeps in memory what is delivered, opened as its receiver would read it. */
export function createMemoryMailbox(): { messages(to?: string): readonly Message[]; readonly deliver: Delivery } {
  const kept: Message[] = []
  return {
    /** Newest first, as they were queued: those of one moment are delivered in any order. */
    messages: (to) =>
      kept.filter((one) => to === undefined || one.to === to).toSorted((a, b) => Number(b.id) - Number(a.id)),
    deliver: async ({ id, kind, recipient, subject, body_text, body_html, sealed }) => {
      const content = sealed
        ? (JSON.parse(openMessage(messageKey, sealed, sealedFor(kind, recipient))) as Pick<
            Message,
            'subject' | 'text' | 'html'
          >)
        : { subject, text: body_text, html: body_html }
      kept.push({ id: id.toString(), kind, to: recipient, at: '', ...content })
    },
  }
}
