import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { t } from '#texts/t.ts'

export type HoldText =
  | 'edit-password.hold'
  | 'edit-password.recover-hold'
  | 'email.change-hold'
  | 'passkey.hold'
  | 'undo-reset.text'

/** Warns before a security change of what is held after it, and for how long; or says how long one can be undone. */
export function HoldNotice({ text }: { text: HoldText }) {
  const hours = useQuery(configQuery).data?.securityHoldHours
  return hours === undefined ? <Skeleton height={96} card /> : <Notice tone="warn">{t(text, { hours })}</Notice>
}
