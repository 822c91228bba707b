import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { CopyableText } from '#texts/copyable-text.tsx'
import { t } from '#texts/t.ts'
import css from './device.module.css'

/** The token is shown here once: the server keeps only its hash. */
export function NewTokenSheet({ token, onClose }: { token: string | undefined; onClose: () => void }) {
  return (
    <Sheet open={token !== undefined} onClose={onClose} title={t('token.one')}>
      <div className={css['form']}>
        <Notice tone="warn" title={t('token.once-title')}>
          {t('token.once-text')}
        </Notice>
        <CopyableText text={token ?? ''} name={t('token.one')} />
        <Button block onClick={onClose}>
          {t('token.kept')}
        </Button>
      </div>
    </Sheet>
  )
}
