import { useTranslation } from 'react-i18next';
import { Notice } from '../notice.tsx';
import type { DraftTrouble } from './draft-store.ts';
import classes from './form.module.css';

const texts = {
  full: { title: 'form.draftFull', text: 'form.draftFullText' },
  notKept: { title: 'form.draftNotKept', text: 'form.draftNotKeptText' },
  unread: { title: 'form.draftUnread', text: 'form.draftUnreadText' },
} as const;

/** Warns that the content of a form can't be saved as a draft, and says what to do; it stays in view while that is so. */
export function DraftTroubleNotice({ trouble }: { trouble: DraftTrouble | null }) {
  const { t } = useTranslation();
  if (trouble === null) return null;
  const { title, text } = texts[trouble];
  return (
    <div className={classes.trouble}>
      <Notice tone="orange" title={t(title)} text={t(text)} />
    </div>
  );
}
