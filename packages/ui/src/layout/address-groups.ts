/** Groups of four characters; the sign of an Ethereum address stays with its first. */
export const addressGroups = (address: string): string[] => address.match(/^0x.{4}|.{1,4}/g) ?? []
