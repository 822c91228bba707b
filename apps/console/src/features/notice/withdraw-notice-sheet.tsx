import { Notice as Remark } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { ActionForm } from '#shell/action-form.tsx'
import { call, queryClient } from '#shell/api.ts'
import { t } from '@synet/words/operators/t'
import { type Notice, titleOf } from './queries.ts'

function WithdrawForm({ notice: { id }, onDone }: { notice: Notice; onDone: () => void }) {
  return (
    <ActionForm
      submit={t('notice.withdraw')}
      danger
      onSubmit={async ({ secondFactor }) => {
        await call('withdrawNotice', { id, secondFactor })
        toast(t('notice.withdrawn-toast'))
        onDone()
        void queryClient.invalidateQueries({ queryKey: ['notices'] })
      }}
    >
      <Remark tone="warn">{t('notice.withdraw-text')}</Remark>
    </ActionForm>
  )
}

export function WithdrawNoticeSheet({ notice, onClose }: { notice: Notice | undefined; onClose: () => void }) {
  return (
    <Sheet
      open={notice !== undefined}
      onClose={onClose}
      title={notice ? t('notice.withdraw-named', { title: titleOf(notice) }) : ''}
    >
      {notice && <WithdrawForm notice={notice} onDone={onClose} />}
    </Sheet>
  )
}
