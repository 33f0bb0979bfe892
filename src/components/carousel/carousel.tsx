import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import useEmblaCarousel from 'embla-carousel-react';
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './carousel.module.css';

interface CarouselProps {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
}

/**
 * Cards in a row of as many as the screen is wide for (specification 9). All of them can be reached by Tab, and the one with the
 * focus comes into view.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useTranslation();
  const carousel = useCarousel();
  return (
    <section
      className={classes.carousel}
      aria-label={label}
      aria-roledescription={t('people.carousel.role')}
      {...carousel.watching}
    >
      <div className={classes.viewport} ref={carousel.viewport}>
        <ul className={classes.track}>
          {slides.map(({ key, content }) => (
            <li key={key} className={classes.slide}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      {carousel.pages < 2 ? null : <Turning {...carousel} />}
    </section>
  );
}

type TurningProps = Pick<
  ReturnType<typeof useCarousel>,
  'page' | 'pages' | 'turn' | 'mayMove' | 'stopped' | 'setStopped'
>;

function Turning({ page, pages, turn, mayMove, stopped, setStopped }: TurningProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const shared = { variant: 'default', className: classes.button ?? '' } as const;
  const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
  return (
    <div className={classes.turning}>
      {mayMove ? (
        <ActionIcon
          {...shared}
          aria-label={t(stopped ? 'people.carousel.play' : 'people.carousel.pause')}
          onClick={() => setStopped(!stopped)}
        >
          {stopped ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
        </ActionIcon>
      ) : null}
      <ActionIcon {...shared} disabled={page === 0} aria-label={t('people.carousel.previous')} onClick={() => turn(-1)}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <span className={classes.page}>
        {t('people.carousel.page', { page: format.number(page + 1), pages: format.number(pages) })}
      </span>
      <ActionIcon
        {...shared}
        disabled={page === pages - 1}
        aria-label={t('people.carousel.next')}
        onClick={() => turn(1)}
      >
        <IconChevronRight {...icon} />
      </ActionIcon>
    </div>
  );
}

/** Milliseconds until the next page comes by itself (specification 9). */
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

/** Whether the mouse or the focus is in an element, with the handlers for it. */
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
function useCarousel() {
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
