/** What a new password has at least (specification 5); a server may ask for more, and says so in its configuration. */
export const leastPasswordLength = 4;
