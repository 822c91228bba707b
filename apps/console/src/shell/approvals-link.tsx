import { Notice } from '@synet/ui/feedback/notice'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { t } from '@synet/words/operators/t'

/** Points to the signer's page, where operators sign: the console can't sign for them. */
export function ApprovalsLink({ text }: { text: string }) {
  const me = useQuery({ queryKey: ['me'], queryFn: () => call('me', {}) })
  return (
    <Notice>
      <span>
        {text}{' '}
        {me.data?.approvalsUrl && (
          <a href={me.data.approvalsUrl} target="_blank" rel="noreferrer">
            {t('withdrawal.approvals-link')}
          </a>
        )}
      </span>
    </Notice>
  )
}
