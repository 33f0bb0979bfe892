/** How many addresses a company may have: 5 for elevated users, 3 otherwise (specification 6 and 9). */
export const companyAddressLimit = (elevated: boolean): number => (elevated ? 5 : 3);

/**
 * What of a choice of addresses is kept, and what is left out because it is beyond the limit: the last ones
 * (specification 5: a confirmation warns of it).
 */
export function withinAddressLimit<Address>(
  chosen: readonly Address[],
  elevated: boolean,
): { kept: Address[]; removed: Address[] } {
  const limit = companyAddressLimit(elevated);
  return { kept: chosen.slice(0, limit), removed: chosen.slice(limit) };
}
