import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { ActionForm } from '#shell/action-form.tsx'
import { call, queryClient } from '#shell/api.ts'
import { t } from '#shell/t.ts'
import type { Withdrawal } from './queries.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

export type Decision = 'approve' | 'reject' | 'cancel-payout'

const done = {
  approve: 'withdrawal.approved-toast',
  reject: 'withdrawal.rejected-toast',
  'cancel-payout': 'withdrawal.cancel-toast',
} as const
const title = {
  approve: 'withdrawal.approve-title',
  reject: 'withdrawal.reject-title',
  'cancel-payout': 'withdrawal.cancel-payout',
} as const

function DecisionForm({
  withdrawal,
  decision,
  now,
  onDone,
}: {
  withdrawal: Withdrawal
  now: number
  decision: Decision
  onDone: () => void
}) {
  const { id, approvalHash } = withdrawal
  const decide = async ({ reason, secondFactor }: { reason: string; secondFactor: string }): Promise<void> => {
    try {
      // The hash of what stands here: had it changed meanwhile, the server refuses.
      if (decision === 'approve') await call('approve', { id, secondFactor, approvalHash })
      else if (decision === 'reject') await call('reject', { id, secondFactor, reason })
      else await call('cancelPayout', { id, secondFactor, reason })
      toast(t(done[decision]))
      onDone()
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['withdrawals'] })
    }
  }
  return (
    <ActionForm
      submit={t(`withdrawal.${decision}`)}
      danger={decision !== 'approve'}
      {...(decision !== 'approve' && { reason: t('withdrawal.reason') })}
      onSubmit={decide}
    >
      <Notice tone={decision === 'approve' ? 'plain' : 'warn'}>{t(`withdrawal.${decision}-text`)}</Notice>
      <WithdrawalFacts withdrawal={withdrawal} now={now} />
    </ActionForm>
  )
}

export function DecisionSheet({
  withdrawal,
  decision,
  now,
  onClose,
}: {
  now: number
  withdrawal: Withdrawal | undefined
  decision: Decision
  onClose: () => void
}) {
  return (
    <Sheet open={withdrawal !== undefined} onClose={onClose} title={t(title[decision])}>
      {withdrawal && <DecisionForm withdrawal={withdrawal} decision={decision} now={now} onDone={onClose} />}
    </Sheet>
  )
}
