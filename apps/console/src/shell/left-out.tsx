import { t } from '@synet/words/operators/t'
import css from './table.module.css'

/** Says how many rows a list leaves out. */
export const LeftOut = ({ count }: { count: number }) =>
  count > 0 && <p className={css['left-out']}>{t('console.left-out', { count })}</p>
