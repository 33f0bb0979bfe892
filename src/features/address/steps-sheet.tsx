import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import type { StepEntry } from '../../../domain/steps/entries.ts';
import { painted } from '../../components/after-paint.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { StepRows } from '../../components/steps/step-rows.tsx';
import { useAction } from '../../components/use-action.ts';
import { useReplaceSheet } from '../../components/use-sheet-search.ts';
import { type AddressView, addressName, useAddress } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { entriesOf } from '../../mirror/step-entries.ts';
import { MarkButton, type MarkStepProps } from './mark-button.tsx';
import { possibleActions } from './possible-actions.ts';
import { SignatureSheet } from './signature-sheet.tsx';
import { StepControl } from './step-control.tsx';
import { useMark } from './use-mark.tsx';

interface StepsSheetProps {
  /** The operational address. */
  address: string;
  /** What is shown of it: its steps, or a signature for it. One file has both, since a step may ask for one. */
  part: 'steps' | 'signature';
  /** The scanner for the next serial number opens at once. */
  scans: boolean;
  opened: boolean;
  onClose: () => void;
}

/** The steps of an address, or the pad on which somebody signs for it. */
export function StepsSheet({ part, scans, ...props }: StepsSheetProps) {
  return part === 'signature' ? <SignatureSheet {...props} /> : <Steps scans={scans} {...props} />;
}

/** The steps of an address, each with one large control whose answer is saved at once. */
function Steps({ address, scans, opened, onClose }: Omit<StepsSheetProps, 'part'>) {
  const { t } = useTranslation();
  const view = useAddress(address);
  if (view === undefined) return null;
  const entries = view === null ? [] : entriesOf(view);
  if (view === null || entries.length === 0) {
    return (
      <Sheet opened={opened} onClose={onClose} title={t('steps.title')} height="content" width="small">
        <EmptyState title={t('steps.none')} />
      </Sheet>
    );
  }
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={`${t('steps.title')} · ${addressName(view)}`}
      width="create"
      footer={<AfterSteps view={view} entries={entries} onMarked={onClose} />}
    >
      <Content view={view} entries={entries} scans={scans} />
    </Sheet>
  );
}

interface AfterStepsProps {
  view: AddressView;
  entries: readonly StepEntry[];
  onMarked: () => void;
}

/** The signature once nothing else is missing, and the mark once nothing is, so that nobody has to close the steps for them. */
function AfterSteps({ view, entries, onMarked }: AfterStepsProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const replace = useReplaceSheet();
  const { busy, run } = useAction();
  const marking = useMark(view);
  const missing = entries.filter(({ required, done }) => required && !done);
  if (possibleActions(viewer, view).next !== 'INSTALLED') return null;
  if (missing.length === 0) {
    const mark: MarkStepProps['marking']['advance'] = async (status, tap) => {
      const isMarked = await marking.advance(status, tap);
      if (isMarked) onMarked();
      return isMarked;
    };
    return <MarkButton status="INSTALLED" label={marking.words('INSTALLED')} busy={marking.busy} onMark={mark} />;
  }
  if (missing.some(({ step }) => step?.kind !== 'SIGNATURE')) return null;
  const sign = (): void =>
    void run(async () => {
      await painted();
      replace({ address: view.operational.id, sign: 'open' }, ['steps']);
    });
  return (
    <Button
      fullWidth
      h="auto"
      mih="3.5rem"
      aria-busy={busy}
      leftSection={<IconSignature size={22} stroke={1.8} aria-hidden />}
      onClick={sign}
    >
      {t('signature.sign')}
    </Button>
  );
}

function Content({ view, entries, scans }: Pick<AfterStepsProps, 'view' | 'entries'> & { scans: boolean }) {
  const readOnly = !mayWorkOn(useViewer(), view.task);
  const { steps } = view.task;
  const next = entries.find(({ step, done }) => step?.kind === 'SERIAL_NUMBER' && !done);
  return (
    <StepRows
      entries={entries}
      version={steps ? { name: steps.nickname, number: steps.number } : null}
      control={(entry) => (
        <StepControl view={view} entry={entry} readOnly={readOnly} scans={scans && entry.id === next?.id} />
      )}
    />
  );
}
