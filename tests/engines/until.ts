/** How long the story waits for what has to come, in milliseconds; a busy machine is no fault of what is tested. */
const patience = 120_000;

/** Between two looks at a page, in milliseconds: a look costs the page some itself. */
const pace = 60;

/**
 * Asks again and again until there is an answer, and gives it; null and false are none. What never comes is an error that says
 * what it was and, by `shown`, what was there instead.
 */
export async function until<Value>(
  what: string,
  answer: () => Promise<Value | null | false>,
  shown: () => Promise<string> = async () => '',
): Promise<Value> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await answer();
    if (found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what}: it never came. ${await shown()}`);
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
}
