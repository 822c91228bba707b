import { Button } from '@synet/ui/controls/button'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Notice } from '@synet/ui/feedback/notice'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { toast } from '@synet/ui/overlays/toast'
import { dateText, momentText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { clock } from '@synet/contract/server-clock'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { LostPasskeys } from '#forms/passkey-notice.tsx'
import { authenticator, canUsePasskeys, cachePasskeys, type Passkeys, passkeysQuery } from '#session/passkeys.ts'
import { t } from '#texts/t.ts'
import { AddPasskeySheet, type Owner } from './add-passkey-sheet.tsx'
import { userPasskeySchemas } from '@synet/contract/schema/user/passkey'
import { Sheet } from '@synet/ui/overlays/sheet'
import { CodeField } from '#forms/code-field.tsx'
import { mailCodeField, payPasswordField } from '#forms/confirmation-fields.tsx'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'

interface Content {
  readonly passkeys: Passkeys
  readonly phone: string
  readonly email: string | null
  readonly onClose: () => void
}

const fieldOf = { 'code.phone': 'phoneCode', 'pay-password.': 'payPassword', 'code.': 'code' } as const

function LosePasskeys({ passkeys, phone, email, onClose }: Content) {
  const form = useContractForm(userPasskeySchemas['user/losePasskeys'].request, {
    payPassword: '',
    phoneCode: '',
    ...(email !== null && { code: '' }),
  })
  const submit = submitForm(form, fieldOf, async (values) => {
    cachePasskeys(await call('user/losePasskeys', values))
    onClose()
  })
  return (
    <form
      className="parts"
      noValidate
      onSubmit={(event) => {
        event.stopPropagation()
        void submit(event)
      }}
    >
      <Notice tone="warn">{t('passkey.lose-text', { hours: passkeys.lossHours })}</Notice>
      <FormField form={form} name="payPassword">
        {payPasswordField}
      </FormField>
      <FormField form={form} name="phoneCode">
        {(field) => (
          <CodeField
            {...field}
            label={t('passkey.phone-code')}
            hint={t('account.code-to', { email: phone })}
            sentHint={t('email.code-hint')}
            send={(onProgress) => sendCode('sms/send', { phone, event: 'passkey' }, onProgress)}
          />
        )}
      </FormField>
      {email !== null && (
        <FormField form={form} name="code">
          {mailCodeField(email, 'passkey')}
        </FormField>
      )}
      <SubmitButton form={form} kind="danger">
        {t('passkey.lose-submit')}
      </SubmitButton>
    </form>
  )
}

function LosePasskeysSheet({ open, ...content }: Content & { open: boolean }) {
  return (
    <Sheet open={open} onClose={content.onClose} title={t('passkey.lose')}>
      {open && <LosePasskeys {...content} />}
    </Sheet>
  )
}

type Passkey = Passkeys['list'][number]

const timesOf = ({ createdAt, usedAt }: Passkey): string => {
  const since = dateText(createdAt)
  return usedAt ? t('token.used', { since, used: momentText(usedAt, clock.now()) }) : t('token.unused', { since })
}

async function remove(passkeys: Passkeys, { id, credentialId }: Passkey, payPassword: string): Promise<void> {
  const { signContent: sign } = await authenticator()
  const signature = await sign(passkeys, { purpose: 'remove-key', credentialId })
  cachePasskeys(await call('user/removePasskey', { id, payPassword, signature }))
  toast(t('passkey.removed'))
}

async function keepAll(passkeys: Passkeys, lossId: string): Promise<void> {
  try {
    const { signContent: sign } = await authenticator()
    const signature = await sign(passkeys, { purpose: 'keep-keys', lossId })
    cachePasskeys(await call('user/keepPasskeys', { signature }))
    toast(t('passkey.kept'))
  } catch (error) {
    toastFailure(error)
  }
}

/** The keys end soon: all that can be done is to end that. */
function LostKeys({ passkeys, lost }: { passkeys: Passkeys; lost: NonNullable<Passkeys['lost']> }) {
  return (
    <>
      <LostPasskeys lost={lost} />
      <Button block onClick={() => keepAll(passkeys, lost.id)}>
        {t('passkey.keep')}
      </Button>
    </>
  )
}

function Keys({ passkeys, onRemove }: { passkeys: Passkeys; onRemove: (passkey: Passkey) => void }) {
  return (
    <Card flush>
      {passkeys.list.map((passkey) => (
        <ListRow
          key={passkey.id}
          icon="lock"
          title={passkey.name}
          note={timesOf(passkey)}
          end={
            passkeys.lost === null && (
              <Button
                kind="secondary"
                small
                label={t('passkey.remove-named', { name: passkey.name })}
                onClick={() => onRemove(passkey)}
              >
                {t('passkey.remove')}
              </Button>
            )
          }
        />
      ))}
    </Card>
  )
}

const Actions = ({ hasKeys, onOpen }: { hasKeys: boolean; onOpen: (sheet: 'add' | 'lose') => void }) => (
  <div className="lines">
    {canUsePasskeys ? (
      <Button block onClick={() => onOpen('add')}>
        {t('passkey.add')}
      </Button>
    ) : (
      <Notice>{t('passkey.unusable')}</Notice>
    )}
    {hasKeys && (
      <Button kind="quiet" block onClick={() => onOpen('lose')}>
        {t('passkey.lose')}
      </Button>
    )}
  </div>
)

/** The user's passkeys, and all that can be done with them. */
export function PasskeyList({ owner, phone }: { owner: Owner; phone: string }) {
  const query = useQuery(passkeysQuery)
  const [open, setOpen] = useState<'add' | 'lose'>()
  const [removing, setRemoving] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const close = () => setOpen(undefined)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={1} height={72} />}>
      {(passkeys) => (
        <>
          {passkeys.list.length === 0 ? (
            <p>{t('passkey.none')}</p>
          ) : (
            <Keys
              passkeys={passkeys}
              onRemove={(passkey) => {
                setRemoving(passkey)
                setRemoved(passkey)
              }}
            />
          )}
          {passkeys.list.length === 1 && passkeys.lost === null && <p>{t('passkey.two')}</p>}
          {passkeys.lost ? (
            <LostKeys passkeys={passkeys} lost={passkeys.lost} />
          ) : (
            <Actions hasKeys={passkeys.list.length > 0} onOpen={setOpen} />
          )}
          <AddPasskeySheet open={open === 'add'} passkeys={passkeys} owner={owner} onClose={close} />
          <LosePasskeysSheet
            open={open === 'lose'}
            passkeys={passkeys}
            phone={phone}
            email={owner.email}
            onClose={close}
          />
          <ConfirmSheet
            open={removing !== undefined}
            onClose={() => setRemoving(undefined)}
            title={t('passkey.remove-named', { name: removed?.name ?? '' })}
            facts={[]}
            confirm={t('passkey.remove')}
            onConfirm={async (payPassword) => {
              if (removing) await remove(passkeys, removing, payPassword)
              setRemoving(undefined)
            }}
          >
            <HoldNotice text="passkey.hold" />
            <Notice>{t('passkey.confirm')}</Notice>
          </ConfirmSheet>
        </>
      )}
    </Loaded>
  )
}
