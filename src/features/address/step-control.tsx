import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { must } from '../../../domain/kernel/assert.ts';
import { answerTo, type StepEntry } from '../../../domain/steps/entries.ts';
import type { AnswerValue, Step } from '../../../domain/steps/schema.ts';
import { openCodeReader } from '../../commands/read-codes.ts';
import { stepPicture } from '../../commands/step-pictures.ts';
import { answerStep } from '../../commands/steps.ts';
import { PhotoAction, StepAction, StepAnswer } from '../../components/steps/step-answer.tsx';
import { StepPicture } from '../../components/steps/step-picture.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { useSameElsewhere } from '../../mirror/equipment.ts';
import { SignatureLine } from './signature-line.tsx';
import { useTakePhoto } from './take-photo.ts';

interface StepControlProps {
  view: AddressView;
  entry: StepEntry;
  readOnly: boolean;
}

interface OneStepProps extends StepControlProps {
  /** Whether its scanner opens at once. */
  scans: boolean;
}

/** One step with its control and the picture of its help; photos open the camera. */
export function StepControl(props: OneStepProps) {
  const { view, entry } = props;
  const picture = entry.step?.picture;
  if (!picture) return <Control {...props} />;
  const { hash } = picture;
  return (
    <Stack gap="0.5rem">
      <Control {...props} />
      <StepPicture title={entry.step?.title ?? ''} hash={hash} load={() => stepPicture({ hash, task: view.task.id })} />
    </Stack>
  );
}

function Control({ view, entry, readOnly, scans }: OneStepProps) {
  const { step } = entry;
  if (step === null || entry.photos !== null) return <PhotoControl view={view} entry={entry} readOnly={readOnly} />;
  if (step.kind === 'SIGNATURE') {
    return (
      <StepAction title={step.title} required={step.required} help={step.help}>
        <SignatureLine view={view} disabled={readOnly} />
      </StepAction>
    );
  }
  return <AnswerControl key={step.id} view={view} step={step} readOnly={readOnly} scans={scans} />;
}

function PhotoControl({ view, entry: { step, photos }, readOnly }: StepControlProps) {
  const { t } = useTranslation();
  const takePhoto = useTakePhoto(view);
  const { kind, ...count } = must(photos, 'photos');
  const title = step?.title ?? t('steps.photos', { kind: t(`photoKind.${kind}`) });
  return (
    <StepAction title={title} required={step === null || step.required} help={step?.help ?? null}>
      <PhotoAction count={count} title={title} readOnly={readOnly} onClick={takePhoto} />
    </StepAction>
  );
}

/** The stored answer of a step, and a way to store another one. */
function useAnswer(view: AddressView, step: Step): { stored: AnswerValue; save: (value: AnswerValue) => void } {
  const stored = answerTo(view.operational.answers, step.id);
  const { run } = useAction();
  const performed = usePerformed();
  const save = (value: AnswerValue): void => {
    if (value === stored) return;
    const { id } = view.operational;
    const number = view.task.steps?.number ?? 1;
    void run(async () => void performed(await answerStep({ id, step: step.id, value, seen: stored, number })));
  };
  return { stored, save };
}

interface AnswerProps {
  view: AddressView;
  step: Step;
  readOnly: boolean;
  scans: boolean;
}

function AnswerControl({ view, step, readOnly, scans }: AnswerProps) {
  const { t } = useTranslation();
  const answer = useAnswer(view, step);
  const useNotice = (serialNumber: string | null): string | null => {
    const elsewhere = useSameElsewhere(serialNumber, view.place?.id ?? '') ?? [];
    return elsewhere.length === 0 ? null : t('equipment.elsewhere', { addresses: elsewhere.join(', ') });
  };
  return <StepAnswer {...answer} {...{ step, readOnly, scans, useNotice }} openReader={openCodeReader} />;
}
