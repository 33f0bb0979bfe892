import { must } from '../../domain/kernel/assert.ts';
import type { Answer, TestClient } from './server.ts';

/** A part of a form: a file with its name, or JSON as browsers send it. */
export type FormPart = { file: Uint8Array | string; name: string } | { json: unknown };

/** Sends a form as a browser does: files are parts named `file` unless the name of the part says otherwise. */
export async function sendForm(
  who: TestClient,
  url: string,
  {
    parts,
    query = {},
    headers = {},
  }: { parts: [string, FormPart][]; query?: Record<string, string>; headers?: Record<string, string> },
): Promise<Answer> {
  const form = new FormData();
  for (const [name, part] of parts) {
    if ('json' in part) form.append(name, new Blob([JSON.stringify(part.json)], { type: 'application/json' }), name);
    else
      form.append(name, new Blob([typeof part.file === 'string' ? part.file : new Uint8Array(part.file)]), part.name);
  }
  const sent = new Response(form);
  const type = must(sent.headers.get('content-type'), 'the type of a form');
  const body = Buffer.from(await sent.arrayBuffer());
  return who.post(url, body, { query, headers: { 'content-type': type, ...headers } });
}
