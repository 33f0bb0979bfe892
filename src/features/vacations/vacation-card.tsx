import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardWords } from '../../components/table/card-words.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedVacation } from './use-vacation-columns.tsx';
import { vacationName, vacationTypeWords } from './vacation-words.ts';

interface VacationCardProps {
  vacation: ListedVacation;
  /** Makes the vacation's name what opens it. */
  title: (words: ReactNode) => ReactNode;
}

/** A vacation as a card, for phones. */
export function VacationCard({ vacation, title }: VacationCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { labels, nickname, startingTime, endingTime, vacationType } = vacation;
  return (
    <CardWords
      title={title(vacationName({ nickname, employee: labels.employee }))}
      lines={[
        [nickname === null ? null : labels.employee, t(vacationTypeWords[vacationType])],
        [`${format.dateTime(startingTime)} – ${format.dateTime(endingTime)}`],
      ]}
    />
  );
}
