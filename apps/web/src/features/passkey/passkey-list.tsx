import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { toast } from '@synet/ui/overlays/toast'
import { dateText, momentText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { clock } from '#api/clock.ts'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { LostPasskeys } from '#forms/passkey-notice.tsx'
import { authenticator, canUsePasskeys, cachePasskeys, type Passkeys, passkeysQuery } from '#session/passkeys.ts'
import { t } from '#texts/t.ts'
import { AddPasskeySheet, type Owner } from './add-passkey-sheet.tsx'
import { LosePasskeysSheet } from './lose-passkeys-sheet.tsx'

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
