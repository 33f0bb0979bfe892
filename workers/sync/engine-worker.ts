import { loadProgram } from './load-program.ts';

void loadProgram(self, () => import('./engine-program.ts'));
// Browsers read their languages with the first format of a process. Here that happens beside the page, which would stand still for it
// before its first screen.
Intl.DateTimeFormat();
