import type { Bytes } from '../../../domain/evidence/cryptography.ts';
import type { PackReader } from '../../../domain/evidence/verify/pack.ts';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { readFolder, readZip } from '../read-pack.ts';
import { verifyingCryptography } from '../time-stamps.ts';
import { drawReport, type Verified } from './draw-report.ts';
import { element } from './elements.ts';
import { type PageLanguage, type PageTexts, pageTexts } from './texts.ts';

/** The content of the page below its buttons. */
type Shown = { message: (texts: PageTexts) => string } | Verified | null;

let language: PageLanguage = navigator.language.startsWith('el') ? 'el' : 'en';
let shown: Shown = null;
/** Milliseconds between two drawings of the progress. */
const pause = 200;

/** Counts the packs, so that one that was replaced meanwhile shows nothing. */
let round = 0;

const bytesOf = async (file: File): Promise<Bytes> => new Uint8Array(await file.arrayBuffer());

function show(next: Shown): void {
  shown = next;
  draw();
}

async function verify(open: () => Promise<PackReader | null>): Promise<void> {
  round += 1;
  const own = round;
  show({ message: ({ checking }) => checking(0, 1) });
  const pack = await open().catch(() => undefined);
  if (pack === undefined || pack === null) {
    show({ message: ({ noPack, tooLarge }) => (pack === null ? noPack : tooLarge) });
    return;
  }
  let drawnAt = 0;
  const report = await verifyPack(pack, verifyingCryptography(crypto.subtle), (done, of) => {
    const now = performance.now();
    if (own !== round || now - drawnAt < pause) return;
    drawnAt = now;
    show({ message: ({ checking }) => checking(done, of) });
  });
  if (own === round) show({ report, pack });
}

/** Verifies what somebody chose or dropped: one ZIP, or the files of a folder. */
function take(files: readonly File[]): Promise<void> {
  const [only] = files;
  if (only !== undefined && files.length === 1 && !only.webkitRelativePath)
    return verify(async () => readZip(await bytesOf(only)));
  const inFolder = files.map((file) => ({
    path: file.webkitRelativePath || file.name,
    read: () => bytesOf(file),
  }));
  return verify(async () => readFolder(inFolder));
}

function chooser(label: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const input = element('input', { type: 'file', ...attributes });
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) void take(files);
  });
  return element('label', { class: 'button' }, label, input);
}

function dropZone({ drop, chooseZip, chooseFolder }: PageTexts): HTMLElement {
  return element(
    'section',
    { class: 'drop' },
    element('p', {}, drop),
    chooser(chooseZip, { accept: '.zip,application/zip', id: 'zip' }),
    chooser(chooseFolder, { webkitdirectory: '', multiple: '', id: 'folder' }),
  );
}

function result(texts: PageTexts): HTMLElement[] {
  if (shown === null) return [];
  if ('message' in shown) return [element('p', { role: 'status' }, shown.message(texts))];
  return drawReport(shown, language);
}

function draw(): void {
  const texts = pageTexts[language];
  document.documentElement.lang = language;
  document.title = texts.title;
  const other = element('button', { type: 'button', class: 'language' }, texts.otherLanguage);
  other.addEventListener('click', () => {
    language = language === 'el' ? 'en' : 'el';
    draw();
  });
  const canVerify = globalThis.crypto?.subtle !== undefined;
  document.body.replaceChildren(
    element(
      'main',
      {},
      other,
      element('h1', {}, texts.title),
      element('p', {}, canVerify ? texts.intro : texts.noCryptography),
      ...(canVerify ? [dropZone(texts)] : []),
      ...result(texts),
    ),
  );
}

document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length > 0) void take(files);
});
draw();
