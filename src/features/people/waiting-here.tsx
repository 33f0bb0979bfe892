import { useTranslation } from 'react-i18next';
import { WaitingWork } from '../../components/waiting-work.tsx';
import { usePersonsWaitingWork } from '../../mirror/waiting-work.ts';

const texts = {
  /** The account ends, and the device hands its work to the server. */
  deleted: 'people.workWaitsText',
  /** The account moves to another company, where its unsent work is rejected. */
  converted: 'people.convert.workWaitsText',
} as const;

interface WaitingHereProps {
  employee: string;
  /** What is about to happen to the employee. */
  to: keyof typeof texts;
}

/** Warns of unsent work on the devices of an employee who is about to lose access. */
export function WaitingHere({ employee, to }: WaitingHereProps) {
  const { t } = useTranslation();
  return <WaitingWork found={usePersonsWaitingWork(employee)} text={t(texts[to])} />;
}
