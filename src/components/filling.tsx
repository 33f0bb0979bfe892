import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.tsx';

interface FillingProps {
  /** Rows that are here, and how many there will be; null while that is not known. */
  loaded: number;
  total: number | null;
}

/** The placeholder of a screen during the initial sync, with its progress. */
export function Filling({ loaded, total }: FillingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text =
    total === null
      ? t('sync.filling', { loaded: format.number(loaded) })
      : t('sync.fillingOf', { loaded: format.number(loaded), total: format.number(total) });
  return (
    <Stack gap="1rem">
      <Box component="p" className="tabular" c="dimmed" ta="center">
        {text}
      </Box>
      {[1, 2, 3].map((card) => (
        <Box key={card} className="card" h="9rem" bdrs="0.875rem" />
      ))}
    </Stack>
  );
}
