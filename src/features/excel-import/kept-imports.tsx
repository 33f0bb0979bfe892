import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../domain/import/import-kinds.ts';
import { forgetImport, type KeptImport, keptImports } from '../../commands/import-drafts.ts';
import { confirm } from '../../components/confirm-store.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './excel-import.module.css';
import type { KeptRows } from './use-file-import.ts';

interface KeptImportsProps {
  kind: ImportKind;
  onResume: (kept: KeptRows) => Promise<void>;
}

/** The imports whose rows wait on this device to be completed; only a person discards them. */
export function KeptImports({ kind, onResume }: KeptImportsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { run } = useAction();
  const [kept, setKept] = useState<readonly KeptImport[]>([]);
  useEffect(() => {
    let wanted = true;
    keptImports(kind).then((found) => wanted && setKept(found), reportError);
    return () => {
      wanted = false;
    };
  }, [kind]);
  const counted = ({ rows }: KeptImport) => t('excelImport.rowCount', { count: rows, shown: format.number(rows) });
  const discard = async (one: KeptImport): Promise<void> => {
    const confirmed = await confirm({
      title: t('excelImport.draft.discardQuestion'),
      message: t('excelImport.draft.discardText', { file: one.file, rows: counted(one) }),
      confirmLabel: t('excelImport.draft.discard'),
      destructive: true,
    });
    if (!confirmed) return;
    await forgetImport(one);
    setKept((before) => before.filter(({ key }) => key !== one.key));
  };
  if (kept.length === 0) return null;
  return (
    <div className={classes.kept}>
      <Section title={t('excelImport.draft.title')}>
        <p className={classes.lead}>{t('excelImport.draft.hint')}</p>
        <Rows>
          {kept.map((one) => (
            <Row
              key={one.key}
              title={one.file}
              text={`${counted(one)} · ${format.dateTime(one.savedAt)}`}
              aside={
                <Group gap="0.5rem" justify="flex-end">
                  <Button variant="default" onClick={() => run(() => discard(one))}>
                    {t('excelImport.draft.discard')}
                  </Button>
                  <Button onClick={() => void onResume(one)}>{t('excelImport.draft.resume')}</Button>
                </Group>
              }
            />
          ))}
        </Rows>
      </Section>
    </div>
  );
}
