import { Notice } from '@synet/ui/notice'
import { t } from '#shell/t.ts'

/** What a share comes from, when it is fixed, and when there is none. */
export const ShareRules = () => (
  <Notice title={t('share.title')}>
    <p>{t('invitation.rule')}</p>
    <p>{t('share.fixed')}</p>
    <p>{t('share.none')}</p>
  </Notice>
)
