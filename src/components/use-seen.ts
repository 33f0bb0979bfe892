import { useCallback, useState } from 'react';

/**
 * How far outside of the view something is seen already, so that it is there when it is scrolled to: of the window, and of what
 * scrolls by itself in it, such as a sheet. Browsers that know no margin of the latter see there only what is in view.
 */
const ahead = '50%';

/**
 * Whether an element has come into view or near to it; once seen it stays so. For what costs memory or data to show, such as the
 * photos of a long list. `ref` belongs on the element.
 */
export function useSeen() {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: ahead, scrollMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, seen };
}
