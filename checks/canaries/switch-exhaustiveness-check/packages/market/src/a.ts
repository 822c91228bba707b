export function word(side: 'buy' | 'sell'): string | undefined {
  switch (
    side // falls
  ) {
    case 'buy':
      return 'bought'
  }
}
