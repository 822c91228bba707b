import { parseMinor, type UserAsset } from '@synet/core/amount'
import { amountText } from '@synet/words/format'
import { t } from '#texts/t.ts'

interface AmountRule {
  readonly asset: UserAsset
  /** Decimals, as the server has them. */
  readonly minimum: string | undefined
  readonly available: string
  /** Texts that differ from form to form. */
  readonly missing: string
  readonly invalid: string
}

/** @returns why the amount cannot be sent, with the message that the server would answer */
export function amountFault(amount: string, rule: AmountRule): string | undefined {
  const { asset, minimum, available } = rule
  if (amount === '') return rule.missing
  const minor = parseMinor(asset, amount)
  if (minor === undefined || minor === 0n) return rule.invalid
  if (minimum !== undefined && minor < (parseMinor(asset, minimum) ?? 0n))
    return t('amount.below-minimum', { min: amountText(minimum, { minDecimals: 0 }), asset })
  return minor > (parseMinor(asset, available) ?? 0n)
    ? t('balance.insufficient', { available: amountText(available), asset })
    : undefined
}
