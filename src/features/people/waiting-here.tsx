import { useTranslation } from 'react-i18next';
import { WaitingWork } from '../../components/waiting-work.tsx';
import { usePersonsWaitingWork } from '../../mirror/waiting-work.ts';

const texts = {
  /** The account ends: the device hands over by itself. */
  deleted: 'people.workWaitsText',
  /** The account goes on elsewhere: what it sends then is refused, and only its owner offers it. */
  converted: 'people.convert.workWaitsText',
} as const;

interface WaitingHereProps {
  employee: string;
  /** What is about to happen to them. */
  to: keyof typeof texts;
}

/** What somebody's devices still have to send, before they can no longer send it themselves. */
export function WaitingHere({ employee, to }: WaitingHereProps) {
  const { t } = useTranslation();
  return <WaitingWork found={usePersonsWaitingWork(employee)} text={t(texts[to])} />;
}
