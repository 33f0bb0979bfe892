import { lazy, Suspense } from 'react';
import { MarkButton, type MarkStepProps } from './mark-button.tsx';

/** Lazy, because most tasks require no photos and have no steps. */
const PhotoStep = lazy(async () => ({ default: (await import('./photo-step.tsx')).PhotoStep }));

/** The next step of an address, with the missing photos and steps where the task has some. */
export function MarkStep(props: MarkStepProps) {
  const { view, next, marking, ...named } = props;
  const button = (
    <MarkButton status={next} label={marking.words(next)} busy={marking.busy} onMark={marking.advance} {...named} />
  );
  if (!view.task.requiredPhotos && !view.task.steps) return button;
  return (
    <Suspense fallback={button}>
      <PhotoStep {...props} />
    </Suspense>
  );
}
