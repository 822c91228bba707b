import { CopyButton, copyText } from '@synet/ui/controls/copy-button'
import { Icon } from '@synet/ui/icons/icon'
import { useLongPress } from '@synet/ui/controls/long-press'
import type { ReactNode } from 'react'
import css from './copyable-text.module.css'
import { t } from './t.ts'

/**
 * A number, an address or a hash in full, with the button that copies it; so does a long press on it.
 * @param children how it is shown, if not as it is
 */
export function CopyableText({ text, name, children = text }: { text: string; name: string; children?: ReactNode }) {
  const press = useLongPress(() => void copyText(text))
  return (
    <span className={css['copyable']}>
      <span className={css['mono']} {...press}>
        {children}
      </span>
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
      <CopyableText text={hash} name={t('order.transaction')} />
      {explorer && (
        <a className={css['link']} href={explorer.replace('{hash}', hash)} target="_blank" rel="noreferrer">
          {t('order.explorer')}
          <Icon name="external" size={18} />
        </a>
      )}
    </>
  )
}
