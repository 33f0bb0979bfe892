/** A thread that takes more and more memory. */
const kept: number[][] = [];
for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index));
