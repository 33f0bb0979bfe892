import { Button, Stack } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerTo, type StepEntry, stepEntries } from '../../../domain/steps/entries.ts';
import type { AnswerValue, Step } from '../../../domain/steps/schema.ts';
import { openCodeReader } from '../../commands/read-codes.ts';
import { stepPicture } from '../../commands/step-pictures.ts';
import { Sheet } from '../../components/sheet.tsx';
import { PhotoAction, StepAction, StepAnswer } from '../../components/steps/step-answer.tsx';
import { StepPicture } from '../../components/steps/step-picture.tsx';
import { StepRows } from '../../components/steps/step-rows.tsx';

interface TemplatePreviewProps {
  name: string;
  steps: readonly Step[];
  opened: boolean;
  onClose: () => void;
}

/** The answers of a preview, which nothing keeps. */
interface Tried {
  answers: Record<string, { value: AnswerValue }>;
  photos: Parameters<typeof stepEntries>[2]['photos'];
  signed: boolean;
}

const nothing: Tried = { answers: {}, photos: [], signed: false };

const noNotice = (): null => null;

/** The steps of a template as a phone shows them. They can be answered, and the answers go with the preview. */
export function TemplatePreview({ name, steps, opened, onClose }: TemplatePreviewProps) {
  const { t } = useTranslation();
  const [tried, setTried] = useState(nothing);
  const taken = { template: { id: '' }, number: 1, nickname: name, steps: [...steps] };
  const entries = stepEntries({ steps: taken }, tried.answers, tried);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={[t('stepTemplates.preview'), name].filter(Boolean).join(' · ')}
      width="side"
    >
      <StepRows
        entries={entries}
        version={null}
        control={(entry) => <TriedStep entry={entry} tried={tried} onChange={setTried} />}
      />
    </Sheet>
  );
}

interface TriedStepProps {
  entry: StepEntry;
  tried: Tried;
  onChange: (tried: Tried) => void;
}

function TriedStep(props: TriedStepProps) {
  const { step } = props.entry;
  if (step === null) return null;
  const { picture, title } = step;
  if (!picture) return <TriedControl {...props} step={step} />;
  return (
    <Stack gap="0.5rem">
      <TriedControl {...props} step={step} />
      <StepPicture title={title} hash={picture.hash} load={() => stepPicture({ hash: picture.hash, task: null })} />
    </Stack>
  );
}

/** A tap stands for the camera and for the customer. */
function TriedControl({ entry: { photos }, step, tried, onChange }: TriedStepProps & { step: Step }) {
  const { t } = useTranslation();
  const { id, title, required, help, kind, photoKind } = step;
  if (photos !== null) {
    return (
      <StepAction title={title} required={required} help={help}>
        <PhotoAction
          count={photos}
          title={title}
          readOnly={false}
          onClick={() => onChange({ ...tried, photos: [...tried.photos, { kind: photoKind }] })}
        />
      </StepAction>
    );
  }
  if (kind === 'SIGNATURE') {
    return (
      <StepAction title={title} required={required} help={help}>
        <Button
          mih="3rem"
          variant="default"
          leftSection={<IconSignature size={20} stroke={1.8} aria-hidden />}
          onClick={() => onChange({ ...tried, signed: !tried.signed })}
        >
          {t('signature.sign')}
        </Button>
      </StepAction>
    );
  }
  return (
    <StepAnswer
      key={id}
      step={step}
      stored={answerTo(tried.answers, id)}
      save={(value) => onChange({ ...tried, answers: { ...tried.answers, [id]: { value } } })}
      readOnly={false}
      scans={false}
      openReader={openCodeReader}
      useNotice={noNotice}
    />
  );
}
