import { Button, FileButton, Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../domain/steps/schema.ts';
import { addStepPicture, stepPicture } from '../../commands/step-pictures.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { StepPicture } from '../../components/steps/step-picture.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';

interface PictureFieldProps {
  step: Step;
  readOnly: boolean;
  onChange: (picture: Step['picture']) => void;
}

/** The picture beside the help of a step. It is with the office's server before the step names it, so it needs the network. */
export function PictureField({ step, readOnly, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const { showFailure } = useOutcome();
  const { busy, run } = useAction();
  // The same file can be chosen again only after the input was emptied.
  const empty = useRef<() => void>(null);
  // The form goes on while a picture is sent: what was typed meanwhile stays, and so does the absence of a step that was removed.
  const latest = useRef<PictureFieldProps['onChange']>(null);
  useEffect(() => {
    latest.current = onChange;
    return () => {
      latest.current = null;
    };
  }, [onChange]);
  const { picture, title } = step;
  const choose = (file: File | null): void => {
    if (file === null) return;
    void run(async () => {
      const answer = await addStepPicture(file);
      empty.current?.();
      if (answer.kind === 'answered') latest.current?.(answer.reply);
      else if (answer.kind === 'unreadable') toast({ kind: 'error', message: t('stepTemplates.pictureUnreadable') });
      else if (answer.kind !== 'cancelled') await showFailure(answer);
    });
  };
  return (
    <>
      {picture ? (
        <StepPicture title={title} hash={picture.hash} load={() => stepPicture({ hash: picture.hash, task: null })} />
      ) : null}
      {readOnly ? null : (
        <Group gap="0.5rem">
          <FileButton accept="image/*" resetRef={empty} onChange={choose}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                aria-busy={busy}
                leftSection={<IconPhoto size={18} stroke={1.8} aria-hidden />}
              >
                {t(picture ? 'stepTemplates.changePicture' : 'stepTemplates.addPicture')}
              </Button>
            )}
          </FileButton>
          {picture ? (
            <Button variant="subtle" color="red" onClick={() => onChange(null)}>
              {t('stepTemplates.removePicture')}
            </Button>
          ) : null}
        </Group>
      )}
    </>
  );
}
