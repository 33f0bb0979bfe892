import { loadProgram } from '../browser/load-program.ts';

loadProgram(self, () => import('./engine-program.ts'));
