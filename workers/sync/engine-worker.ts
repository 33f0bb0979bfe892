import { loadProgram } from './load-program.ts';

void loadProgram(self, () => import('./engine-program.ts'));
