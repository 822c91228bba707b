import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * A part of a page whose code is fetched after the page is shown; `otherwise` stands in its place where the code does not
 * come. The builder takes a `then` after an `import` into its own wait for style sheets, so one that fails would not be
 * caught there.
 */
export const lazyPart = <P>(
  load: () => Promise<ComponentType<P>>,
  otherwise: ComponentType<P> = () => null,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: otherwise }
    }
  })
