import { useTranslation } from 'react-i18next';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { Sheet } from '../../components/sheet.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { Keys } from './keys.tsx';
import type { Shortcut } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

/** Keys that lists and dialogs hear by themselves. */
const others: readonly { keys: readonly string[]; label: TextKey }[] = [
  { keys: ['↑', '↓'], label: 'shortcuts.rows' },
  { keys: ['Enter'], label: 'shortcuts.openRow' },
  { keys: ['Space'], label: 'shortcuts.selectRow' },
  { keys: ['Esc'], label: 'shortcuts.close' },
];

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Those that lead somewhere for this person. */
  shortcuts: readonly Shortcut[];
}

/** The keyboard's shortcuts, as far as they do something for this person. */
export function ShortcutsDialog({ opened, onClose, shortcuts }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  const single = shortcuts.filter(({ keys }) => keys.length === 1);
  const going = shortcuts.filter(({ keys }) => keys.length > 1);
  return (
    <Sheet opened={opened} onClose={onClose} title={t('shortcuts.title')} width="small" height="content">
      <div className={classes.groups}>
        <Group title={t('shortcuts.everywhere')} shortcuts={single} />
        <Group title={t('shortcuts.go')} shortcuts={going} />
        <Group title={t('shortcuts.lists')} shortcuts={others} />
      </div>
    </Sheet>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Pick<Shortcut, 'keys' | 'label'>[] }) {
  const { t } = useTranslation();
  return (
    <Section title={title}>
      <Rows>
        {shortcuts.map(({ keys, label }) => (
          <Row key={keys.join(' ')} title={t(label)} aside={<Keys keys={keys} />} />
        ))}
      </Rows>
    </Section>
  );
}
