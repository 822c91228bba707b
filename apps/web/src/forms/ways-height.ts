/** CSS pixels of the payment password and the button below it, which wait for their code and for the user's passkeys. */
export const waysHeight = 156
