import { must } from '../../domain/kernel/assert.ts';
import type { Answer, TestClient } from './server.ts';

/** A part of a form: a file with its name, or JSON as browsers send it. */
export type FormPart = { file: Uint8Array | string; name: string } | { json: unknown };

/** A form as a browser sends it: files are parts named `file`, JSON has the name of its part. */
export async function formOf(parts: [string, FormPart][]): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, part] of parts) {
    if ('json' in part) form.append(name, new Blob([JSON.stringify(part.json)], { type: 'application/json' }), name);
    else
      form.append(name, new Blob([typeof part.file === 'string' ? part.file : new Uint8Array(part.file)]), part.name);
  }
  const sent = new Response(form);
  const type = must(sent.headers.get('content-type'), 'the type of a form');
  return { body: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': type } };
}

interface Sent {
  parts: [string, FormPart][];
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Sends a form. */
export async function sendForm(
  who: TestClient,
  url: string,
  { parts, query = {}, headers = {} }: Sent,
): Promise<Answer> {
  const form = await formOf(parts);
  return who.post(url, form.body, { query, headers: { ...form.headers, ...headers } });
}
