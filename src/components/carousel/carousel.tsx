import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './carousel.module.css';
import { useCarousel } from './use-carousel.ts';

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
  const look = { variant: 'default', className: classes.button ?? '' } as const;
  const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
  return (
    <div className={classes.turning}>
      {mayMove ? (
        <ActionIcon
          {...look}
          aria-label={t(stopped ? 'people.carousel.play' : 'people.carousel.pause')}
          onClick={() => setStopped(!stopped)}
        >
          {stopped ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
        </ActionIcon>
      ) : null}
      <ActionIcon {...look} disabled={page === 0} aria-label={t('people.carousel.previous')} onClick={() => turn(-1)}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <span className={classes.page}>
        {t('people.carousel.page', { page: format.number(page + 1), pages: format.number(pages) })}
      </span>
      <ActionIcon
        {...look}
        disabled={page === pages - 1}
        aria-label={t('people.carousel.next')}
        onClick={() => turn(1)}
      >
        <IconChevronRight {...icon} />
      </ActionIcon>
    </div>
  );
}
