import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DomainError } from '../../domain/errors/codes.ts';
import { mostPhotos } from '../../domain/proof/states.ts';
import type { Context } from '../context.ts';
import { ReceivedFiles } from '../services/photos/received-files.ts';
import { largestPhoto } from '../services/photos/store-photo.ts';
import { parseInput } from './input.ts';

/** What a multipart request holds: its files on this machine, and its other parts as text. */
export interface Parts {
  received: ReceivedFiles;
  texts: ReadonlyMap<string, string>;
}

/** Where the files go meanwhile, how large each may be, and the name of the part that is no file, if the call takes one. */
interface Place extends Pick<Context, 'newId'> {
  directory: string;
  largest?: number;
  json?: string;
}

const limits = { files: mostPhotos, fields: 10, parts: mostPhotos + 10, fieldSize: 256 * 1024 };

async function textOf(
  part: { type: 'field'; value: unknown } | { type: 'file'; toBuffer(): Promise<Buffer> },
): Promise<string> {
  if (part.type === 'file') return (await part.toBuffer()).toString('utf8');
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
}

/** The parser's own errors have no code, where those of the framework and of the system have one. */
const isParserFault = (problem: unknown): boolean =>
  problem instanceof Error && !(problem instanceof DomainError) && !('code' in problem);

/**
 * Reads a multipart request: parts named `file` are files, all others texts (a JSON part may come with a file name, as
 * browsers send a Blob). Its files are gone when `use` is over. Throws `too_large` for a file of more than `largest` bytes (a
 * photo's, where it does not say), `media_type`, and `validation` that names a part that is neither a file nor `json`.
 */
export async function withParts<Value>(
  request: FastifyRequest,
  { directory, newId, largest = largestPhoto, json }: Place,
  use: (parts: Parts) => Promise<Value>,
): Promise<Value> {
  if (!request.isMultipart()) throw new DomainError('media_type', 'Send multipart/form-data.');
  const received = new ReceivedFiles(directory, { newId });
  const texts = new Map<string, string>();
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: largest } })) {
      if (part.type === 'file' && part.fieldname === 'file') {
        await received.add(part.file, part.filename);
        if (part.file.truncated) throw new DomainError('too_large');
      } else if (part.fieldname === json) texts.set(json, await textOf(part));
      else throw new DomainError('validation', undefined, [part.fieldname]);
    }
  } catch (problem) {
    await received.drop();
    throw isParserFault(problem) ? new DomainError('malformed', 'The form is not complete.') : problem;
  }
  try {
    return await use({ received, texts });
  } finally {
    await received.drop();
  }
}

/** The JSON in a part; throws `validation` where there is none or it has another shape, and `malformed` where it is no JSON. */
export function jsonPart<Value>(texts: Parts['texts'], name: string, schema: z.core.$ZodType<Value>): Value {
  const text = texts.get(name);
  if (text === undefined) throw new DomainError('validation', undefined, [name]);
  try {
    return parseInput(schema, JSON.parse(text));
  } catch (problem) {
    if (problem instanceof SyntaxError) throw new DomainError('malformed', undefined, [name]);
    throw problem;
  }
}
