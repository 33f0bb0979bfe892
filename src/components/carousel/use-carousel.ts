import { useReducedMotion } from '@mantine/hooks';
import useEmblaCarousel from 'embla-carousel-react';
import { type FocusEvent, useEffect, useState } from 'react';

/** How long a page stands before the next one comes by itself (specification 9). */
const delay = 10_000;
/** Embla's measure of how soon a page has come, about the fades of everything else; 0 is at once. */
const pace = 15;

interface Pages {
  page: number;
  pages: number;
}

type Api = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

const pagesOf = (api: Api): Pages => ({ page: api.selectedScrollSnap(), pages: api.scrollSnapList().length });

const samePages = (one: Pages, other: Pages): boolean => one.page === other.page && one.pages === other.pages;

function usePages(api: Api | undefined): Pages {
  const [state, setState] = useState<Pages>({ page: 0, pages: 1 });
  useEffect(() => {
    if (api === undefined) return;
    const read = (): void => {
      const next = pagesOf(api);
      setState((before) => (samePages(before, next) ? before : next));
    };
    read();
    api.on('select', read).on('reInit', read);
    return () => {
      api.off('select', read).off('reInit', read);
    };
  }, [api]);
  return state;
}

/** Whether the mouse or the focus is in a part of the page, with what it has to be told of both. */
function useAttention() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const blur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void =>
    setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
  return {
    attended: hovered || focused,
    watching: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: blur,
    },
  };
}

/**
 * Cards side by side, by the page. It goes on by itself, and stands still while the mouse or the focus is in it, when somebody
 * stopped it, and for those who asked for less motion (specification 9; WCAG 2.2.2).
 */
export function useCarousel() {
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const [stopped, setStopped] = useState(false);
  const { attended, watching } = useAttention();
  const [viewport, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: 'auto',
    duration: still ? 0 : pace,
  });
  const { page, pages } = usePages(api);
  const runs = !still && !stopped && !attended && pages > 1;
  useEffect(() => {
    if (!runs) return;
    // After the last page comes the first one.
    const timer = window.setTimeout(() => api?.scrollTo((page + 1) % pages), delay);
    return () => window.clearTimeout(timer);
  }, [runs, api, page, pages]);
  const turn = (by: 1 | -1): void => api?.scrollTo(page + by, still);
  return { viewport, page, pages, turn, mayMove: !still, stopped, setStopped, watching };
}
