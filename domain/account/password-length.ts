/** The least number of characters of a new password (specification 5); a server may be configured to ask for more. */
export const leastPasswordLength = 4;
