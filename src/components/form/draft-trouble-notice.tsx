import { useTranslation } from 'react-i18next';
import { Notice } from '../notice.tsx';
import type { DraftTrouble } from './draft-store.ts';
import classes from './form.module.css';

const words = {
  full: { title: 'form.draftFull', text: 'form.draftFullText' },
  notKept: { title: 'form.draftNotKept', text: 'form.draftNotKeptText' },
  unread: { title: 'form.draftUnread', text: 'form.draftUnreadText' },
} as const;

/** Says in a form that what it holds is only on the screen, and what to do; it stays in view for as long as that is so. */
export function DraftTroubleNotice({ trouble }: { trouble: DraftTrouble | null }) {
  const { t } = useTranslation();
  if (trouble === null) return null;
  const { title, text } = words[trouble];
  return (
    <div className={classes.trouble}>
      <Notice tone="orange" title={t(title)} text={t(text)} />
    </div>
  );
}
