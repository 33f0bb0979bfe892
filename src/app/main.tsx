import '../theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/start.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.ts';

async function start(root: HTMLElement): Promise<void> {
  const i18n = await startI18n();
  createRoot(root).render(
    <StrictMode>
      <App i18n={i18n} router={createAppRouter()} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
void start(root);
