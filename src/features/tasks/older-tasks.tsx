import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Beyond } from '../../lists/use-list-beyond.ts';

const texts = { asking: 'tasks.older.asking', whole: 'tasks.older.whole', here: 'tasks.older.here' } as const;

/** Says where the tasks of a list come from that this device no longer keeps (decision 0133). */
export function OlderTasks({ beyond }: { beyond: Beyond }) {
  const { t } = useTranslation();
  const format = useFormat();
  return <Notice tone="gray" title={t(texts[beyond.shows], { date: format.date(beyond.border) })} />;
}
