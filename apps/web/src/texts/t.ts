import type { KitWord } from '@synet/words/kit/en-US'
import type { MessageId } from '@synet/words/messages/en-US'
import type { PageWord } from '@synet/words/pages/en-US'
import { type Facts, translate } from '@synet/words/translate'

/** A text of this app. A missing id is a type error. */
export const t = (id: PageWord | KitWord | MessageId, facts?: Facts): string => translate(id, facts)
