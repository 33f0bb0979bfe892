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

/** How many bytes a request has, as it says itself; where it doesn't, at most those of one file. */
function sizeOf({ headers }: FastifyRequest, largest: number): number {
  const said = Number(headers['content-length']);
  return Number.isInteger(said) ? said : largest;
}

/** Reads the parts into `received`, of which at most so many bytes are taken. */
async function readParts(
  request: FastifyRequest,
  received: ReceivedFiles,
  { largest, most, json }: { largest: number; most: number; json: string | undefined },
): Promise<Parts> {
  const texts = new Map<string, string>();
  let taken = 0;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: largest } })) {
      if (part.type === 'file' && part.fieldname === 'file') {
        await received.add(part.file, part.filename);
        taken += part.file.bytesRead;
        if (part.file.truncated || taken > most) throw new DomainError('too_large');
      } else if (part.fieldname === json) texts.set(json, await textOf(part));
      else throw new DomainError('validation', undefined, [part.fieldname]);
    }
    return { received, texts };
  } catch (problem) {
    throw isParserFault(problem) ? new DomainError('malformed', 'The form is not complete.') : problem;
  }
}

/** Where the files go meanwhile, how large each may be, and the name of the part that is no file, if the call takes one. */
interface MultipartOptions extends Pick<Context, 'newId'> {
  directory: string;
  largest?: number;
  json?: string;
  /** Keeps room for what is received, until it ends that itself; nothing is kept where there is none. */
  reserve?: (size: number) => Promise<() => Promise<void>>;
}

/**
 * Reads a multipart request: parts named `file` are files, all others texts (a JSON part may come with a file name, as
 * browsers send a Blob). Its files are gone when `use` is over. Throws `too_large` for a file of more than `largest` bytes (a
 * photo's, where it does not say), `media_type`, `validation` that names a part that is neither a file nor `json`, and what
 * `hold` throws before anything is read.
 */
export async function withParts<Value>(
  request: FastifyRequest,
  { directory, newId, largest = largestPhoto, json, reserve }: MultipartOptions,
  use: (parts: Parts) => Promise<Value>,
): Promise<Value> {
  if (!request.isMultipart()) throw new DomainError('media_type', 'Send multipart/form-data.');
  const most = sizeOf(request, largest);
  const release = await reserve?.(most);
  const received = new ReceivedFiles(directory, { newId });
  try {
    const parts = await readParts(request, received, { largest, most, json }).finally(() => release?.());
    return await use(parts);
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
