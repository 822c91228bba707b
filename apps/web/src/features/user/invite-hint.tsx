import { Icon } from '@synet/ui/icons/icon'
import { useQuery } from '@tanstack/react-query'
import { callQuery, queryClient } from '#api/api.ts'
import { useDebouncedValue } from '#forms/use-debounced-value.ts'
import { t } from '#texts/t.ts'
import css from './login.module.css'

type InviteState = 'none' | 'checking' | 'valid' | 'invalid' | 'unreachable'

const checkQuery = (code: string) => callQuery('user/inviteCheck', { invite_code: code })

/** Tells whether a code may be used, as far as that can be known now. */
export async function mayInvite(typed: string | undefined): Promise<boolean> {
  const code = typed?.trim() ?? ''
  if (code === '') return true
  // Where the server can't be asked now, the registration itself refuses a wrong code.
  const answer = await queryClient.ensureQueryData(checkQuery(code)).catch(() => undefined)
  return answer?.valid ?? true
}

/** Tells whether a code opens the door, asked once typing pauses. */
export function useInviteState(typed: string | undefined): InviteState {
  const code = typed?.trim() ?? ''
  const settled = useDebouncedValue(code) ?? ''
  const query = useQuery({ ...checkQuery(settled), enabled: settled !== '' })
  if (code === '') return 'none'
  if (settled !== code) return 'checking'
  if (query.data) return query.data.valid ? 'valid' : 'invalid'
  return query.isError || query.fetchStatus === 'paused' ? 'unreachable' : 'checking'
}

/** Shows what is known of the code; an invalid one is shown as the field's error instead. */
export function InviteHint({ state, fromLink }: { state: InviteState; fromLink: boolean }) {
  return (
    <>
      {fromLink && state !== 'invalid' && (
        <span className={css['marked']}>
          <Icon name="done" size={18} />
          {t('register.invite-from-link')}
        </span>
      )}
      {state === 'checking' && <span className={css['line']}>{t('register.invite-checking')}</span>}
      {state === 'valid' && !fromLink && (
        <span className={css['marked']}>
          <Icon name="done" size={18} />
          {t('register.invite-valid')}
        </span>
      )}
      {state === 'unreachable' && <span className={css['line']}>{t('register.invite-unchecked')}</span>}
    </>
  )
}
