import type { Page } from '@playwright/test';

/** What a person could not read at once: words broken in the middle, text that is cut off, and what lies beside the screen. */
export const readingFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hidden = [...document.querySelectorAll('[aria-hidden=true], [inert]')];
    const isShown = (element: Element): boolean =>
      element.checkVisibility() && element.clientWidth !== 1 && !hidden.some((each) => each.contains(element));
    const overflowOf = (element: Element): string => getComputedStyle(element).overflowX;
    const ancestors = (element: Element | null): Element[] =>
      element === null || element === document.documentElement ? [] : [element, ...ancestors(element.parentElement)];
    const scrolls = (element: Element): boolean =>
      ancestors(element).some((each) => /auto|scroll/.test(overflowOf(each)));
    const boxesOf = (node: Node, from: number, length: number): DOMRect[] => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, from + length);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    };
    const wordFaults = (node: Text, element: Element): string[] =>
      [...node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)].flatMap(({ 0: word, index }) => {
        const boxes = boxesOf(node, index, word.length);
        const broken = new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
        const beside = boxes.some(({ left, right }) => left < -1 || right > window.innerWidth + 1) && !scrolls(element);
        return [...(broken ? [`broken: ${word}`] : []), ...(beside ? [`beside the screen: ${word}`] : [])];
      });
    const isCut = (element: Element): boolean =>
      /hidden|clip/.test(overflowOf(element)) && element.scrollWidth > element.clientWidth + 1;

    const found = new Set<string>();
    if (document.documentElement.scrollWidth > window.innerWidth) found.add('the page is wider than the screen');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode()) {
      const element = node.parentElement;
      if (element === null || !isShown(element)) continue;
      for (const fault of wordFaults(node, element)) found.add(`${fault} (${node.data.slice(0, 60)})`);
      if (isCut(element)) found.add(`cut off: ${node.data.slice(0, 60)}`);
    }
    return [...found];
  });
