import type { Page } from '@playwright/test';

/**
 * Chooses files in the open form as a person does, in the browser's own dialog: sent as messages, so many megabytes would take
 * minutes.
 */
export async function chooseFiles(page: Page, files: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { root } = await browser.send('DOM.getDocument');
  const selector = '[role=dialog] input[type=file][multiple]';
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  await browser.send('DOM.setFileInputFiles', { files: [...files], nodeId });
  await browser.detach();
}
