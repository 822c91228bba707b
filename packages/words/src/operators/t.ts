import type { ConsoleWord } from '#console/en-US'
import type { KitWord } from '#kit/en-US'
import type { MessageId } from '#messages/en-US'
import { type Facts, translate } from '#translate'

/** A text of the console or the approvals page. A missing id is a type error. */
export const t = (id: ConsoleWord | KitWord | MessageId, facts?: Facts): string => translate(id, facts)
