/** Watches for how long the page could answer nobody; the longest time so far, in milliseconds. */
export function watchBlocking(): { longest(): number } {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  return {
    longest() {
      for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration);
      observer.disconnect();
      return longest;
    },
  };
}
