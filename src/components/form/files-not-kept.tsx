import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice.tsx';

/** A chosen file that is not on this device. */
export interface UnkeptFile {
  file: File;
  why: 'storageFull' | 'unreadable' | 'failed';
}

interface FilesNotKeptProps {
  files: readonly UnkeptFile[];
  title: string;
  /** What it means that the device has no room for them. */
  noRoom: string;
  /** The button that continues without them. */
  goOn: string;
  busy: boolean;
  onAgain: () => void;
  onGoOn: () => void;
}

/** Lists the chosen files that couldn't be stored, and why, until they are stored or the person continues without them. */
export function FilesNotKept({ files, title, noRoom, goOn, busy, onAgain, onGoOn }: FilesNotKeptProps) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  const reasons = { storageFull: noRoom, unreadable: t('proof.notReadable'), failed: t('proof.captureFailed') };
  const whys = [...new Set(files.map(({ why }) => why))];
  return (
    <Notice tone="red" title={title}>
      {whys.map((why) => (
        <Text key={why} c="bright">
          {reasons[why]}
        </Text>
      ))}
      <Text className="breakable" c="dimmed" fz="xs">
        {files.map(({ file }) => file.name).join(', ')}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={onAgain} disabled={busy}>
          {t('action.retry')}
        </Button>
        <Button size="xs" variant="default" onClick={onGoOn}>
          {goOn}
        </Button>
      </Group>
    </Notice>
  );
}
