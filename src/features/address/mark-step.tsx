import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isAssignedTo } from '../../../domain/task/lists.ts';
import { useViewer } from '../../mirror/session.ts';
import { MarkButton, type MarkStepProps } from './mark-button.tsx';

/** Lazy, because most tasks require no photos. */
const PhotoStep = lazy(async () => ({ default: (await import('./photo-step.tsx')).PhotoStep }));

/**
 * The next step of an address, with the missing photos where the task requires some. Who does the work says it in the first
 * person; the office reports it for others.
 */
export function MarkStep(given: MarkStepProps) {
  const { t } = useTranslation();
  const label = isAssignedTo(given.view.task, useViewer()) ? undefined : t(`mark.office.${given.next}`);
  const props = { ...given, label };
  const { view, next, marking, ...named } = props;
  const button = <MarkButton status={next} busy={marking.busy} onMark={marking.advance} {...named} />;
  if (!view.task.requiredPhotos) return button;
  return (
    <Suspense fallback={button}>
      <PhotoStep {...props} />
    </Suspense>
  );
}
