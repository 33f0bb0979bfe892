import { ActionIcon, Box, Group } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useReadOnly } from '../form/field-props.ts';
import { TextField } from '../form/text-field.tsx';
import { useLateSheet } from '../sheet-state.ts';
import type { CodeReader } from './code-reader.ts';

const ScanSheet = lazy(async () => ({ default: (await import('./scan-sheet.tsx')).ScanSheet }));

interface SerialNumberFieldProps extends FieldProps<string | null> {
  openReader: () => CodeReader;
  /** A number was read: what was typed is replaced by it. */
  onScanned: (serialNumber: string) => void;
  /** The scanner is open from the beginning. */
  scans?: boolean;
}

/** A serial number that is typed, or scanned with one tap. */
export function SerialNumberField({ openReader, onScanned, scans = false, ...field }: SerialNumberFieldProps) {
  const { t } = useTranslation();
  const scanner = useLateSheet(scans);
  if (useReadOnly(field.readOnly)) return <TextField {...field} />;
  return (
    <>
      <Group gap="0.5rem" align="flex-start" wrap="nowrap">
        <Box flex={1} miw={0}>
          <TextField {...field} />
        </Box>
        <ActionIcon
          // Beside the input, below the label.
          mt="1.5rem"
          size={44}
          variant="default"
          aria-label={t('scan.open', { field: field.label })}
          onClick={scanner.open}
        >
          <IconBarcode size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Group>
      <Suspense fallback={null}>
        {scanner.mounted ? (
          <ScanSheet
            title={field.label}
            opened={scanner.opened}
            openReader={openReader}
            onFound={onScanned}
            onClose={scanner.close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
