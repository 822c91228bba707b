declare function refuse(code: string): void
declare const side: string
refuse('quote.expired')
refuse('quote.unheard-of') // falls
refuse(side === 'buy' ? 'quote.expired' : 'side.unheard-of') // falls
refuse(side.includes('buy') ? 'quote.expired' : 'order.expired')
