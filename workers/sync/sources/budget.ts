/** The most bytes of untouched files that wait on a device. */
const most = 2 * 1024 ** 3;

/** Their share of what the browser grants this site. */
const share = 0.2;

/** How many bytes of untouched files a device keeps; 2 GB where the browser doesn't say what it grants. */
export const sourceBudget = (quota: number | null): number => Math.min(most, quota === null ? most : quota * share);
