import { lazy, Suspense } from 'react';
import { MarkButton } from './mark-button.tsx';
import type { MarkStepProps } from './photo-step.tsx';

/** Most tasks ask for no photos, and the first screen is not to wait for what they do not show. */
const PhotoStep = lazy(async () => ({ default: (await import('./photo-step.tsx')).PhotoStep }));

/** The one next step of an address; of a task that asks for photos with those that are missing. */
export function MarkStep(props: MarkStepProps) {
  const { view, next, marking, ...named } = props;
  const button = <MarkButton status={next} busy={marking.busy} onMark={marking.advance} {...named} />;
  if (!view.task.requiredPhotos) return button;
  return (
    <Suspense fallback={button}>
      <PhotoStep {...props} />
    </Suspense>
  );
}
