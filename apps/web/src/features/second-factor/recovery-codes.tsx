import { Button } from '@synet/ui/controls/button'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { Notice } from '@synet/ui/feedback/notice'
import { saveFile } from '#device/save-file.ts'
import { t } from '#texts/t.ts'
import css from './second-factor.module.css'

function save(codes: readonly string[]): void {
  saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'synet-recovery-codes.txt')
}

/** The codes are shown here once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className={css['form']}>
      <Notice tone="warn" title={t('factor.codes-once')}>
        {t('factor.codes-text')}
      </Notice>
      <ul className={css['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} name={t('factor.codes')} block />
      <Button kind="secondary" block onClick={() => save(codes)}>
        {t('factor.codes-save')}
      </Button>
      <Button block onClick={onKept}>
        {t('factor.codes-kept')}
      </Button>
    </div>
  )
}
