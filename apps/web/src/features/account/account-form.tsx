import { allNetworks } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import type { Answer } from '@synet/contract/calls'
import { bankSchemas } from '@synet/contract/schema/bank'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Notice } from '@synet/ui/feedback/notice'
import { RadioCards } from '@synet/ui/fields/radio-cards'
import { TextField } from '@synet/ui/fields/text-field'
import { ScanButton } from '@synet/ui/media/scan-button'
import { toast } from '@synet/ui/overlays/toast'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { call, invalidate } from '#api/api.ts'
import { mailCodeField, payPasswordField } from '#forms/confirmation-fields.tsx'
import { FormField, type FieldProps, isWithServer, placeRefusal, submitForm, useContractForm } from '#forms/form.tsx'
import { PasskeyNotice } from '#forms/passkey-notice.tsx'
import { scannedAddress } from '#forms/scanned.ts'
import { useHasWallet } from '#device/use-has-wallet.ts'
import { lazyPart } from '#navigation/lazy-part.ts'
import { canGoBack, go, nav } from '#navigation/nav.ts'
import { signWithPasskey } from '#session/passkeys.ts'
import { t } from '#texts/t.ts'
import type { Account } from './queries.ts'

const WalletAddress = lazyPart(async () => (await import('./wallet-address.tsx')).WalletAddress)

function OwnWallet({ network, onAddress }: { network: Network; onAddress: (address: string) => void }) {
  return (
    useHasWallet(network.kind) && (
      <Suspense>
        <WalletAddress network={network} onAddress={onAddress} />
      </Suspense>
    )
  )
}

const typed = z.omit(bankSchemas['bank/add'].request, { signature: true })
const fieldOf = {
  'network.': 'network',
  'address.': 'address',
  'account-name.': 'name',
  'pay-password.': 'payPassword',
  'code.': 'code',
} as const

/** Characters of a whole address. */
const addressLength: Readonly<Record<Network['kind'], number>> = { evm: 42, tron: 34 }

type Networks = Answer<'index/config'>['networks']

function NetworkChoice({ networks, value, onChange, error }: FieldProps & { networks: Networks }) {
  return (
    <RadioCards
      label={t('account.network')}
      choices={networks.map((network) => ({ value: network.name, name: network.label }))}
      value={value || undefined}
      onChange={onChange}
      error={error}
    />
  )
}

/** A form for a new address, or for one that is saved. */
function useAccountForm(account: Account | undefined, networks: Networks) {
  const form = useContractForm(typed, {
    network: account?.network ?? (networks.length === 1 ? networks[0]?.name : undefined),
    address: account?.address ?? '',
    name: account?.name ?? '',
    payPassword: '',
    code: '',
  })
  const chosen = form.watch('network')
  /** Says what is wrong with an address before password and code are typed; saving it asks again. */
  const check = async (): Promise<void> => {
    const { network, address } = form.getValues()
    if (!network || address.trim() === '') return
    // The form's own check, which leaving the field has begun, would take a refusal that came before its end away.
    if (!(await form.trigger('address'))) return
    try {
      await call('bank/check', { network, address })
    } catch (error) {
      const now = form.getValues()
      if (now.address === address && now.network === network) placeRefusal(form, error, fieldOf)
    }
  }
  /** Fills in only what the code means on the chosen network; otherwise it says why not. */
  const fillScanned = (text: string): void => {
    const scanned = scannedAddress(text, chosen && allNetworks[chosen])
    if ('why' in scanned) form.setError('address', { type: 'server', message: t(`scan.${scanned.why}`) })
    else {
      form.setValue('address', scanned.address, { shouldTouch: true, shouldValidate: true })
      void check()
    }
  }
  return { form, chosen, check, fillScanned }
}

/** Its address is checked once all of it is there, and once the field is left. */
function AddressField({
  form,
  network,
  check,
  fillScanned,
}: Omit<ReturnType<typeof useAccountForm>, 'chosen'> & { network: Network | undefined }) {
  return (
    <FormField form={form} name="address">
      {(field) => (
        <TextField
          {...field}
          onChange={(address) => {
            field.onChange(address)
            if (network && address.trim().length === addressLength[network.kind]) void check()
          }}
          onBlur={() => {
            field.onBlur()
            if (!isWithServer(form, 'address')) void check()
          }}
          label={t('account.address')}
          hint={network ? t(`account.address-hint.${network.kind}`) : t('account.address-hint')}
          maxLength={64}
          multiline
          after={<ScanButton onText={fillScanned} />}
        />
      )}
    </FormField>
  )
}

export function AccountForm({
  account,
  email,
  networks,
}: {
  account: Account | undefined
  email: string
  networks: Networks
}) {
  const { form, chosen, check, fillScanned } = useAccountForm(account, networks)
  const network = chosen && allNetworks[chosen]
  const submit = submitForm(form, fieldOf, async (values) => {
    const { network, address, code } = values
    const signature = await signWithPasskey({ purpose: 'account', network, address, code })
    if (account) await call('bank/edit', { id: account.id, ...values, signature })
    else await call('bank/add', { ...values, signature })
    invalidate('bank/list')
    toast(t(account ? 'success.edited' : 'success.added'))
    await go(canGoBack() ? nav.navigateBack() : nav.redirectTo('/pages-sub/withdrawal-type/index'))
  })
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <FormField form={form} name="network">
        {(field) => (
          <NetworkChoice
            networks={networks}
            {...field}
            onChange={(network) => {
              field.onChange(network)
              form.clearErrors('address')
              void check()
            }}
          />
        )}
      </FormField>
      <AddressField form={form} network={network} check={check} fillScanned={fillScanned} />
      {network && <OwnWallet key={network.kind} network={network} onAddress={fillScanned} />}
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label={t('account.name')} hint={t('account.name-hint')} maxLength={30} />}
      </FormField>
      <FormField form={form} name="payPassword">
        {payPasswordField}
      </FormField>
      <FormField form={form} name="code">
        {mailCodeField(email, 'account')}
      </FormField>
      <Notice>{t('account.check')}</Notice>
      <PasskeyNotice />
      <SubmitButton form={form}>{t('account.save')}</SubmitButton>
    </form>
  )
}
