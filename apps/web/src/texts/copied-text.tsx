import { CopyButton } from '@synet/ui/controls/copy-button'
import { Icon } from '@synet/ui/icons/icon'
import css from './copied-text.module.css'
import { t } from './t.ts'

/** A number, an address or a hash in full, with the button that copies it. */
export function CopiedText({ text, name }: { text: string; name: string }) {
  return (
    <span className={css['copied']}>
      <span className={css['mono']}>{text}</span>
      <CopyButton value={text} name={name} />
    </span>
  )
}

/**
 * A transaction's hash, and where anybody can look it up.
 * @param explorer the network's address of a transaction, with `{hash}`; null where there is no public explorer
 */
export function TransactionText({ hash, explorer }: { hash: string; explorer: string | null | undefined }) {
  return (
    <>
      <CopiedText text={hash} name={t('order.transaction')} />
      {explorer && (
        <a className={css['link']} href={explorer.replace('{hash}', hash)} target="_blank" rel="noreferrer">
          {t('order.explorer')}
          <Icon name="external" size={18} />
        </a>
      )}
    </>
  )
}
