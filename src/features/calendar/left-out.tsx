import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useViewer } from '../../mirror/session.ts';

interface LeftOutProps {
  count: number;
  /** How many of one moment are drawn. */
  most: number;
  date: string;
}

/** Says that not all that is on at the same time is drawn, and where the rest is. */
export function LeftOut({ count, most, date }: LeftOutProps) {
  const { t } = useTranslation();
  const { kind } = useViewer();
  if (count === 0) return null;
  const hint = t('calendar.leftOutHint', { most });
  const board = (
    <LinkButton variant="subtle" size="compact-sm" to="/dispatch" search={{ date }}>
      {t('calendar.openBoard')}
    </LinkButton>
  );
  return (
    <Notice
      tone="blue"
      title={t('calendar.leftOut', { count })}
      text={
        <>
          {hint} {kind === 'office' ? board : null}
        </>
      }
    />
  );
}
