import type { Answer } from '@synet/contract/calls'
import type { UserAsset } from '@synet/core/amount'
import { Button } from '@synet/ui/controls/button'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { Segmented } from '@synet/ui/controls/segmented'
import { isAmount } from '@synet/ui/fields/amount-input'
import { AmountField } from '@synet/ui/fields/amount-field'
import { TextField } from '@synet/ui/fields/text-field'
import { Card } from '@synet/ui/layout/card'
import { QrCode } from '@synet/ui/media/qr-code'
import { useState } from 'react'
import { shareText } from '#api/share.ts'
import { useStateSurvivingLogout } from '#forms/use-state-surviving-logout.ts'
import { t } from '#texts/t.ts'
import { paymentLink } from './payment-link.ts'
import css from './transfer.module.css'

/** A code and a link that fill in a transfer to this user; a person who opens it decides and confirms. */
export function RequestView({ user: { username } }: { user: Answer<'user/info'> }) {
  const [asset, setAsset] = useState<UserAsset>('USDT')
  const [amount, setAmount] = useStateSurvivingLogout('amount', '')
  const [note, setNote] = useStateSurvivingLogout('note', '')
  const link = paymentLink(location.origin, {
    to: username,
    asset,
    ...(isAmount(amount) && { amount }),
    ...(note.trim() !== '' && { note: note.trim() }),
  })
  return (
    <>
      <Card label={t('title.receive')}>
        <div className={css['request']}>
          <QrCode value={link} name={username} size={220} />
          <strong>{username}</strong>
          <p>{t('transfer.request-text')}</p>
          <CopyButton value={link} name={t('transfer.request-link')} block named />
          {'share' in navigator && (
            <Button block onClick={() => shareText({ title: 'Synet', url: link })}>
              {t('invitation.share')}
            </Button>
          )}
        </div>
      </Card>
      <Segmented
        label={t('transfer.asset')}
        choices={(['USDT', 'SNT'] as const).map((name) => ({ value: name, name }))}
        value={asset}
        onChange={setAsset}
      />
      <AmountField
        label={t('order.amount')}
        hint={t('transfer.optional')}
        unit={asset}
        value={amount}
        onChange={setAmount}
      />
      <TextField
        label={t('transfer.note')}
        hint={t('transfer.optional')}
        maxLength={80}
        value={note}
        onChange={setNote}
      />
    </>
  )
}
