import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ImportKind, importKinds } from '../../../domain/import/import-kinds.ts';
import { useLeaveGuard } from '../../components/leave-guard.ts';
import { NotAllowed } from '../../components/not-allowed.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { RefusalHelp } from '../../components/refusal-help.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useBilling } from '../../mirror/billing.ts';
import { useViewer } from '../../mirror/session.ts';
import { ChooseFile } from './choose-file.tsx';
import { ColumnChoices } from './column-choices.tsx';
import classes from './excel-import.module.css';
import { ImportResult } from './import-result.tsx';
import { KeptImports } from './kept-imports.tsx';
import { Preview } from './preview.tsx';
import { type ImportSteps, type Stage, useFileImport } from './use-file-import.ts';

interface ExcelImportScreenProps {
  kind: ImportKind;
  /** Leads back to the list. */
  onDone: () => void;
}

/**
 * The import of a file (specification 2.5 and 5; decision 0117): it is chosen, its columns are named where that is unsure, every
 * row is shown with what would become of it, and only then is anything written. It needs no network.
 */
export function ExcelImportScreen({ kind, onDone }: ExcelImportScreenProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  return importKinds[kind].may(viewer) ? (
    <Import kind={kind} onDone={onDone} />
  ) : (
    <NotAllowed page={t(`excelImport.title.${kind}`)} title={t('excelImport.notAllowed')} hint={t('action.askOwner')} />
  );
}

/** Whether leaving the page would lose what a person has begun; a draft that is kept is gone on with later. */
const isUnderWay = (stage: Stage): boolean =>
  stage.kind === 'columns' || stage.kind === 'importing' || (stage.kind === 'preview' && stage.draft !== 'kept');

function Import({ kind, onDone }: ExcelImportScreenProps) {
  const { t } = useTranslation();
  const steps = useFileImport(kind);
  const { stage, file } = steps;
  useLeaveGuard({
    isDirty: () => isUnderWay(stage),
    isEndangered: () => stage.kind === 'importing',
    where: 'page',
    keepsDraft: false,
  });
  return (
    <>
      <PageHeader title={t(`excelImport.title.${kind}`)} {...(file === null ? {} : { subtitle: file })} />
      <PageContent>
        <Step kind={kind} steps={steps} onDone={onDone} />
      </PageContent>
    </>
  );
}

function Step({ kind, steps, onDone }: ExcelImportScreenProps & { steps: ImportSteps }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stage, cancel, restart } = steps;
  const share = ({ done, of }: { done: number; of: number }) => ({ done: format.number(done), of: format.number(of) });
  switch (stage.kind) {
    case 'choose':
      return (
        <>
          <SubscriptionNeeded />
          <KeptImports kind={kind} onResume={steps.resume} />
          <ChooseFile kind={kind} fault={stage.fault} onRead={steps.read} onCancel={onDone} />
        </>
      );
    case 'reading':
      return <Working text={t('excelImport.reading')} progress={null} onCancel={cancel} />;
    case 'columns':
      return <ColumnChoices kind={kind} columns={stage.columns} onChosen={steps.check} onBack={() => restart()} />;
    case 'checking':
      return <Working text={t('excelImport.checking', share(stage))} progress={stage} onCancel={cancel} />;
    case 'preview':
      return <Preview kind={kind} file={stage} steps={steps} />;
    case 'importing':
      return <Working text={t('excelImport.importing', share(stage))} progress={stage} onCancel={cancel} />;
    case 'done':
      return <ImportResult kind={kind} end={stage} steps={steps} onDone={onDone} />;
  }
}

/** Says before a file is chosen what would only be said after its preview: importing is for subscribers (decision 0019). */
function SubscriptionNeeded() {
  const errorText = useErrorText();
  const { owner } = useViewer();
  const billing = useBilling();
  if (!owner || billing === undefined || billing.subscribed) return null;
  return (
    <Notice tone="amber" {...errorText('subscription_needed', '', ['excelImport'])}>
      <RefusalHelp code="subscription_needed" />
    </Notice>
  );
}

interface WorkingProps {
  /** What is being done, with numbers where there are any. */
  text: string;
  /** Null while it is not known how much there is. */
  progress: { done: number; of: number } | null;
  onCancel: () => void;
}

/** Long work on a file: how far it is, and the way to stop it. */
function Working({ text, progress, onCancel }: WorkingProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.working} aria-busy>
      <p role="status">{text}</p>
      {progress === null ? null : <ProgressBar value={progress.done} of={progress.of} label={text} />}
      <Button variant="default" onClick={onCancel} autoFocus>
        {t('action.stop')}
      </Button>
    </div>
  );
}
