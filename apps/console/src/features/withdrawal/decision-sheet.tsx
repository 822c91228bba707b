import { Button } from '@synet/ui/button'
import { Notice } from '@synet/ui/notice'
import { Sheet } from '@synet/ui/sheet'
import { TextField } from '@synet/ui/text-field'
import { toast } from '@synet/ui/toast'
import { useState } from 'react'
import { call, failureText, queryClient } from '#shell/api.ts'
import { t } from '#shell/t.ts'
import type { Withdrawal } from './queries.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'
import css from './withdrawals.module.css'

export type Decision = 'approve' | 'reject'

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
  const [secondFactor, setSecondFactor] = useState('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const submit = async (): Promise<void> => {
    setFailure(undefined)
    setSending(true)
    try {
      const { id, approvalHash } = withdrawal
      // The hash of what stands here: had it changed meanwhile, the server refuses.
      if (decision === 'approve') await call('approve', { id, secondFactor, approvalHash })
      else await call('reject', { id, secondFactor, reason })
      toast(t(decision === 'approve' ? 'withdrawal.approved-toast' : 'withdrawal.rejected-toast'))
      onDone()
    } catch (error) {
      setFailure(failureText(error))
      setSecondFactor('')
      setSending(false)
    }
    void queryClient.invalidateQueries({ queryKey: ['withdrawals'] })
  }
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void submit()
      }}
    >
      <Notice tone={decision === 'approve' ? 'plain' : 'warn'}>{t(`withdrawal.${decision}-text`)}</Notice>
      <WithdrawalFacts withdrawal={withdrawal} now={now} />
      {decision === 'reject' && (
        <TextField
          label={t('withdrawal.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          showCount
          multiline
        />
      )}
      <TextField
        label={t('console.second-factor')}
        value={secondFactor}
        onChange={setSecondFactor}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" block kind={decision === 'approve' ? 'primary' : 'danger'} loading={sending}>
        {t(`withdrawal.${decision}`)}
      </Button>
    </form>
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
    <Sheet open={withdrawal !== undefined} onClose={onClose} title={t(`withdrawal.${decision}-title`)}>
      {withdrawal && <DecisionForm withdrawal={withdrawal} decision={decision} now={now} onDone={onClose} />}
    </Sheet>
  )
}
