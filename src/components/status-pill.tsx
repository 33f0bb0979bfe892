import { useTranslation } from 'react-i18next';
import type { StatusLook } from '../theme/statuses.ts';
import classes from './status-pill.module.css';

/** A status as a soft pill: tinted ground, strong text; with its icon on phones. */
export function StatusPill({ look }: { look: StatusLook }) {
  const { t } = useTranslation();
  const Icon = look.icon;
  return (
    <span className={classes.pill} data-tone={look.tone}>
      <Icon className={classes.icon} size={14} stroke={2} aria-hidden />
      {t(look.label)}
    </span>
  );
}
