import { createFileRoute } from '@tanstack/react-router';
import { TemplatesScreen } from '../../features/step-templates/templates-screen.tsx';

export const Route = createFileRoute('/_app/steps')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: StepsRoute,
});

function StepsRoute() {
  return <TemplatesScreen search={Route.useSearch()} />;
}
