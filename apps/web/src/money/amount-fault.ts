import { amount as amountOf, minorOrZero, parseMinor, type UserAsset } from '@synet/core/amount'
import { isTooSmall } from '@synet/market/remainder'
import { amountText, shortAmountText } from '@synet/words/format'
import { t } from '#texts/t.ts'

interface AmountRule {
  readonly asset: UserAsset
  /** Decimals, as the server has them. */
  readonly minimum: string | undefined
  readonly available: string
  /** The whole of a balance may leave, however small it is. */
  readonly wholeMayLeave?: boolean
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
  const all = minorOrZero(asset, available)
  const least = minorOrZero(asset, minimum ?? '0')
  if (isTooSmall(minor, { minimum: least, most: rule.wholeMayLeave ? all : amountOf(asset, 0n) }))
    return t('amount.below-minimum', { min: shortAmountText(minimum ?? '0'), asset })
  return minor > all ? t('balance.insufficient', { available: amountText(available), asset }) : undefined
}
