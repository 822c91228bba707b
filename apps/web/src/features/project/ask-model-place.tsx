import { Skeleton } from '@synet/ui/feedback/skeleton'

/** A placeholder as high as the card in which the model is asked. */
export const AskModelPlace = () => <Skeleton height={172} card />
