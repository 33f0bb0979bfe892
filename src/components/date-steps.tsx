import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './date-steps.module.css';

interface DateStepsProps {
  /** The time that is shown. */
  title: string;
  labels: { back: string; forth: string };
  onToday: () => void;
  onStep: (by: 1 | -1) => void;
}

/** The time that a screen shows, and the way back, forth and to today. */
export function DateSteps({ title, labels, onToday, onStep }: DateStepsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.steps}>
      <Button variant="default" onClick={onToday}>
        {t('calendar.today')}
      </Button>
      <ActionIcon variant="default" aria-label={labels.back} onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={labels.forth} onClick={() => onStep(1)}>
        <IconChevronRight size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <h2 className={classes.title} aria-live="polite">
        {title}
      </h2>
    </div>
  );
}
