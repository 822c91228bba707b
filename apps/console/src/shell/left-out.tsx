import { t } from '@synet/words/operators/t'

/** Says how many rows a list leaves out. */
export const LeftOut = ({ count }: { count: number }) =>
  count > 0 && <p className="quiet">{t('console.left-out', { count })}</p>
