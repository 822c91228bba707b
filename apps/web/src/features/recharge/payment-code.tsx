import { QrCode } from '@synet/ui/media/qr-code'
import { type Payment, walletLink } from '#device/wallet-link.ts'
import { t } from '#texts/t.ts'

/** The code that fills in a wallet's whole payment. */
export const PaymentCode = ({ payment, size }: { payment: Payment; size: number }) => (
  <QrCode value={walletLink(payment)} name={t('recharge.payment-name')} size={size} />
)
