import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { ActionForm } from '#shell/action-form.tsx'
import { call, queryClient } from '#shell/api.ts'
import { t } from '#shell/t.ts'
import type { Withdrawal } from './queries.ts'
import { DecisionFacts } from './withdrawal-facts.tsx'

export type Decision = 'reject' | 'cancel-payout'

const done = {
  reject: 'withdrawal.rejected-toast',
  'cancel-payout': 'withdrawal.cancel-toast',
} as const
const title = {
  reject: 'withdrawal.reject-title',
  'cancel-payout': 'withdrawal.cancel-payout',
} as const

function DecisionForm({
  withdrawal,
  decision,
  onDone,
}: {
  withdrawal: Withdrawal
  decision: Decision
  onDone: () => void
}) {
  const { id } = withdrawal
  const decide = async ({ reason, secondFactor }: { reason: string; secondFactor: string }): Promise<void> => {
    try {
      if (decision === 'reject') await call('reject', { id, secondFactor, reason })
      else await call('cancelPayout', { id, secondFactor, reason })
      toast(t(done[decision]))
      onDone()
    } finally {
      // The list, the facts, and the count beside the page's name.
      void queryClient.invalidateQueries()
    }
  }
  return (
    <ActionForm submit={t(`withdrawal.${decision}`)} danger reason={t('withdrawal.reason')} onSubmit={decide}>
      <Notice tone="warn">{t(`withdrawal.${decision}-text`)}</Notice>
      <DecisionFacts withdrawal={withdrawal} />
    </ActionForm>
  )
}

export function DecisionSheet({
  withdrawal,
  decision,
  onClose,
}: {
  withdrawal: Withdrawal | undefined
  decision: Decision
  onClose: () => void
}) {
  return (
    <Sheet open={withdrawal !== undefined} onClose={onClose} title={t(title[decision])}>
      {withdrawal && <DecisionForm withdrawal={withdrawal} decision={decision} onDone={onClose} />}
    </Sheet>
  )
}
