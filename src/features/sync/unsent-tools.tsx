import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { importUnsent } from '../../commands/device.ts';
import { Section } from '../../components/section.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import classes from './unsent-tools.module.css';
import { useExport } from './use-export.ts';

/** A copy of everything unsent to keep or to carry to another device, and the way back in. */
export function UnsentTools() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const exporting = useExport();
  const importing = useAction();
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    const result = await importUnsent(file);
    if (result.kind === 'refused') {
      const { title, text } = errorText(result.code, result.detail);
      toast({ kind: 'error', message: `${title} ${text}` });
      return;
    }
    const { added, known } = result;
    toast({
      kind: 'success',
      message: `${t('sync.importAdded', { count: added })} ${t('sync.importKnown', { count: known })}`,
    });
  };
  return (
    <Section title={t('sync.toolsTitle')}>
      <p className={classes.text}>{t('sync.toolsText')}</p>
      <div className={classes.buttons}>
        <Button variant="default" loading={exporting.busy} onClick={exporting.save}>
          {t('action.export')}
        </Button>
        <Button variant="default" loading={importing.busy} onClick={() => chooser.current?.click()}>
          {t('action.import')}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('action.import')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) void importing.run(() => take(file));
        }}
      />
    </Section>
  );
}
