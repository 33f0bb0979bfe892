/** How many addresses a company may have: 5 for elevated users, 3 otherwise (specification 6 and 9). */
export const companyAddressLimit = (elevated: boolean): number => (elevated ? 5 : 3);
