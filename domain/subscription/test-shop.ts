/** The product of the test shop, which a server sells that has no payment provider; screens describe it in their language. */
export const testProductId = 'prod_demo';
