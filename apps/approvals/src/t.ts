import type { ConsoleWord } from '@synet/words/console/en-US'
import type { KitWord } from '@synet/words/kit/en-US'
import type { MessageId } from '@synet/words/messages/en-US'
import { type Facts, translate } from '@synet/words/translate'

/** A text of the page, which shares its words with the console. A missing id is a type error. */
export const t = (id: ConsoleWord | KitWord | MessageId, facts?: Facts): string => translate(id, facts)
