import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DomainError } from '../../domain/errors/codes.ts';
import { mostPhotos } from '../../domain/proof/states.ts';
import type { Context } from '../context.ts';
import { ReceivedFiles } from '../services/photos/received-files.ts';
import { largestPhoto } from '../services/photos/store-photo.ts';
import { parseInput } from './input.ts';

/** A multipart request's files, stored on this machine, and its other parts as text. */
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

/** Only the parser's own errors have no code. */
const isParserFault = (problem: unknown): boolean =>
  problem instanceof Error && !(problem instanceof DomainError) && !('code' in problem);

/** The request's declared size in bytes; if there is none, the most for one file. */
function sizeOf({ headers }: FastifyRequest, largest: number): number {
  const said = Number(headers['content-length']);
  return Number.isInteger(said) ? said : largest;
}

/** Reads the parts into `received`, at most `most` bytes of files. */
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

/** Where to store the files, the most bytes of each, and the name of a part that holds JSON. */
interface MultipartOptions extends Pick<Context, 'newId'> {
  directory: string;
  largest?: number;
  json?: string;
  /** Reserves storage while files are received; resolves to the function that releases it. */
  reserve?: (size: number) => Promise<() => Promise<void>>;
}

/**
 * Reads a multipart request: parts named `file` are files, others texts (also with a file name, as browsers send a
 * Blob). Files are deleted after `use`. Throws `too_large`, `media_type`, `validation` for an unknown part, and what
 * `reserve` throws.
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

/** Parses a JSON part; throws `validation` if it is missing or has another shape, `malformed` if it isn't JSON. */
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
