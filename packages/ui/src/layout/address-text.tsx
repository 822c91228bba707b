import css from './address-text.module.css'
import { addressGroups } from './address-groups.ts'

/** An address to be compared by eye; a copy of it is whole. */
export const AddressText = ({ address }: { address: string }) => (
  <span className={css['address']}>
    {addressGroups(address).map((group, i) => (
      <span key={`${i} ${group}`}>{group}</span>
    ))}
  </span>
)
