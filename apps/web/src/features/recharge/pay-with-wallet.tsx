import { Button } from '@synet/ui/controls/button'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { toast } from '@synet/ui/overlays/toast'
import { amountText } from '@synet/words/format'
import { useState } from 'react'
import type { Payment } from '#device/wallet-link.ts'
import { findWallets, type Wallet } from '#device/wallets.ts'
import { t } from '#texts/t.ts'

/** Pays an order from a wallet in this browser, after its user has read what the wallet has to show them. */
export function PayWithWallet({ payment, onSent }: { payment: Payment; onSent: () => Promise<void> }) {
  const [wallets] = useState(() => findWallets(payment.network.kind))
  const pay = async (wallet: Wallet): Promise<void> => {
    const name = wallet.name ?? t('wallet.own')
    const network = payment.network.label
    const sure = await confirmBox({
      title: t('wallet.check-title'),
      msg: t('wallet.check', { name, network, amount: amountText(payment.amount), address: payment.address }),
      confirmButtonText: t('common.continue'),
    })
    if (!sure) return
    const paid = await wallet.pay(payment)
    if (paid.ok) await onSent()
    else toast(t(`wallet.${paid.fault}`, { network }), 'error')
  }
  return wallets.map((wallet, i) => (
    <Button key={`${i} ${wallet.name}`} block kind="secondary" onClick={() => pay(wallet)}>
      {t('wallet.pay', { name: wallet.name ?? t('wallet.own') })}
    </Button>
  ))
}
