import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { FactList } from '@synet/ui/layout/fact-list'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { toast } from '@synet/ui/overlays/toast'
import { useQuery } from '@tanstack/react-query'
import { call, invalidate } from '#api/api.ts'
import { configQuery } from '#api/config-query.ts'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { AddressText } from '@synet/ui/layout/address-text'
import { t } from '#texts/t.ts'
import css from './account.module.css'
import { AccountHeldNotice } from './account-held-notice.tsx'
import { type Account, accountsQuery } from './queries.ts'

const editPath = '/pages-sub/withdrawal-type/edit'

async function deleteAccount(account: Account): Promise<void> {
  const sure = await confirmBox({
    title: t('account.delete-title', { name: account.name }),
    msg: account.address,
    confirmButtonText: t('account.delete'),
    danger: true,
  })
  if (!sure) return
  try {
    await call('bank/delete', { id: account.id })
    invalidate('bank/list')
    toast(t('success.deleted'))
  } catch (error) {
    toastFailure(error)
  }
}

export function AccountList() {
  const query = useQuery(accountsQuery)
  const { data: config } = useQuery(configQuery)
  const add = () => go(nav.navigateTo(editPath))
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={2} height={150} />}>
      {({ list, heldUntil }) =>
        list.length === 0 && !heldUntil ? (
          <EmptyState text={t('account.none')} action={t('account.add')} onAction={add} />
        ) : (
          <>
            {heldUntil && <AccountHeldNotice until={heldUntil} />}
            {list.map((account) => (
              <Card key={account.id} label={account.name}>
                <h2>{account.name}</h2>
                <FactList
                  facts={[
                    {
                      name: t('account.network'),
                      value: config?.networks.find((n) => n.name === account.network)?.label ?? account.network,
                    },
                    {
                      name: t('account.address'),
                      value: <AddressText address={account.address} />,
                      stack: true,
                    },
                  ]}
                />
                <div className={css['buttons']}>
                  <Button
                    kind="secondary"
                    small
                    disabled={heldUntil !== null}
                    label={t('account.edit-named', { name: account.name })}
                    onClick={() => go(nav.navigateTo(editPath, { id: account.id }))}
                  >
                    {t('account.edit')}
                  </Button>
                  <Button
                    kind="danger"
                    small
                    label={t('account.delete-named', { name: account.name })}
                    onClick={() => deleteAccount(account)}
                  >
                    {t('account.delete')}
                  </Button>
                </div>
              </Card>
            ))}
            <Button block disabled={heldUntil !== null} onClick={add}>
              {t('account.add')}
            </Button>
          </>
        )
      }
    </Loaded>
  )
}
