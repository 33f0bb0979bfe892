import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { Sheet } from '../../components/sheet.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { Keys } from './keys.tsx';
import type { Shortcut } from './shortcuts.ts';

/** Keys handled by lists and dialogs themselves. */
const others: readonly { keys: readonly string[]; label: TextKey }[] = [
  { keys: ['↑+↓'], label: 'shortcuts.rows' },
  { keys: ['Enter'], label: 'shortcuts.openRow' },
  { keys: ['Space'], label: 'shortcuts.selectRow' },
  { keys: ['Esc'], label: 'shortcuts.close' },
];

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Those this person may use. */
  shortcuts: readonly Shortcut[];
}

/** Lists the keyboard shortcuts this person may use. */
export function ShortcutsDialog({ opened, onClose, shortcuts }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  const single = shortcuts.filter(({ keys }) => keys.length === 1);
  const going = shortcuts.filter(({ keys }) => keys.length > 1);
  return (
    <Sheet opened={opened} onClose={onClose} title={t('shortcuts.title')} width="small" height="content">
      <Stack gap="lg">
        <ShortcutGroup title={t('shortcuts.everywhere')} shortcuts={single} />
        <ShortcutGroup title={t('shortcuts.go')} shortcuts={going} />
        <ShortcutGroup title={t('shortcuts.lists')} shortcuts={others} />
      </Stack>
    </Sheet>
  );
}

function ShortcutGroup({
  title,
  shortcuts,
}: {
  title: string;
  shortcuts: readonly Pick<Shortcut, 'keys' | 'label'>[];
}) {
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
