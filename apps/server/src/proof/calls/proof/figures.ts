import { initialLanguage } from '@synet/contract/languages'
import { done } from '@synet/core/result'
import { productNameIn } from '#money/purchase/product-names'
import { taskNameIn } from '#training/catalogue/task-names'
import type { PublicCall } from '#platform/http/call'
import { readFigures } from '#proof/read-figures'

export const figures: PublicCall<'proof/figures'> = async (context, { language = initialLanguage }) => {
  const { tasks, products, ...rest } = await readFigures(context)
  return done({
    ...rest,
    tasks: tasks.map(({ projectCode, ...task }) => ({ ...task, name: taskNameIn(language, { projectCode, ...task }) })),
    products: products.map((product) => ({ ...product, name: productNameIn(language, product.kind, product.name) })),
  })
}
