import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the open tab of a list in view: on a phone the tabs are wider than the screen, and the one that was asked for may be
 * beyond its edge. Its element has the tab's name in `data-tab`. The router restores where every list was scrolled before a
 * navigation; the id tells it that the list with another open tab is another one.
 */
export function useTabInView(open: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.setAttribute('data-scroll-restoration-id', `tab ${open}`);
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    if (tab && list.current)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return list;
}
