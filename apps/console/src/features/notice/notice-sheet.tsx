import { Notice as Remark } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { ActionForm } from '#shell/action-form.tsx'
import { call, queryClient } from '#shell/api.ts'
import { t } from '#shell/t.ts'
import { NoticeForm } from './notice-form.tsx'
import { type Notice, titleOf } from './queries.ts'

/** The action of the sheet: a new notice, a change of one that is not published yet, or the withdrawal of one. */
export type NoticeAction =
  | { readonly do: 'new' }
  | { readonly do: 'edit'; readonly notice: Notice }
  | { readonly do: 'withdraw'; readonly notice: Notice }

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

const titleFor = (action: NoticeAction | undefined): string => {
  if (!action || action.do === 'new') return t('notice.new')
  return t(action.do === 'edit' ? 'notice.edit-named' : 'notice.withdraw-named', { title: titleOf(action.notice) })
}

export function NoticeSheet({ action, onClose }: { action: NoticeAction | undefined; onClose: () => void }) {
  return (
    <Sheet open={action !== undefined} onClose={onClose} title={titleFor(action)}>
      {action?.do === 'withdraw' ? (
        <WithdrawForm notice={action.notice} onDone={onClose} />
      ) : (
        action && <NoticeForm notice={action.do === 'edit' ? action.notice : undefined} onDone={onClose} />
      )}
    </Sheet>
  )
}
