import type { Network } from '@synet/core/network'
import { Button } from '@synet/ui/controls/button'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { findWallets, type Wallet } from '#device/wallets.ts'
import { t } from '#texts/t.ts'

/** Takes the address of a wallet in this browser, which spares typing the most dangerous field. */
export function WalletAddress({ network, onAddress }: { network: Network; onAddress: (address: string) => void }) {
  const [wallets] = useState(() => findWallets(network.kind))
  const fillAddress = async (wallet: Wallet): Promise<void> => {
    const account = await wallet.account()
    if (account.ok) onAddress(account.value)
    else toast(t(`wallet.${account.fault}`, { network: network.label }), 'error')
  }
  return wallets.map((wallet, i) => (
    <Button key={`${i} ${wallet.name}`} kind="quiet" small onClick={() => fillAddress(wallet)}>
      {t('wallet.use-address', { name: wallet.name ?? t('wallet.own') })}
    </Button>
  ))
}
