/** The most characters of a signer's name. */
export const longestName = 200;

/** The most photos that signed content names. */
export const mostSignedPhotos = 2000;
