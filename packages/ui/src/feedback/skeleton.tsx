import { kitWord } from '@synet/words/translate'
import css from './skeleton.module.css'

/** A place holder in the final geometry; appears after 200 ms. */
export const Skeleton = ({ height, width = '100%', card }: { height: number; width?: string; card?: boolean }) => (
  <span className={`${css['bone']} ${card ? css['card'] : ''}`} style={{ height, width }} aria-hidden="true" />
)

export function SkeletonList({ rows, height = 72 }: { rows: number; height?: number }) {
  return (
    <div role="status" className={css['group']}>
      <span className="visually-hidden">{kitWord('kit.loading')}</span>
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton key={i} height={height} card />
      ))}
    </div>
  )
}
