import { Notice } from '@synet/ui/feedback/notice'
import { t } from '#texts/t.ts'

/** Explains where a share comes from, when it is fixed, and when there is none. */
export const ShareRules = () => (
  <Notice title={t('share.title')}>
    <p>{t('invitation.rule')}</p>
    <p>{t('share.fixed')}</p>
    <p>{t('share.none')}</p>
  </Notice>
)
