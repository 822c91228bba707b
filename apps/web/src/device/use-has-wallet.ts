import type { Network } from '@synet/core/network'
import { useEffect, useState } from 'react'

const isInjected = (kind: Network['kind']): boolean =>
  kind === 'tron' ? 'tronLink' in window || 'tronWeb' in window : 'ethereum' in window

/** How wallets say that they are there (EIP-6963, TronLink), also later than the page. */
const announcements = ['eip6963:announceProvider', 'tronLink#initialized']

/** Tells whether the browser is a wallet, or has one: most have none, and load nothing of `wallets.ts`. */
export function useHasWallet(kind: Network['kind']): boolean {
  const [announced, setAnnounced] = useState(false)
  useEffect(() => {
    const announce = ({ type }: Event): void =>
      setAnnounced((before) => before || (kind === 'evm') === type.startsWith('eip'))
    for (const name of announcements) window.addEventListener(name, announce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => {
      for (const name of announcements) window.removeEventListener(name, announce)
    }
  }, [kind])
  return announced || isInjected(kind)
}
