/** Instead of `checkVisibility`, which the oldest supported browsers lack. */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0
