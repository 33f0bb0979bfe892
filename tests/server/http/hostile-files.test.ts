import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { templateOf } from '../../../documents/excel/template.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { sendForm } from '../../support/forms.ts';
import { temporaryDirectory } from '../../support/process.ts';
import { type Answer, type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { StubService } from '../../support/stub-service.ts';

const sheetPart = 'xl/worksheets/sheet1.xml';

/** The parts of a workbook that is taken as it is, to be spoiled. */
const workbook = async (): Promise<Record<string, Uint8Array>> => unzipSync(await templateOf('addresses', 'en'));

describeRules('a file that was made to do harm, sent as a list to import', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
  });

  const send = (bytes: Uint8Array | string, name = 'list.xlsx'): Promise<Answer> =>
    sendForm(boss, '/addresses/excel-import', { parts: [['file', { file: bytes, name }]] });
  const codeOf = async (bytes: Uint8Array | string) => refusal(await send(bytes))[1];

  const unpacked = 65 * 1024 * 1024;
  const bomb = (more: Zippable = {}) => zipSync({ ...more, [sheetPart]: new Uint8Array(unpacked) }, { level: 9 });

  describe('a bomb', () => {
    it('that says how large it is, is not unpacked', async () => {
      const bytes = bomb(await workbook());
      expect(bytes.length).toBeLessThan(200_000);
      expect(await codeOf(bytes)).toBe('excel_unpacked');
    });

    it('that lies about its size, is cut there', async () => {
      const bytes = bomb();
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      view.setUint32(view.getUint32(bytes.length - 6, true) + 24, 10, true);
      expect(await codeOf(bytes)).toBe('excel_unreadable');
    });

    it('of many parts, is not unpacked', async () => {
      const parts = Array.from({ length: 600 }, (_, index) => [`xl/x${index}.xml`, new Uint8Array(1)]);
      expect(await codeOf(zipSync({ ...(await workbook()), ...Object.fromEntries(parts) }))).toBe('excel_unpacked');
    });

    it('within a bomb, stays packed', async () => {
      const inner = zipSync({ 'a.xml': new Uint8Array(unpacked) }, { level: 9 });
      expect(await codeOf(zipSync({ 'inner.xlsx': inner, 'inner.zip': inner }))).toBe('excel_unreadable');
    });

    it('of entities that grow, is no text of gigabytes', async () => {
      const levels = Array.from({ length: 12 }, (_, level) =>
        level === 0 ? '<!ENTITY e0 "ha">' : `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`,
      );
      const { status, body } = await send(await spoiled(`<!DOCTYPE x [${levels.join('')}]>`, '&e11;'));
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body).length).toBeLessThan(20_000);
    });

    it('of one cell in the last corner, is no table of a billion', async () => {
      const parts = await workbook();
      const sheet = new TextDecoder().decode(parts[sheetPart]);
      const corner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>';
      const { status } = await send(zipSync({ ...parts, [sheetPart]: strToU8(sheet.replace('</sheetData>', corner)) }));
      expect(status).toBeLessThan(500);
    });

    it('leaves the server as it was, and nothing of itself', async () => {
      expect((await boss.get('/authenticated')).status).toBe(200);
      const uploads = path.join(server.context.environment.dataDir, 'uploads');
      expect((await readdir(uploads).catch(() => [])).filter((name) => !name.startsWith('.'))).toEqual([]);
    });
  });

  describe('a ZIP of something else', () => {
    it.each<[string, Zippable]>([
      [
        'a document of Word',
        { '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w:document/>') },
      ],
      ['an export of a device', { 'items.json': strToU8('{"items":[]}'), 'files.json': strToU8('{"files":[]}') }],
      ['a program', { 'META-INF/MANIFEST.MF': strToU8('Main-Class: Evil'), 'Evil.class': strToU8('\u00ca\u00fe') }],
      ['names that lead elsewhere', { '../../evil.xml': strToU8('<x/>'), '/etc/cron.d/x.xml': strToU8('<x/>') }],
      ['nothing', {}],
    ])('is no list: %s', async (_what, files) => {
      expect(await codeOf(zipSync(files))).toBe('excel_unreadable');
    });

    it.each([
      ['cut in the middle', (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)],
      ['without its directory', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 22)],
      ['followed by a page', (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from('<script>')]).subarray(1)],
    ])('is no list: %s', async (_what, spoil) => {
      expect(await codeOf(spoil(await templateOf('addresses', 'en')))).toBe('excel_unreadable');
    });
  });

  /** A workbook with `head` before its sheet and `text` in each cell that has a text. */
  async function spoiled(head: string, text: string): Promise<Uint8Array> {
    const parts = await workbook();
    return zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, bytes]) => {
          const xml = new TextDecoder().decode(bytes).replace(/<\?xml[^>]*\?>/, (first) => `${first}${head}`);
          const isText = name === sheetPart || name === 'xl/sharedStrings.xml';
          return [name, strToU8(isText ? xml.replaceAll(/<t( [^>]*)?>[^<]*<\/t>/g, `<t>${text}</t>`) : xml)];
        }),
      ),
    );
  }

  it('with entities that name files and servers, is told nothing of them', async () => {
    const secret = path.join(await temporaryDirectory(), 'secret.txt');
    await writeFile(secret, 'the secret of this machine');
    const inside = await StubService.open((_request, response) => void response.end('the secret of this network'));
    try {
      for (const url of [`file://${secret}`, inside.url]) {
        const head = `<!DOCTYPE x [<!ENTITY e SYSTEM "${url}"><!ENTITY % p SYSTEM "${url}"> %p;]>`;
        const { status, body } = await send(await spoiled(head, '&e;'));
        expect(status).toBeLessThan(500);
        expect(JSON.stringify(body)).not.toContain('the secret');
      }
      expect(JSON.stringify(bodyOf(await boss.get('/addresses/all')))).not.toContain('the secret');
      expect(inside.asked).toEqual([]);
    } finally {
      await inside.close();
    }
  });

  it.each([
    ['an external link', 'xl/externalLinks/externalLink1.xml'],
    ['a query', 'xl/queryTables/queryTable1.xml'],
    ['a macro', 'xl/vbaProject.bin'],
  ])('with %s is a list like any other', async (_what, name) => {
    const parts = { ...(await workbook()), [name]: strToU8('<x url="http://127.0.0.1:1/"/>') };
    expect(bodyOf(await send(zipSync(parts), 'list.xlsm'))).toEqual([]);
  });
});
