import type { Answer } from '@synet/contract/calls'
import type { UserAsset } from '@synet/core/amount'
import { Button } from '@synet/ui/controls/button'
import { Segmented } from '@synet/ui/controls/segmented'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountField } from '@synet/ui/fields/amount-field'
import { TextField } from '@synet/ui/fields/text-field'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { amountText, shortAmountText } from '@synet/words/format'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { FormField } from '#forms/form.tsx'
import { feeName } from '#money/fee-name.ts'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import type { Asked } from './payment-link.ts'
import { RecipientField } from './recipient-field.tsx'
import { Recipients } from './recipients.tsx'
import { TransferConfirmation } from './transfer-confirmation.tsx'
import { type Cost, transferMax } from './transfer-fee.ts'
import { type TransferQuote, useTransferForm } from './use-transfer-form.ts'

function Summary({ cost, asset, percent }: { cost: Cost | undefined; asset: UserAsset; percent: string }) {
  return (
    <Card label={t('withdraw.summary')}>
      <div aria-live="polite">
        <FactList
          facts={[
            {
              name: feeName(percent),
              value: cost ? <AmountText value={cost.fee} unit={asset} /> : '–',
              note: t('transfer.fee-note'),
            },
            {
              name: t('transfer.total'),
              value: cost ? <AmountText value={cost.total} unit={asset} /> : '–',
              strong: true,
            },
          ]}
        />
      </div>
    </Card>
  )
}

function AmountFields({ transfer, percent }: { transfer: ReturnType<typeof useTransferForm>; percent: string }) {
  const { form, asset, available, minimum, amountError } = transfer
  return (
    <>
      <FormField form={form} name="asset">
        {(field) => (
          <Segmented
            label={t('transfer.asset')}
            choices={(['USDT', 'SNT'] as const).map((name) => ({ value: name, name }))}
            value={asset}
            onChange={(next) => {
              field.onChange(next)
              form.clearErrors('amount')
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="amount">
        {(field) => (
          <AmountField
            {...field}
            error={field.error ?? amountError}
            label={t('order.amount')}
            aside={t('common.available', { amount: amountText(available), unit: asset })}
            hint={t('transfer.minimum', { min: shortAmountText(minimum), asset })}
            unit={asset}
            max={transferMax(asset, available, percent)}
          />
        )}
      </FormField>
    </>
  )
}

/** Sends USDT or SNT to another account; the fee comes on top (VAL-03, K-02). */
export function TransferForm({
  user,
  config,
  asked,
}: {
  user: Answer<'user/info'>
  config: Answer<'index/config'>
  asked: Asked
}) {
  const [frozen, setFrozen] = useState<TransferQuote>()
  const transfer = useTransferForm(user, config, asked, setFrozen)
  const { form, asset, cost, note, setNote, wasAsked, fill, fillScanned, submit } = transfer
  const percent = config.transferFee
  const refusal = useRefusal('transfer')
  const toNew = useRefusal('transferToNew')
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <RefusalNotice refusal={refusal ?? toNew} />
      {wasAsked && <Notice>{t('transfer.asked')}</Notice>}
      <FormField form={form} name="counterparty">
        {(field) => <RecipientField {...field} onScan={fillScanned} />}
      </FormField>
      {form.watch('counterparty') === '' && <Recipients userId={user.id} onPick={(to) => fill({ to })} />}
      <AmountFields transfer={transfer} percent={percent} />
      <TextField
        label={t('transfer.note')}
        hint={t('transfer.note-hint')}
        name="note"
        maxLength={80}
        value={note}
        onChange={setNote}
      />
      <Summary cost={cost} asset={asset} percent={percent} />
      <Button type="submit" block disabled={refusal !== undefined} loading={form.formState.isSubmitting}>
        {t('common.continue')}
      </Button>
      <Notice>{t('transfer.final')}</Notice>
      <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages-sub/finance/receive'))}>
        {t('title.receive')}
      </Button>
      <TransferConfirmation
        counterparty={form.getValues('counterparty').trim()}
        note={note.trim()}
        percent={percent}
        quote={frozen}
        onQuote={setFrozen}
        renew={() => call('user/transferQuote', form.getValues())}
      />
    </form>
  )
}
