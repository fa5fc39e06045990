/** How many credits go back with a payment's money. Pure. */

/**
 * @param credits What the payment bought.
 * @param returned Of `amount`, what the payer has back.
 * @returns The same share of the credits, rounded up: nobody keeps a credit that was paid back in part.
 */
export function creditsReturned(credits: number, amount: number, returned: number): number {
  if (returned <= 0) return 0
  if (returned >= amount) return credits
  // The product may be more than a double holds exactly.
  const share = (BigInt(credits) * BigInt(returned) + BigInt(amount) - 1n) / BigInt(amount)
  return Number(share)
}
